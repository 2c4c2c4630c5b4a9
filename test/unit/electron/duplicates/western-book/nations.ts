/** The country of a book: its names, and its notation of mobile telephones, landlines and houses. */
export interface Nation {
  families: readonly string[]
  men: readonly string[]
  women: readonly string[]
  /** Patterns with `n` for a digit; `trunk` has the prefix from abroad and the one at home. */
  mobile: string
  landline: string
  trunk: [abroad: string, home: string]
  country: string
  zip: string
  streets: readonly string[]
}

const words = (text: string) => text.split(' ')

export const nations: Readonly<Record<string, Nation>> = {
  german: {
    families: words(
      'Müller Schäfer Köhler Größ Weiß Krüger Schröder Böhm Jäger Vogel Lang Keller Frank Busch Huber Brandt Haas Graf Pohl Seidel von-Arnim Leutheusser-Schnarr Zschokke Winkler Lorenz',
    ),
    men: words(
      'Jörg Jürgen Günther Hans Peter Klaus Stefan Martin Daniel Christian Michael Thomas Lukas Matthias',
    ),
    women: words(
      'Käthe Bärbel Anna Martina Daniela Christiane Michaela Ursula Sabine Petra Lena Sophie Jana Karin',
    ),
    mobile: '171 nnnnnnn',
    landline: '30 nnnnnnn',
    trunk: ['+49 ', '0'],
    country: 'Germany',
    zip: 'nnnnn',
    streets: words('Hauptstr. Gartenweg Lindenallee Bergstr.'),
  },
  american: {
    families: words(
      'Thornbury Johnson Williams Brown Miller Davis Wilson Anderson Taylor Moore Jackson Harris Clark Lewis Walker Young Wright Scott Hill Baker Nelson Carter Mitchell Parker OBrien',
    ),
    men: words(
      'Robert James William John Richard Thomas Charles Daniel Matthew Anthony Mark Steven Paul Andrew',
    ),
    women: words(
      'Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Betty Paula',
    ),
    mobile: '4nn 55n nnnn',
    landline: '21n 7nn nnnn',
    trunk: ['+1 ', ''],
    country: 'USA',
    zip: 'nnnnn',
    streets: words('Main_St. Oak_Ave. Elm_Street Park_Rd.'),
  },
  french: {
    families: words(
      'Leroy-Martin Lefèvre Dubois Moreau Simon Laurent Michel Garcia Bertrand Roux Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Faure Mercier Gaillard Béranger Noël Prévost Hébert',
    ),
    men: words(
      'Jean Pierre Michel André Philippe René Louis Frédéric Jean-Pierre Jean-Luc Étienne François Paul Marc',
    ),
    women: words(
      'Claire Marie Renée Andrée Frédérique Françoise Hélène Chloé Zoé Anne-Sophie Louise Michèle Paule Inès',
    ),
    mobile: '6 nn nn nn nn',
    landline: '1 4n nn nn nn',
    trunk: ['+33 ', '0'],
    country: 'France',
    zip: 'nnnnn',
    streets: words('rue_Cler rue_Monge av._Foch quai_Voltaire'),
  },
  spanish: {
    families: words(
      'García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos',
    ),
    men: words('José Luis Juan Carlos Antonio Manuel Francisco Javier Miguel Ángel Mario Julio Pablo Daniel'),
    women: words(
      'María Carmen Josefa Ana Isabel Dolores Pilar Francisca Manuela Lucía Julia Paula Daniela Elena',
    ),
    mobile: '6nn nnn nnn',
    landline: '95n nnn nnn',
    trunk: ['+34 ', ''],
    country: 'España',
    zip: '41nnn',
    streets: words('Calle_Sol Calle_Mayor Avda._Real Plaza_Nueva'),
  },
  scandinavian: {
    families: words(
      'Sørensen Jørgensen Ågård Nygård Bjørk Møller Østergård Berg Lund Holm Dahl Lind Sjöberg Lindström Söderberg Nyström Åberg Björklund Öberg Hansen Olsen Larsen Ek Skov Falk',
    ),
    men: words('Søren Jørgen Håkan Björn Åke Lars Erik Nils Anders Olav Magnus Göran Mikael Jan'),
    women: words('Åse Sølvi Märta Ingrid Astrid Karin Eva Birgit Solveig Maja Jana Mikaela Lena Linnéa'),
    mobile: '70 nnn nn nn',
    landline: '8 nnn nn nn',
    trunk: ['+46 ', '0'],
    country: 'Sweden',
    zip: 'nnn nn',
    streets: words('Storgatan Kungsgatan Ringvägen Kyrkogatan'),
  },
  korean: {
    families: words('김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 홍'),
    men: words('민준 서준 도윤 예준 시우 하준 지호 준서 건우 현우 우진 선우 연우 정우'),
    women: words('서연 서윤 지우 서현 민서 하은 하윤 윤서 지유 채원 지민 수아 지아 다은'),
    mobile: '10-nnnn-nnnn',
    landline: '2-nnn-nnnn',
    trunk: ['+82 ', '0'],
    country: 'Korea',
    zip: 'nnnnn',
    streets: words('세종대로 테헤란로 강남대로 종로'),
  },
  chinese: {
    families: words('王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗'),
    men: words('伟 强 磊 军 勇 杰 涛 超 明 刚 建国 志强 海涛 文斌'),
    women: words('芳 娜 敏 静 丽 艳 娟 霞 秀英 桂英 玉兰 婷婷 雪梅 晓燕'),
    mobile: '138 nnnn nnnn',
    landline: '10 nnnn nnnn',
    trunk: ['+86 ', ''],
    country: 'China',
    zip: 'nnnnnn',
    streets: words('长安街 南京路 中山路 人民路'),
  },
}
