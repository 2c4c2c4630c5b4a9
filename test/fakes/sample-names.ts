/** A contact and how it is called: as it is written, with the given name first, with the family name first. */
export interface SampleName {
  fields: Readonly<Record<string, unknown>>
  written: string
  given: string
  family: string
  /** The header above it in an order by name. */
  header: string
}

/** Family name | given name | header; the rest follows. Two with a company, which does not count next to a person. */
const westernPersons = `
Smith|John|S
Smith|Johanna|S
Smithson|Al|S
O'Brien|Siobhán|O
O’Connor|Róisín|O
McDonald|Ewan|M
Mac Giolla|Pádraig|M
Müller|Jürgen|M
Muller|Anna|M
Möller|Zoë|M
Großmann|Ilse|G
Øster|Søren|O
Åkesson|Björn|A
Ærø|Ditte|A
Łukasik|Paweł|L
Żak|Agnieszka|Z
Đukić|Ivana|D
Šimek|Jiří|S
Ñíguez|Íñigo|N
García López|María José|G
da Silva|João|D
van der Berg|Pieter|V
Van Dyke|Dick|V
von Trapp|Georg|V
de la Cruz|Inés|D
d'Arcy|Élodie|D
Le Goff|Yann|L
Di Stefano|Alfredo|D
Lefèvre|Camille|L
Ibn Rushd|Karim|I
Ó Briain|Dara|O
St. John|Jill|S
Kent-Lane|Clark|K
Nagy|Ferenc|N
Nguyễn|Văn An|N
Þórsdóttir|Björk|T
Rossi|Matteo|R
ROSSI|MARCO|R
rossi|lucia|R
Thompson|Margaret|T
Whitfield|Grace|W
Zimmermann|Åse|Z
Tanaka|Kenji|T
Sato|Misaki|S
Παπαδόπουλος|Γιώργος|Π
Иванова|Мария|И
Ёлкин|Пётр|Е
Plato||P
|Madonna|M
Quinn|Éamon|Q`

const westernCompanies = `
Acme, Inc.|A
Birch & Co.|B
Cedar Ltd|C
Dune GmbH & Co. KG|D
Ember S.p.A.|E
Fjord AS|F
Grove Pty Ltd|G
3 Rivers LLC|#
The Hill Company|T
Éclat S.A.R.L.|E`

/** Family name | given name | reading of both | header by name. */
const japanesePersons = `
佐藤|花子|さとう はなこ|漢
佐藤|太郎||漢
鈴木|一郎|すずき いちろう|漢
髙橋|美咲|たかはし みさき|漢
高橋|翔||漢
斎藤|学|さいとう まなぶ|漢
齋藤|薫|さいとう かおる|漢
渡邉|健|わたなべ けん|漢
渡辺|悠||漢
𠮷田|茂|よしだ しげる|漢
吉田|光||漢
阿部|結衣|あべ ゆい|漢
安倍|仁|あべ じん|漢
五十嵐|蓮|いがらし れん|漢
勅使河原|宏|てしがわら ひろし|漢
一|二三|にのまえ ふみ|漢
一ノ瀬|桜||漢
小鳥遊|凛|たかなし りん|漢
長谷川|千夏|はせがわ ちなつ|漢
東海林|のり子|しょうじ のりこ|漢
山﨑|さくら|やまざき さくら|漢
山崎|サクラ|ヤマザキ サクラ|漢
林|ひなた|ﾊﾔｼ ﾋﾅﾀ|漢
金|城武||漢
つのだ|ひろ||た
いしだ|壱成|いしだ いっせい|あ
がくと|||か
ヴァン|詩音|ゔぁん しおん|あ
スミス|ジョン|すみす じょん|さ
ジョーンズ|メアリー||さ
ﾊﾙ|ﾐｷ||は
ん|め||わ
ぁい|ゆう||あ
マリア|佐藤||ま
佐藤|マリア|さとう まりあ|漢
佐藤|Emma|さとう えま|漢
Lee|秀一|りー しゅういち|L
王|小明||漢
김|서연||ᄀ
박|지훈|ぱく じふん|ᄇ
|花||漢
小林|||漢`

/** Company | its reading | header by name. */
const japaneseCompanies = `
株式会社みどり||ま
みどり㈱||ま
（株）青空商事|あおぞらしょうじ|漢
(有)山川製作所||漢
有限会社トマト||た
合同会社Bloom||B
合資会社丸正|まるしょう|漢
合名会社さくら堂||さ
医療法人社団あおば会|あおばかい|あ
学校法人林学園|がっこうほうじんはやしがくえん|漢
社会福祉法人ひまわり||は
一般社団法人日本菓子協会||漢
NPO法人うみ||あ
㍿カネコ|カブシキガイシャカネコ|か
株式会社||漢
エービーシー Inc.||あ`

const isEastern = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)

const cells = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

function person([lastname = '', firstname = '', ...rest]: string[]): SampleName {
  const [reading = '', header = ''] = rest.length > 1 ? rest : ['', ...rest]
  const [lastkana = '', firstkana = ''] = reading.split(' ')
  const fields = {
    lastname,
    firstname,
    lastkana,
    firstkana,
    suffix: '様',
    organization: { name: '株式会社みどり' },
  }
  const only = lastname + firstname
  if (lastname === '' || firstname === '') return { fields, written: only, given: only, family: only, header }
  const given = `${firstname} ${lastname}`
  const familyFirst = `${lastname} ${firstname}`
  if (isEastern(only)) return { fields, written: familyFirst, given, family: familyFirst, header }
  return { fields, written: given, given, family: `${lastname}, ${firstname}`, header }
}

function company([name = '', ...rest]: string[]): SampleName {
  const [kana = '', header = ''] = rest.length > 1 ? rest : ['', ...rest]
  return { fields: { organization: { name, kana } }, written: name, given: name, family: name, header }
}

/** Sixty contacts of the West, and sixty of Japan and its neighbours; with and without a reading. */
export const westernNames = [...cells(westernPersons).map(person), ...cells(westernCompanies).map(company)]
export const japaneseNames = [
  ...cells(japanesePersons).map(person),
  ...cells(japaneseCompanies).map(company),
  // A contact of which only a reading is known is called by it.
  { ...company(['みどりしょうかい', 'ま']), fields: { organization: { kana: 'みどりしょうかい' } } },
  { ...company(['', '#']), fields: {} },
]
