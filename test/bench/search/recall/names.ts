/** A name as it is usually written, its reading, and other forms of it in which a record may have it. */
export interface Name {
  usual: string
  /** Hiragana; '' for names in other scripts. */
  reading: string
  forms: string[]
}

function namesOf(table: string): Name[] {
  return table
    .trim()
    .split(/\s+/u)
    .map((entry) => {
      const [usual = '', reading = '', ...forms] = entry.split('/')
      return { usual, reading, forms }
    })
}

/** The frequent ones first. Several of them are names of places and of companies as well. */
export const families = namesOf(`
  佐藤/さとう 鈴木/すずき 高橋/たかはし/髙橋 田中/たなか 伊藤/いとう 渡辺/わたなべ/渡邊/渡邉 山本/やまもと 中村/なかむら 小林/こばやし 加藤/かとう
  吉田/よしだ/𠮷田 山田/やまだ 佐々木/ささき/佐佐木 山口/やまぐち 松本/まつもと 井上/いのうえ 木村/きむら 林/はやし 斎藤/さいとう/齋藤/齊藤/斉藤 清水/しみず
  山崎/やまざき/山﨑 森/もり 池田/いけだ 橋本/はしもと 阿部/あべ 石川/いしかわ 前田/まえだ 藤田/ふじた 小川/おがわ 岡田/おかだ 後藤/ごとう
  長谷川/はせがわ 石井/いしい 村上/むらかみ 近藤/こんどう 坂本/さかもと 遠藤/えんどう 青木/あおき 藤井/ふじい 西村/にしむら 福田/ふくだ 太田/おおた
  三浦/みうら 岡本/おかもと 松田/まつだ 中島/なかじま/中嶋/中嶌 福島/ふくしま 千葉/ちば 大野/おおの 小野/おの 桜井/さくらい/櫻井 浜田/はまだ/濱田 沢田/さわだ/澤田
  広瀬/ひろせ/廣瀬 国分/こくぶ/國分 黒沢/くろさわ/黑澤 辺見/へんみ/邊見 榎本/えのもと 鶴岡/つるおか 鬼塚/おにづか 熊谷/くまがい 本間/ほんま 新保/しんぼ
  神田/かんだ 安藤/あんどう 服部/はっとり 新田/にった 堀田/ほった 大西/おおにし 大谷/おおたに 遠山/とおやま 香川/かがわ 勅使河原/てしがわら 小比類巻/こひるいまき
  五十嵐/いがらし 竹ヶ原/たけがはら/竹ケ原/竹が原 一之瀬/いちのせ/一ノ瀬/一の瀬 四ツ谷/よつや/四谷 関/せき/關 塩谷/しおや/鹽谷 滝口/たきぐち/瀧口 豊田/とよだ/豐田
  与那嶺/よなみね/與那嶺 富樫/とがし/冨樫 館野/たての/舘野 柳/やなぎ/栁 宝田/たからだ/寶田 条谷/じょうや/條谷 真下/ましも/眞下 会田/あいだ/會田 円谷/つぶらや/圓谷
  京極/きょうごく 庄司/しょうじ 中条/ちゅうじょう/中條 龍造寺/りゅうぞうじ 西郷/さいごう 氷室/ひむろ 早乙女/さおとめ 八木沼/やぎぬま 志村/しむら 津田/つだ 土屋/つちや`)

export const givens = namesOf(`
  一郎/いちろう 花子/はなこ 健一/けんいち 健/けん 真一/しんいち/眞一 裕子/ゆうこ 翔太/しょうた 美咲/みさき 恵子/けいこ/惠子 陽子/ようこ 太郎/たろう 健太郎/けんたろう
  智子/ともこ 友美/ともみ 誠/まこと 隆/たかし 浩二/こうじ 博之/ひろゆき 和夫/かずお 幸子/さちこ 由美/ゆみ 直樹/なおき 拓也/たくや 大輔/だいすけ 愛/あい 葵/あおい
  凛/りん/凜 蓮/れん 結衣/ゆい 杏奈/あんな 里奈/りな 純/じゅん 淳一/じゅんいち 京子/きょうこ 涼子/りょうこ 良太/りょうた 修/おさむ 武/たけし 茂/しげる 進/すすむ
  千鶴/ちづる 美鈴/みすず みすず/みすず/みすゞ さくら/さくら ひかり/ひかり 広志/ひろし/廣志 国男/くにお/國男 沢子/さわこ/澤子 龍一/りゅういち/竜一 桃花/ももか 万里/まり/萬里
  栄治/えいじ/榮治 寿美/すみ/壽美 文子/ふみこ 洋平/ようへい 周平/しゅうへい 順子/じゅんこ 信二/しんじ 仁/じん 亮/りょう 悠真/ゆうま 陽菜/ひな 颯太/そうた 莉子/りこ`)

