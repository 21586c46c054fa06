import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { newPerson } from '../../content/new-person.ts'
import {
  activationPath,
  createCodeClock,
  postSecondFactorForm,
  readOfferedKey,
  setUpTestSecondFactor,
  totpCodeAt,
} from '../../content/second-factor.ts'
import { cookiesOf, requiresSecondFactor } from '../../content/sign-in.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
const { now, nextCode } = createCodeClock()

beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
})

let visitors = 0
async function enterPassword(email: string, path = '/espace_pro', cookies = '') {
  const from = { 'X-Forwarded-For': `192.0.2.${++visitors}` }
  const response = await postSecondFactorForm(site, path, cookies, { email, password: demoPassword }, from)
  expect(response.status).toBe(303)
  expect(requiresSecondFactor(response)).toBe(true)
  return { cookies: cookiesOf(response), location: response.headers.get('Location') ?? '' }
}

const open = (path: string, cookies: string) => site.fetch(path, { headers: { Cookie: cookies } })
const locationOf = (response: Response) => response.headers.get('Location')
const auditOf = async (id: string) =>
  (
    await site.query<{ act: string }>(
      'select act from audit_trail where user_id = $1 order by created_at, id',
      [id],
    )
  ).map(({ act }) => act)

/** Makes a signed-in staff member with a second factor. */
async function newStaff() {
  const person = await newPerson(site.query, 'staff')
  const unverified = await enterPassword(person.email)
  return {
    ...person,
    unverified: unverified.cookies,
    ...(await setUpTestSecondFactor(site, unverified.cookies, now())),
  }
}

describe('setting up a second factor', () => {
  test('offers the key as a QR code, a link and text; a correct code opens the office and shows ten recovery codes (§6)', async () => {
    const { id, email } = await newPerson(site.query, 'staff')
    const { cookies, location } = await enterPassword(email, '/espace_pro?suite=%2Fgestion%3Fvue%3D1')
    expect(location).toBe('/verification?suite=%2Fgestion%3Fvue%3D1')
    expect(locationOf(await open(location, cookies))).toBe(`${activationPath}?suite=%2Fgestion%3Fvue%3D1`)

    const page = await readPage(site, activationPath, cookies)
    expect(page.querySelector('.factor-drawing path')?.getAttribute('d')).toMatch(/^M\d+ \d+h7v1h-7z/)
    expect(textsOf(page, '.factor-secret')[0]).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const link = page.querySelector('a[href^="otpauth:"]')?.getAttribute('href') ?? ''
    expect(link).toContain(`otpauth://totp/TW%20Jantes%3A${encodeURIComponent(email)}?secret=`)
    expect(link).toMatch(/issuer=TW%20Jantes$/)
    const field = page.querySelector('input[name=new_code]')
    expect([field?.getAttribute('inputmode'), field?.getAttribute('autocomplete')]).toEqual([
      'numeric',
      'one-time-code',
    ])

    const secret = await readOfferedKey(site, cookies)
    const wrongCode = await postSecondFactorForm(site, activationPath, cookies, { new_code: '000 000' })
    expect(wrongCode.status).toBe(422)
    expect(await wrongCode.text()).toContain('Ce code n’est pas le bon')
    const empty = await postSecondFactorForm(site, activationPath, cookies, { new_code: '' })
    expect(await empty.text()).toContain('Veuillez saisir le code à six chiffres')

    const spaced = totpCodeAt(secret, now()).replace(/^(...)/, '$1 ')
    const set = await postSecondFactorForm(site, activationPath, cookies, { new_code: spaced })
    expect(set.status).toBe(200)
    expect(set.headers.get('Cache-Control')).toContain('no-store')
    const text = await set.text()
    expect(text).toContain('Ils ne seront plus montrés')
    const codes = text.match(/[A-Z2-9]{5}-[A-Z2-9]{5}(?=<\/li>)/g) ?? []
    expect(new Set(codes).size).toBe(10)
    expect((await open('/gestion', cookiesOf(set))).status).toBe(200)
    expect(await auditOf(id)).toEqual(['signed-in', 'factor-set'])

    const storedFactors = JSON.stringify(
      await site.query('select * from second_factors where user_id = $1', [id]),
    )
    expect(storedFactors).not.toContain(Buffer.from(secret.bytes).toString('base64url'))
    const prints = JSON.stringify(await site.query('select * from recovery_codes where user_id = $1', [id]))
    for (const code of codes) expect(prints).not.toContain(code.replace('-', ''))
  })

  test('shows the recovery codes only once and renews the session token (§6)', async () => {
    const { unverified, cookies, codes } = await newStaff()
    expect(codes).toHaveLength(10)
    expect(locationOf(await open('/gestion', unverified))).toBe('/espace_pro?suite=%2Fgestion')
    const page = await (await open('/verification/codes', cookies)).text()
    expect(page).toContain('Il vous reste 10 codes de secours.')
    for (const code of codes) expect(page).not.toContain(code)
  })
})

