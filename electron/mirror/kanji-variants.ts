/**
 * Forms of one kanji that people write for one another in names and places, the one to search by first: old and
 * new forms of the 常用 and 人名用 tables, and the name variants that registers keep apart.
 */
const groups = `
  辺邊邉 高髙 斎齋斉齊 崎﨑嵜碕 浜濱濵 徳德 桑桒 柳栁 橋槗 間閒 吉𠮷 国國 沢澤
  広廣 島嶋嶌 竜龍 桜櫻 真眞 恵惠 条條 浅淺 瀬瀨 栄榮 静靜 黒黑 増增 弥彌 万萬
  与與 蔵藏 実實 寿壽 円圓 壮壯 学學 淵渕渊 富冨 峰峯 館舘 曽曾 県縣 鉄鐵鐡 寛寬
  晋晉 聡聰 礼禮 荘莊 巻卷 滝瀧 塩鹽 関關 戸戶 児兒 亀龜 豊豐 絵繪 芸藝 剣劍劔剱
  駅驛 検檢 険險 薬藥 楽樂 団團 図圖 会會 当當 経經 済濟 総總 証證 鎌鐮 桧檜
  梅楳 松枩柗 野埜 船舩 杉椙 園薗 穂穗 稲稻 来來 奥奧 宝寶 対對 独獨 読讀 売賣
  断斷 継繼 祢禰 桝枡 鴬鶯 尭堯 槙槇 遥遙 瑶瑤 凛凜 亜亞 悪惡 圧壓 囲圍 医醫
  壱壹 隠隱 衛衞 応應 横橫 温溫 仮假 価價 画畫 懐懷 覚覺 岳嶽 巌巖 気氣 帰歸
  旧舊 挙擧 暁曉 勲勳 薫薰 渓溪 掲揭 軽輕 鶏鷄雞 圏圈 顕顯 権權 厳嚴 砕碎 雑雜
  桟棧 賛贊 残殘 糸絲 歯齒 写寫 釈釋 収收 従從 渋澁 獣獸 縦縱 粛肅 処處 緒緖
  将將 称稱 焼燒 奨奬 浄淨 畳疊 穣穰 譲讓 触觸 尽盡 粋粹 数數 声聲 摂攝 専專
  戦戰 禅禪 双雙 捜搜 巣巢 装裝 騒騷 続續 帯帶 台臺 択擇 担擔 単單 弾彈 遅遲
  昼晝 虫蟲 鋳鑄 庁廳 聴聽 鎮鎭 逓遞 転轉 点點 伝傳 灯燈 闘鬪 届屆 弐貳 悩惱
  脳腦 廃廢 拝拜 麦麥 発發 抜拔 蛮蠻 払拂 仏佛 並竝 変變 舗舖 歩步 翻飜 毎每
  満滿 黙默 訳譯 予豫 余餘 様樣 謡謠 頼賴 乱亂 覧覽 両兩 猟獵 緑綠 涙淚 塁壘
  励勵 霊靈 齢齡 恋戀 炉爐 労勞 楼樓 郎郞 録錄 湾灣
`

const variants = new Map<string, string>()
for (const group of groups.trim().split(/\s+/)) {
  const [first = '', ...rest] = [...group]
  for (const form of rest) variants.set(form, first)
}

/** The form that stands for a kanji in searches; the kanji itself where no variant is known. */
export function searchForm(kanji: string): string {
  return variants.get(kanji) ?? kanji
}

/** All kanji that `searchForm` changes. */
export const variantKanji: readonly string[] = [...variants.keys()]