/** Plain letters first, as they are typed without a keyboard for the others. */
export const latinFamilies = namesOf(`
  Baker Smith Brown Taylor Wilson Evans Walker Wright Hughes Green Turner Parker Cooper Morgan Bennett Foster Graham Harrison Sullivan Fischer
  Sorensen//Sørensen Lukasz//Łukasz Dordevic//Đorđević Strauss//Strauß Yildiz//Yıldız Muller//Müller Lefevre//Lefèvre Garcia//García Novak//Novák
  Thorsson//Þorsson Gudmundsson//Guðmundsson Kaersgaard//Kærsgaard Boeuf//Bœuf O'Brien//O’Brien D'Angelo//D’Angelo Smith-Jones//Smith‐Jones Lopez-Rey//Lopez–Rey`)

export const latinGivens = namesOf(`
  Tom Anna Ken Max Kate Mike Dan Noa Sara Ann Emma Oliver George Harry Lucy Alice Hugo Ivan Leon Mia Nina Rosa Eva Otto Paul Mark Jane Jack
  Jose//José Francois//François Rene//René Andre//André Zoe//Zoë Bjorn//Bjørn Soren//Søren Jurgen//Jürgen`)

/** People of other scripts: as it is typed, and how the record has it. */
export const otherScripts = namesOf(`
  иванова//Иванова петров//Петров королев//Королёв павлова//Павлова παπας//Παπάς ελενη//Ελένη 김서연//김서연 박지훈//박지훈 이민호//이민호
  张伟//張偉 刘洋//劉洋 陈静//陳靜 杨丽//楊麗 赵云//趙雲`)

/** Name, reading and legal form of invented companies. */
export const companies: readonly [string, string, string][] = [
  ['みどり印刷', 'みどりいんさつ', '株式会社'],
  ['青空商事', 'あおぞらしょうじ', '株式会社'],
  ['佐藤工業', 'さとうこうぎょう', '株式会社'],
  ['さくら工房', 'さくらこうぼう', '有限会社'],
  ['千葉電設', 'ちばでんせつ', '有限会社'],
  ['トムソン食品', 'とむそんしょくひん', '株式会社'],
  ['アンナ製菓', 'あんなせいか', '合同会社'],
  ['北極星運輸', 'ほっきょくせいうんゆ', '合資会社'],
  ['山口建設', 'やまぐちけんせつ', '株式会社'],
  ['つばめ交通', 'つばめこうつう', '一般社団法人'],
  ['青葉会', 'あおばかい', '医療法人'],
  ['若竹学園', 'わかたけがくえん', '学校法人'],
  ['里山の会', 'さとやまのかい', '特定非営利活動法人'],
  ['銀河システム', 'ぎんがしすてむ', '株式会社'],
  ['三日月書房', 'みかづきしょぼう', '合名会社'],
]

/** Prefecture, city, town, the first five digits of the postal code and the area code. */
export const places: readonly [string, string, string, string, string][] = [
  ['東京都', '千代田区', '霞が関', '10000', '03'],
  ['東京都', '世田谷区', '桜丘', '15600', '03'],
  ['東京都', '新宿区', '西新宿', '16000', '03'],
  ['千葉県', '千葉市中央区', '富士見', '26000', '043'],
  ['福島県', '福島市', '栄町', '96080', '024'],
  ['山口県', '山口市', '滝町', '75300', '083'],
  ['石川県', '金沢市', '香林坊', '92009', '076'],
  ['愛知県', '豊田市', '西町', '47100', '0565'],
  ['京都府', '京都市中京区', '御池通', '60409', '075'],
  ['大阪府', '大阪市北区', '梅田', '53000', '06'],
  ['北海道', '札幌市北区', '北十条西', '00100', '011'],
  ['愛媛県', '松山市', '道後', '79008', '089'],
  ['香川県', '高松市', '番町', '76000', '087'],
]
export const buildings = [
  '桜ハイツ',
  'グリーンコーポ',
  'メゾン青木',
  'コーポ佐藤',
  'アンナビル',
  '第二竹田ビル',
]
export const departments = ['営業部', '総務課', '開発室', '広報部', '経理課']
export const titles = ['課長', '部長', '主任', '代表取締役', '店長']
export const tags = ['友人', '年賀状', '合唱団', '同窓会', 'テニス', '取引先', 'VIP', 'ケーキ教室']
export const memos = [
  '電話は夜がよい',
  'トムヤムクンが好き',
  '佐藤さんの紹介',
  '春の展示会で会った',
  'spring meeting',
  '猫を二匹飼っている',
  'max. 3 persons',
  '引っ越した',
]