describe('signing in with a second factor', () => {
  test('requires the code after the password, then opens the requested page (§6)', async () => {
    const { id, email, secret } = await newStaff()
    const unverified = await enterPassword(email, '/espace_pro?suite=%2Fgestion%3Fvue%3D2')
    expect(locationOf(await open('/gestion?vue=2', unverified.cookies))).toBe(
      '/verification?suite=%2Fgestion%3Fvue%3D2',
    )
    const page = await readPage(site, unverified.location, unverified.cookies)
    const field = page.querySelector('input[name=code]')
    expect([field?.getAttribute('inputmode'), field?.getAttribute('autocomplete')]).toEqual([
      'numeric',
      'one-time-code',
    ])

    const passed = await postSecondFactorForm(site, unverified.location, unverified.cookies, {
      code: nextCode(secret),
    })
    expect([passed.status, locationOf(passed)]).toEqual([303, '/gestion?vue=2'])
    const whole = cookiesOf(passed)
    expect((await open('/gestion', whole)).status).toBe(200)
    expect((await open('/gestion', unverified.cookies)).status).toBe(302)
    expect((await auditOf(id)).slice(-2)).toEqual(['signed-in', 'factor-passed'])
  })

  test.each(['https://ailleurs.test/', '//ailleurs.test', '/\\ailleurs.test'])(
    'never redirects to another site: %s (§6)',
    async (suite) => {
      const { email, secret } = await newStaff()
      const { cookies } = await enterPassword(email)
      const path = `/verification?suite=${encodeURIComponent(suite)}`
      expect(locationOf(await postSecondFactorForm(site, path, cookies, { code: nextCode(secret) }))).toBe(
        '/espace_pro',
      )
    },
  )

  test('gives an hour to enter the code, and does not extend the session (§6)', async () => {
    const { id, email } = await newStaff()
    const { cookies } = await enterPassword(email)
    await site.query(
      "update sessions set expires_at = now() + interval '1 minute' where user_id = $1 and whole_since is null",
      [id],
    )
    const response = await open('/verification', cookies)
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    const [row] = await site.query<{ soon: boolean }>(
      "select expires_at < now() + interval '2 minutes' as soon from sessions where user_id = $1 and whole_since is null",
      [id],
    )
    expect(row?.soon).toBe(true)
  })

  test('ends an unverified session after an hour, even if it was stored with a later expiry (§6)', async () => {
    const { id, email } = await newStaff()
    const { cookies } = await enterPassword(email)
    await site.query(
      `update sessions set created_at = now() - interval '2 hours', expires_at = now() + interval '30 days'
       where user_id = $1 and whole_since is null`,
      [id],
    )
    expect(locationOf(await open('/gestion', cookies))).toContain('/espace_pro?suite=')
    expect(
      await site.query('select 1 from sessions where user_id = $1 and whole_since is null', [id]),
    ).toEqual([])
  })

  test('returns the next address or the error as JSON to a script (§6)', async () => {
    const { email, secret } = await newStaff()
    const { cookies, location } = await enterPassword(email)
    const json = { Accept: 'application/json' }
    const wrongCode = await postSecondFactorForm(site, location, cookies, { code: '123' }, json)
    expect([wrongCode.status, (await wrongCode.json()).outcome]).toEqual([422, 'invalid'])
    const rightCode = await postSecondFactorForm(site, location, cookies, { code: nextCode(secret) }, json)
    expect(await rightCode.json()).toEqual({ outcome: 'led', to: '/espace_pro' })
  })

  test('stays verified after a change of password (§6)', async () => {
    const { cookies } = await newStaff()
    const password = 'un tout autre secret'
    const fields = { current_password: demoPassword, password, password_confirmation: password }
    const changed = await postSecondFactorForm(
      site,
      '/gestion/compte?formulaire=mot-de-passe',
      cookies,
      fields,
    )
    expect(changed.status).toBe(200)
    expect((await open('/gestion', cookiesOf(changed))).status).toBe(200)
  })

  test('leaves the code unused and the session unverified if the database fails (§6)', async () => {
    const { email, secret } = await newStaff()
    const { cookies } = await enterPassword(email)
    const code = nextCode(secret)
    await site.query('alter table audit_trail rename to away')
    try {
      const response = await postSecondFactorForm(site, '/verification', cookies, { code })
      expect(response.status).toBe(503)
      expect(await response.text()).toContain('problème passager')
    } finally {
      await site.query('alter table away rename to audit_trail')
    }
    expect((await postSecondFactorForm(site, '/verification', cookies, { code })).status).toBe(303)
  })
})

