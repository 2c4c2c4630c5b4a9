/** The 47 prefectures from north to south, each with what one may type to find it. */
export const prefectures: readonly { name: string; search: string }[] = `
北海道 ほっかいどう Hokkaido|青森県 あおもり Aomori|岩手県 いわて Iwate|宮城県 みやぎ Miyagi|秋田県 あきた Akita
山形県 やまがた Yamagata|福島県 ふくしま Fukushima|茨城県 いばらき Ibaraki|栃木県 とちぎ Tochigi|群馬県 ぐんま Gunma
埼玉県 さいたま Saitama|千葉県 ちば Chiba|東京都 とうきょう Tokyo|神奈川県 かながわ Kanagawa|新潟県 にいがた Niigata
富山県 とやま Toyama|石川県 いしかわ Ishikawa|福井県 ふくい Fukui|山梨県 やまなし Yamanashi|長野県 ながの Nagano
岐阜県 ぎふ Gifu|静岡県 しずおか Shizuoka|愛知県 あいち Aichi|三重県 みえ Mie|滋賀県 しが Shiga|京都府 きょうと Kyoto
大阪府 おおさか Osaka|兵庫県 ひょうご Hyogo|奈良県 なら Nara|和歌山県 わかやま Wakayama|鳥取県 とっとり Tottori
島根県 しまね Shimane|岡山県 おかやま Okayama|広島県 ひろしま Hiroshima|山口県 やまぐち Yamaguchi
徳島県 とくしま Tokushima|香川県 かがわ Kagawa|愛媛県 えひめ Ehime|高知県 こうち Kochi|福岡県 ふくおか Fukuoka
佐賀県 さが Saga|長崎県 ながさき Nagasaki|熊本県 くまもと Kumamoto|大分県 おおいた Oita|宮崎県 みやざき Miyazaki
鹿児島県 かごしま Kagoshima|沖縄県 おきなわ Okinawa`
  .trim()
  .split(/[|\n]/)
  .map((line) => {
    const [name = '', kana = '', latin = ''] = line.split(' ')
    return { name, search: `${kana} ${latin}` }
  })
