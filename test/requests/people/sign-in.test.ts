import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { cookiesOf, signInToTestSite } from '../../content/sign-in.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
})

let visitors = 0
const newVisitor = () => `192.0.2.${++visitors}`

function tryToSignIn(
  email: string,
  password: string,
  { from = newVisitor(), path = '/espace_pro', ...headers }: Record<string, string> = {},
) {
  return site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { Origin: site.origin, 'X-Forwarded-For': from, ...headers },
  })
}

const open = (path: string, cookies?: string) =>
  site.fetch(path, { headers: cookies ? { Cookie: cookies } : {} })

test('a visitor sees the sign-in form, with autocomplete values for password managers (§2.11)', async () => {
  const response = await open('/espace_pro')
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(response.headers.get('Set-Cookie')).toBeNull()
  const page = await readPage(site, '/espace_pro')
  expect(textsOf(page, 'title')).toEqual(['Espage professionnel | TW Jantes'])
  expect(textsOf(page, 'main h1')).toEqual(['Connexion'])
  expect(textsOf(page, 'main form button[type=submit]')).toContain('Se connecter')
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  const autocomplete = (name: string) =>
    page.querySelector(`main input[name=${name}]`)?.getAttribute('autocomplete')
  expect([autocomplete('email'), autocomplete('password')]).toEqual(['username', 'current-password'])
})

test.each(['pro@exemple.fr', '  PRO@Exemple.FR '])(
  'the correct password opens the client area: %j (§6)',
  async (email) => {
    const response = await tryToSignIn(email, demoPassword)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/espace_pro')
    const page = await (await open('/espace_pro', cookiesOf(response))).text()
    expect(page).toContain('pro@exemple.fr')
    expect(page).toContain('Déconnexion')
  },
)

test.each([
  ['', '', ['Veuillez ajouter votre email', 'Veuillez ajouter un mot de passe']],
  ['  ', 'x', ['Veuillez ajouter votre email']],
  ['pro@exemple.fr', '', ['Veuillez ajouter un mot de passe']],
])(
  'a missing field is rejected with its message: %j, %j (§2.11, §5, §5.3, §7.4, §8)',
  async (email, password, messages) => {
    const response = await tryToSignIn(email, password)
    expect(response.status).toBe(422)
    const page = await response.text()
    for (const message of messages) expect(page).toContain(message)
  },
)

test('an unknown address and a wrong password have different messages, and the e-mail is kept in the form (§2.11, §5, §8)', async () => {
  const unknown = await tryToSignIn('personne@exemple.fr', demoPassword)
  expect(unknown.status).toBe(401)
  const page = await unknown.text()
  expect(page).toContain('ERREUR Aucun utilisateur ne correspont à cette adresse email')
  expect(page).toContain('value="personne@exemple.fr"')
  const wrongPassword = await tryToSignIn('pro@exemple.fr', 'pas-le-bon')
  expect(wrongPassword.status).toBe(401)
  const rejection = await wrongPassword.text()
  expect(rejection).toContain('ERREUR Mot de passe incorrect')
  expect(rejection).not.toContain('pas-le-bon')
  expect(wrongPassword.headers.get('Set-Cookie')).toBeNull()
})

test.each(['x'.repeat(7_000), '\0', "' or 1=1 --", '🛞@exemple.fr'])(
  'hostile or very long values are rejected without an error: %# (§6)',
  async (email) => {
    expect([401, 422]).toContain((await tryToSignIn(email, demoPassword)).status)
    expect([401, 422]).toContain((await tryToSignIn('pro@exemple.fr', email)).status)
  },
)

test('the stored login name has the tenant as a prefix, which is rejected when typed (§6)', async () => {
  const users = await site.query<{ email: string }>('select email from users order by email')
  expect(users.map(({ email }) => email)).toContain('tw_pro@exemple.fr')
  expect((await tryToSignIn('tw_pro@exemple.fr', demoPassword)).status).toBe(401)
})

test('signing out deletes the session on the server (§6, §7.4)', async () => {
  const cookies = await signInToTestSite(site, 'vide@exemple.fr')
  const response = await site.fetch('/deconnexion', {
    method: 'POST',
    headers: { Origin: site.origin, Cookie: cookies },
  })
  expect(response.status).toBe(303)
  expect(response.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/)
  expect(await (await open('/espace_pro', cookies)).text()).toContain('Se connecter')
  expect(await site.query("select 1 from sessions where user_id = 'ClientSansPiece1'")).toEqual([])
})

describe('access to pages', () => {
  test('redirects a signed-out user to the sign-in form, then to the requested page (§6)', async () => {
    const redirected = await open('/gestion?vue=1')
    expect(redirected.status).toBe(302)
    const path = redirected.headers.get('Location') ?? ''
    expect(path).toBe('/espace_pro?suite=%2Fgestion%3Fvue%3D1')
    const response = await tryToSignIn('atelier@exemple.fr', demoPassword, { path })
    expect(response.headers.get('Location')).toBe('/verification?suite=%2Fgestion%3Fvue%3D1')
    const skip = '/verification/passer?suite=%2Fgestion%3Fvue%3D1'
    const headers = { Origin: site.origin, Cookie: cookiesOf(response) }
    const skipped = await site.fetch(skip, { method: 'POST', headers })
    expect(skipped.headers.get('Location')).toBe('/gestion?vue=1')
  })

  test('is checked for single-fetch data addresses too (§6)', async () => {
    const routeData = await (await open('/gestion.data')).text()
    expect(routeData).toContain('/espace_pro?suite=%2Fgestion"')
    expect(routeData).not.toContain('.data')
  })

  test.each(['https://ailleurs.test/', '//ailleurs.test', '/\\ailleurs.test', 'javascript:alert(1)'])(
    'never redirects to another site after signing in: %s (§6)',
    async (suite) => {
      const path = `/espace_pro?${new URLSearchParams({ suite })}`
      const response = await tryToSignIn('pro@exemple.fr', demoPassword, { path })
      expect(response.headers.get('Location')).toBe('/espace_pro')
    },
  )

  test('leads staff to the office, which returns 404 for clients (§6)', async () => {
    const staff = await signInToTestSite(site, 'atelier@exemple.fr')
    expect((await open('/espace_pro', staff)).headers.get('Location')).toBe('/gestion')
    expect((await open('/gestion', staff)).status).toBe(200)
    const client = await signInToTestSite(site, 'pro@exemple.fr')
    expect((await open('/gestion', client)).status).toBe(404)
  })
})