describe('a user without their telephone', () => {
  test('can use a recovery code once, in any notation, and sees how many are left (§6)', async () => {
    const { id, email, codes } = await newStaff()
    const [code = ''] = codes
    const { cookies } = await enterPassword(email)
    const input = ` ${code.toLowerCase().replace('-', ' ')}`
    const passed = await postSecondFactorForm(site, '/verification?secours=&suite=%2Fgestion', cookies, {
      code: input,
    })
    expect(locationOf(passed)).toBe('/verification/codes?suite=%2Fgestion')
    const page = await (await open('/verification/codes?suite=%2Fgestion', cookiesOf(passed))).text()
    expect(page).toContain('Il vous reste 9 codes de secours.')
    expect((await auditOf(id)).at(-1)).toBe('recovery-code-used')

    const nextSession = await enterPassword(email)
    const rejected = await postSecondFactorForm(site, '/verification?secours=', nextSession.cookies, { code })
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('Ce code de secours n’est pas reconnu, ou il a déjà servi')
  })

  test('can create new recovery codes by verifying the factor again; the former ones stop working (§6)', async () => {
    const { cookies, secret, codes, email } = await newStaff()
    const [old = '', other = ''] = codes
    expect(
      (await postSecondFactorForm(site, '/verification/codes', cookies, { code: '000000' })).status,
    ).toBe(422)
    const newCodesPage = await postSecondFactorForm(site, '/verification/codes', cookies, {
      code: nextCode(secret),
    })
    const newCodes = (await newCodesPage.text()).match(/[A-Z2-9]{5}-[A-Z2-9]{5}(?=<\/li>)/g) ?? []
    expect(new Set([...newCodes, ...codes]).size).toBe(20)
    const unverified = await enterPassword(email)
    for (const code of [old, other])
      expect((await postSecondFactorForm(site, '/verification', unverified.cookies, { code })).status).toBe(
        422,
      )
    expect(
      (await postSecondFactorForm(site, '/verification', unverified.cookies, { code: newCodes[0] ?? '' }))
        .status,
    ).toBe(303)
  })

  test('can replace the authenticator with a recovery code, which ends the other sessions (§6)', async () => {
    const { id, email, cookies, secret, codes } = await newStaff()
    const otherSession = await enterPassword(email)
    const verifiedCookies = cookiesOf(
      await postSecondFactorForm(site, '/verification', otherSession.cookies, { code: nextCode(secret) }),
    )
    const next = await readOfferedKey(site, cookies)
    expect(next).not.toEqual(secret)
    const fields = (code: string) => ({ new_code: totpCodeAt(next, now()), code })
    for (const code of ['', '000000', 'AAAAA-AAAAA'])
      expect((await postSecondFactorForm(site, activationPath, cookies, fields(code))).status).toBe(422)
    const changed = await postSecondFactorForm(site, activationPath, cookies, fields(codes[3] ?? ''))
    expect(changed.status).toBe(200)
    expect((await open('/gestion', verifiedCookies)).status).toBe(302)
    expect((await open('/gestion', cookiesOf(changed))).status).toBe(200)
    expect((await auditOf(id)).at(-1)).toBe('factor-set')

    const nextSession = await enterPassword(email)
    expect(
      (await postSecondFactorForm(site, '/verification', nextSession.cookies, { code: nextCode(secret) }))
        .status,
    ).toBe(422)
    expect(
      (await postSecondFactorForm(site, '/verification', nextSession.cookies, { code: nextCode(next) }))
        .status,
    ).toBe(303)
  })
})

describe('in the demo, the second factor', () => {
  test('can be skipped by demo users until they have set one up (§6)', async () => {
    const { cookies, location } = await enterPassword('atelier@exemple.fr')
    expect(await (await open(location.replace('/verification', activationPath), cookies)).text()).toContain(
      'Passer, démonstration',
    )
    const skipped = await postSecondFactorForm(site, '/verification/passer?suite=%2Fgestion', cookies)
    expect([skipped.status, locationOf(skipped)]).toEqual([303, '/gestion'])
    const page = await (await open('/gestion/compte', cookiesOf(skipped))).text()
    expect(page).toContain('Elle n’est pas active sur ce compte')

    const { secret, status } = await setUpTestSecondFactor(site, cookiesOf(skipped), now())
    expect(status).toBe(200)
    const nextSession = await enterPassword('atelier@exemple.fr')
    expect(await (await open('/verification', nextSession.cookies)).text()).not.toContain(
      'Passer, démonstration',
    )
    const notSkipped = await postSecondFactorForm(site, '/verification/passer', nextSession.cookies)
    expect([notSkipped.status, locationOf(notSkipped)]).toEqual([303, '/verification'])
    expect((await open('/gestion', nextSession.cookies)).status).toBe(302)
    expect(
      (await postSecondFactorForm(site, '/verification', nextSession.cookies, { code: nextCode(secret) }))
        .status,
    ).toBe(303)
  })

  test('cannot be skipped by other users (§6)', async () => {
    const { email } = await newPerson(site.query, 'staff')
    const { cookies } = await enterPassword(email)
    expect(await (await open(activationPath, cookies)).text()).not.toContain('Passer, démonstration')
    const response = await postSecondFactorForm(site, '/verification/passer', cookies)
    expect([response.status, locationOf(response), cookiesOf(response)]).toEqual([303, '/espace_pro', ''])
    expect((await open('/gestion', cookies)).status).toBe(302)
  })
})
