import { type Way, atWork, sameCompany, way, wide } from './way.ts'

const short: Record<string, [string, string]> = { 株式会社: ['㈱', '(株)'], 有限会社: ['㈲', '(有)'] }

export const work: readonly Way[] = [
  way(
    'company: name',
    atWork(([name]) => [name, name]),
    sameCompany,
  ),
  way(
    'company: beginning',
    atWork(([name]) => [name.slice(0, 3), name.slice(0, 3)]),
  ),
  way(
    'company: form first',
    atWork(([name, , form]) => [form + name, form + name]),
    sameCompany,
  ),
  way(
    'company: form last',
    atWork(([name, , form]) => [name + form, form + name]),
    sameCompany,
  ),
  way(
    'company: ㈱ ㈲',
    atWork(([name, , form]) => [short[form] && short[form][0] + name, form + name]),
    sameCompany,
  ),
  way(
    'company: (株) (有)',
    atWork(([name, , form]) => [short[form] && short[form][1] + name, form + name]),
    sameCompany,
  ),
  way(
    'company: （株） （有）',
    atWork(([name, , form]) => [short[form] && wide(short[form][1]) + name, form + name]),
    sameCompany,
  ),
  way(
    'company: reading',
    atWork(([, reading]) => [reading, reading]),
    sameCompany,
  ),
  way(
    'company: org:',
    atWork(([name]) => [`org:${name}`, name]),
    sameCompany,
  ),
  way(
    'company: department',
    atWork((_, { department }) => [department, department]),
  ),
  way(
    'company: title',
    atWork((_, { title }) => [title, title]),
  ),
]
