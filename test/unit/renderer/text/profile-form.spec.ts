import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileDraft, type ProfileView } from '../../../../contract/ipc/session.ts'
import { isLoopbackHttp } from '../../../../electron/session/profile-rules.ts'
import {
  contrast,
  inkOn,
  presetOf,
  profileColours,
  draftOfForm,
  isPlainHttp,
  newProfileForm,
  profileFormOf,
  profileProblems,
  withFoundGroups,
} from '../../../../renderer/text/profile-form.ts'

const view: ProfileView = {
  id: 'p1',
  kind: 'staging',
  name: 'Club',
  colour: '#21808a',
  base_url: 'https://club.example.com',
  groups: [{ group_id: 'g1', name: '町内会' }],
  allowHttp: false,
  insecure: false,
  oidc: null,
  pins: [],
}
const t = (key: string) => key
const group = fc.record({
  group_id: fc.stringMatching(/^[a-z0-9]{1,8}$/),
  name: fc.string({ maxLength: 20 }),
})

describe('the form of a profile', () => {
  it('a profile that is opened and saved unchanged stays the same', () => {
    const groups = fc.uniqueArray(group, { selector: ({ group_id }) => group_id, maxLength: 5 })
    const address = fc.constantFrom('https://id.example.com', null)
    const oidc = fc.option(
      fc.record({
        issuer: fc.constant('https://id.example.com'),
        authorize_url: address,
        token_url: address,
        client_id: fc.constant('atena'),
        scope: fc.constantFrom('', 'openid'),
      }),
    )
    fc.assert(
      fc.property(groups, oidc, fc.boolean(), (ownGroups, client, allowHttp) => {
        const base_url = allowHttp ? 'http://club.example.com' : 'https://club.example.com'
        const trimmed = ownGroups.map((each) => ({ ...each, name: each.name.trim() }))
        const before = { ...view, base_url, allowHttp, groups: trimmed, oidc: client }
        const form = profileFormOf(before)
        if (form === null) throw new Error('a staging profile has a form')
        expect(profileProblems(form)).toBeNull()
        expect({ insecure: false, pins: [], ...draftOfForm(form) }).toEqual(before)
        expect(profileDraft.safeParse(draftOfForm(form)).success).toBe(true)
      }),
    )
  })

  it('Demo has no form', () => {
    expect(profileFormOf({ ...view, kind: 'demo' })).toBeNull()
  })

  it('a new profile gets the first kind that no profile has yet', () => {
    const kinds = (profiles: ProfileView[]) => newProfileForm(profiles, t).kind
    expect(kinds([])).toBe('production')
    expect(kinds([{ ...view, kind: 'production' }])).toBe('staging')
    expect(kinds([{ ...view, kind: 'production' }, view])).toBe('own')
  })

  it('groups that were found never replace or repeat named groups', () => {
    fc.assert(
      fc.property(
        fc.array(group),
        fc.uniqueArray(group, { selector: (each) => each.group_id }),
        (mine, found) => {
          const { groups, added } = withFoundGroups(mine, found)
          expect(groups.slice(0, mine.length)).toEqual(mine)
          expect(groups.length).toBe(mine.length + added)
          for (const { group_id } of found)
            expect(groups.some((each) => each.group_id === group_id)).toBe(true)
        },
      ),
    )
  })

  it.each([
    ['http://staging.example.com', true],
    ['http://10.0.0.1:8080/api', true],
    [' HTTP://staging.example.com', true],
    ['http://127.0.0.1:8080', false],
    ['http://127.9.9.9', false],
    ['http://127.evil.example', true],
    ['http://127.0.0.1.evil.example', true],
    ['http://localhost', false],
    ['http://[::1]:80', false],
    ['https://example.com', false],
    ['http', false],
    ['', false],
  ])('SECURITY: "%s" needs a yes to http: %s, as main sees it', (address, expected) => {
    expect(isPlainHttp(address)).toBe(expected)
    const trimmed = address.trim()
    const isHttp = URL.canParse(trimmed) && new URL(trimmed).protocol === 'http:'
    expect(isPlainHttp(address)).toBe(isHttp && !isLoopbackHttp(trimmed))
  })
})

describe('colours', () => {
  it.each(Object.entries(profileColours))(
    'white text on %s is legible, and the colour is visible in both themes',
    (_name, colour) => {
      expect(inkOn(colour)).toBe('#ffffff')
      expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      // Backgrounds of the window and of dialogs, light and dark (styles/tokens.css).
      for (const surface of ['#ffffff', '#f5f5f2', '#1d1f21', '#17181a', '#282a2d'])
        expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3)
    },
  )

  it('any colour in a settings file gets a text colour with a contrast of at least 4.5:1', () => {
    const part = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(part, part, part, (...parts) => {
        const colour = `#${parts.map((each) => each.toString(16).padStart(2, '0')).join('')}`
        expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('production and staging do not begin with the same colour', () => {
    expect(presetOf('production')).not.toBe(presetOf('staging'))
  })
})
