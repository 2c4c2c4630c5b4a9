import type { JsonObject } from '../json.ts'
import { calendarKey, mail, tel, web, type Entry } from './entry.ts'

/** An address outside Japan: the fields in the words of interface 2.1. */
const abroad = (country: string, more: JsonObject): JsonObject => ({ kindof: 'home', country, ...more })

/** Friends and partners in other countries. Everybody here is invented; numbers are from ranges kept for fiction. */
export const abroadEntries: readonly Entry[] = [
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 134 },
    pictures: [{ subject: 'landscape', seed: 31 }],
    external_ids: [calendarKey('cal-0010')],
    body: {
      lastname: 'Lefèvre',
      firstname: 'Camille',
      lastkana: 'ルフェーヴル',
      firstkana: 'カミーユ',
      gender: 'f',
      birthdate: '1989-09-17',
      addresses: [
        abroad('France', {
          zipcode: '75011',
          city: 'Paris',
          street: '214 rue des Lilas Bleus',
          building: 'Escalier B, 3e étage',
          geolocation: '48.8590, 2.3780',
        }),
      ],
      tags: ['Paris', 'choir'],
      weburls: [web('blog', 'https://camille.example.org/carnet')],
      emails: [mail('home', 'camille@example.org')],
      telephones: [tel('tel', '+33 1 99 00 04 17'), tel('cell', '+33 6 39 98 04 17')],
      memo: 'Met at the summer school in Kyoto.\nSpeaks Japanese; write in any language.\nVisits every October.',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 149 },
    body: {
      lastname: 'Brandt',
      firstname: 'Jonas',
      lastkana: 'ブラント',
      firstkana: 'ヨナス',
      suffix: 'Dr.',
      gender: 'm',
      birthdate: '1981-03-02',
      joint_names: [
        {
          lastname: 'Brandt',
          firstname: 'Lena',
          lastkana: 'ブラント',
          firstkana: 'レナ',
          gender: 'f',
          birthdate: '1983-12-06',
        },
      ],
      addresses: [
        abroad('Germany', {
          zipcode: '10999',
          city: 'Berlin',
          street: 'Lindenhofweg 118',
          building: 'Hinterhaus, 2. OG',
        }),
        abroad('Germany', { kindof: 'office', zipcode: '10115', city: 'Berlin', street: 'Am Nordkanal 7' }),
      ],
      organization: {
        name: 'Brandt & Söhne Klavierbau',
        kana: 'ブラント',
        dept1: 'Werkstatt',
        dept2: null,
        title: 'Inhaber',
      },
      tags: ['Berlin', 'piano'],
      weburls: [web('office', 'https://brandt-klavier.example.com/')],
      emails: [mail('office', 'jonas@brandt-klavier.example.com')],
      telephones: [tel('offtel', '+49 30 23125 118'), tel('cell', '+49 171 39200 18')],
      memo: 'Tunes the rehearsal piano once a year.',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 150 },
    pictures: [
      { subject: 'landscape', seed: 42 },
      { subject: 'landscape', seed: 47 },
    ],
    body: {
      lastname: 'Whitfield',
      firstname: 'Grace',
      lastkana: 'ウィットフィールド',
      firstkana: 'グレース',
      gender: 'f',
      birthdate: '1993-05-25',
      addresses: [
        abroad('United States', {
          zipcode: '98103',
          region: 'WA',
          city: 'Seattle',
          street: '4127 Cedar Hollow Ave N',
          building: 'Apt 12',
          geolocation: '47.6615, -122.3420',
        }),
      ],
      tags: ['Seattle', 'hiking'],
      weburls: [
        web('profile', 'https://people.example.com/grace'),
        web(null, 'https://trails.example.org/', 'Trail diary'),
      ],
      emails: [mail('home', 'grace@example.com'), mail('cell', 'grace.w@example.org')],
      telephones: [tel('cell', '+1 206-555-0142')],
      memo: 'Host family, spring 2012.\nAllergic to peanuts!',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-m', seed: 167 },
    body: {
      lastname: 'Okafor',
      firstname: 'Daniel',
      lastkana: 'オカフォー',
      firstkana: 'ダニエル',
      gender: 'm',
      birthdate: '1987-11-08',
      addresses: [
        abroad('United Kingdom', {
          zipcode: 'E8 9QQ',
          region: 'London',
          city: 'Hackney',
          street: '31 Marigold Terrace',
        }),
      ],
      tags: ['London'],
      emails: [mail('home', 'daniel.okafor@example.org')],
      telephones: [tel('tel', '+44 20 7946 0018'), tel('cell', '+44 7700 900118')],
      memo: 'Photographer. Ask before posting the pictures.',
    },
  },
  {
    group: 0,
    face: { subject: 'portrait-f', seed: 170, tone: 'dark-hair' },
    body: {
      lastname: '陳',
      firstname: '怡君',
      lastkana: 'チェン',
      firstkana: 'イーチュン',
      gender: 'f',
      birthdate: '1990-10-20',
      addresses: [
        abroad('台灣', {
          zipcode: '106',
          region: '臺北市',
          city: '大安區',
          street: '青田巷九弄88號',
          building: '5樓',
        }),
      ],
      tags: ['台北', '大学'],
      emails: [mail('home', 'yichun@example.org')],
      telephones: [tel('cell', '+886 900-000-120')],
      memo: '留学時代の友人。烏龍茶のお礼を忘れずに。',
    },
  },
  {
    group: 1,
    face: { subject: 'portrait-m', seed: 188 },
    body: {
      code: 'C-2041',
      lastname: 'Rossi',
      firstname: 'Matteo',
      lastkana: 'ロッシ',
      firstkana: 'マッテオ',
      suffix: 'Sig.',
      gender: 'm',
      addresses: [
        abroad('Italia', {
          kindof: 'office',
          zipcode: '20121',
          region: 'MI',
          city: 'Milano',
          street: 'Via dei Tigli 402',
        }),
      ],
      organization: {
        name: 'Carta Celeste S.r.l.',
        kana: 'カルタ・チェレステ',
        dept1: 'Export',
        dept2: null,
        title: 'Direttore',
      },
      tags: ['paper', 'supplier'],
      weburls: [web('hp', 'https://cartaceleste.example.com/')],
      emails: [mail('office', 'rossi@cartaceleste.example.com')],
      telephones: [tel('offtel', '+39 02 0000 0402'), tel('offcell', '+39 300 000 0402')],
      memo: 'Samples of handmade paper in March.',
    },
  },
]
