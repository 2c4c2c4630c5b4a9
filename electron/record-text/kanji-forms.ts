// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- the package declares no types for its tables
/// <reference path="./opencc-js.d.ts" />
import japaneseForms from 'opencc-js/dict/JPShinjitaiCharacters'
import simplifiedForms from 'opencc-js/dict/STCharacters'

/*
 * Forms of one kanji that people write for one another in names and places. Old and new Japanese forms, and the simplified and
 * traditional Chinese ones, are OpenCC's.
 */

/** What OpenCC does not have: forms of names that registers keep apart, and those of older writing. */
const nameForms = `
  辺邉 高髙 斎斉齊 崎﨑嵜碕 浜濵 桑桒 柳栁 橋槗 間閒 吉𠮷 島嶋嶌 淵渕 富冨 館舘 鉄鐡 聡聰 戸戶 剣劔剱 鎌鐮
  梅楳 松枩柗 野埜 船舩 杉椙 園薗 鴬鶯 鶏雞 闘鬪 舗舖 卯夘 冴冱 栢柏 籠篭 頸頚 屏屛 涜瀆 頬頰 顛顚 騨驒 蓋葢
  賎賤 槍鎗 雁鴈 壷壺 廐廏厩 徳悳 曠昿 皓晧 櫨枦 栃橡杤 棊棋 熙煕凞 嘗甞 皐臯 秋穐龝 籐籘 紘絋 綿緜 翠翆 聯聨
  苺莓 兎莵兔菟 虎乕 諫諌 讃讚 跡蹟迹 達逹 村邨 鑑鑒 閉閇 鴨鳧 杯盃 鼓皷 清淸 隷隸 青靑 駄馱 裵裴 宝寳 蕭肖
  朗朖 教敎 喩喻 勲勛 槌鎚 忽匇 薮籔 闊濶 潟泻 昇曻 昂昻 刈苅 刃刄 冒冐 喜㐂囍 輝煇 曹曺 欅﨔 祓秡 祇祗 澗㵎
`

let known: ReadonlyMap<string, string> | null = null

/** Each kanji that has another form, with the form that stands for all of them in searches. Made at the first call: it takes some ms. */
export function kanjiForms(): ReadonlyMap<string, string> {
  known ??= makeForms()
  return known
}

function makeForms(): Map<string, string> {
  const next = new Map<string, string>()
  const formOf = (kanji: string): string => {
    let form = kanji
    for (let other = next.get(form); other !== undefined; other = next.get(form)) form = other
    return form
  }
  for (const group of groups()) {
    const [first = '', ...others] = group.map(formOf)
    for (const other of others) if (other !== first && formOf(other) !== first) next.set(other, first)
  }
  return new Map([...next.keys()].map((kanji) => [kanji, formOf(kanji)]))
}

/**
 * Kanji that are one. Several forms of one simplified kanji (发 發 髮) become one as well: the user who types it means one of them.
 * OpenCC's rare kanji beyond the BMP are left out: a search compares code units.
 */
function groups(): string[][] {
  const own = nameForms.trim().split(/\s+/u)
  const others = [japaneseForms, simplifiedForms].flatMap((forms) => forms.split('|'))
  return [
    ...own.map((group) => [...group]),
    ...others.map((line) => line.split(' ').filter((kanji) => kanji.length === 1)),
  ]
}