test('the footer hides the newsletter form from signed-in users (§2.3)', async () => {
  const cookies = await signInToTestSite(site, 'pro@exemple.fr')
  expect(await (await open('/services/soudure')).text()).toContain('S’inscrire')
  expect(await (await open('/services/soudure', cookies)).text()).not.toContain('S’inscrire')
})

describe('a session', () => {
  const sessionsOf = (userId: string) =>
    site.query<{ token: string }>('select * from sessions where user_id = $1', [userId])

  test('gets a new token at each sign-in, and the browser’s former session ends (§6)', async () => {
    const first = await signInToTestSite(site, 'particulier@exemple.fr')
    const [before] = await sessionsOf('ParticulierDemo1')
    const response = await tryToSignIn('particulier@exemple.fr', demoPassword, { Cookie: first })
    const [after, ...more] = await sessionsOf('ParticulierDemo1')
    expect(more).toEqual([])
    expect(after?.token).not.toBe(before?.token)
    expect(await (await open('/espace_pro', first)).text()).toContain('Se connecter')
    expect(await (await open('/espace_pro', cookiesOf(response))).text()).toContain('Déconnexion')
  })

  test('never takes over a token that was set before the sign-in (§6)', async () => {
    const planted = 'session=planted.token'
    const response = await tryToSignIn('particulier@exemple.fr', demoPassword, { Cookie: planted })
    expect(cookiesOf(response)).not.toContain('planted')
    expect(await (await open('/espace_pro', planted)).text()).toContain('Se connecter')
  })

  test('cannot be opened with the values stored in the database (§6)', async () => {
    await signInToTestSite(site, 'particulier@exemple.fr')
    const rows = await sessionsOf('ParticulierDemo1')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const { token } = row
      expect(token).not.toBe('')
      const texts = Object.values(row).filter((value) => typeof value === 'string')
      for (const value of [...texts, `${token}.`, `${token}.${token}`])
        expect(
          await (await open('/espace_pro', `session=${encodeURIComponent(value)}`)).text(),
          value,
        ).toContain('Se connecter')
    }
  })

  test.each([
    ['30 days without use', "set expires_at = now() - interval '1 second'"],
    ['90 days, however much it is used', "set created_at = now() - interval '90 days 1 second'"],
  ])('ends after %s (§6)', async (_, change) => {
    const cookies = await signInToTestSite(site, 'vide@exemple.fr')
    await site.query(`update sessions ${change} where user_id = 'ClientSansPiece1'`)
    const response = await open('/espace_pro', cookies)
    expect(await response.text()).toContain('Se connecter')
    expect(response.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/)
    expect(await sessionsOf('ClientSansPiece1')).toEqual([])
  })

  test('is extended once a day while it is used (§6)', async () => {
    const cookies = await signInToTestSite(site, 'vide@exemple.fr')
    expect((await open('/espace_pro', cookies)).headers.getSetCookie()).toEqual([])
    await site.query(
      "update sessions set expires_at = now() + interval '28 days' where user_id = 'ClientSansPiece1'",
    )
    const response = await open('/a_propos', cookies)
    expect(response.headers.getSetCookie().join()).toMatch(
      /^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const [row] = await site.query<{ days: number }>(
      "select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from sessions where user_id = 'ClientSansPiece1'",
    )
    expect(row?.days).toBe(30)
  })

  test('is not opened by /robots.txt, which sets no cookie (§6)', async () => {
    const response = await open('/robots.txt')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each(['https://ailleurs.test', 'null'])(
    'cannot be opened or ended by a form of another site: %s (§10.20)',
    async (Origin) => {
      expect((await tryToSignIn('pro@exemple.fr', demoPassword, { Origin })).status).toBe(403)
      const cookies = await signInToTestSite(site, 'vide@exemple.fr')
      const headers = { Origin, Cookie: cookies, 'Content-Type': 'text/plain' }
      expect((await site.fetch('/deconnexion', { method: 'POST', headers })).status).toBe(403)
      expect(await (await open('/espace_pro', cookies)).text()).toContain('Déconnexion')
    },
  )

  test('is not created if the database fails while signing in (§6)', async () => {
    await site.query('alter table audit_trail rename to away')
    try {
      const response = await tryToSignIn('pro@exemple.fr', demoPassword)
      expect(response.status).toBe(503)
      expect(await response.text()).toContain('problème passager')
      expect(response.headers.getSetCookie()).toEqual([])
    } finally {
      await site.query('alter table away rename to audit_trail')
    }
  })
})
