import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../db/demo/people.ts'
import { openTestSite, type TestSite } from '../open-test-site.ts'
import { readPage, textsOf } from '../read-page.ts'
import { cookiesOf, signIn } from '../sign-in.ts'

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

test('a visitor sees the sign-in form, which password managers understand', async () => {
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

test.each(['pro@exemple.fr', '  PRO@Exemple.FR '])('the right password opens the area: %j', async (email) => {
  const answer = await tryToSignIn(email, demoPassword)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe('/espace_pro')
  const page = await (await open('/espace_pro', cookiesOf(answer))).text()
  expect(page).toContain('pro@exemple.fr')
  expect(page).toContain('Déconnexion')
})

test.each([
  ['', '', ['Veuillez ajouter votre email', 'Veuillez ajouter un mot de passe']],
  ['  ', 'x', ['Veuillez ajouter votre email']],
  ['pro@exemple.fr', '', ['Veuillez ajouter un mot de passe']],
])('what is missing is said: %j, %j', async (email, password, messages) => {
  const answer = await tryToSignIn(email, password)
  expect(answer.status).toBe(422)
  const page = await answer.text()
  for (const message of messages) expect(page).toContain(message)
})

test('an address without an account and a wrong password are told apart, and what was typed stays', async () => {
  const unknown = await tryToSignIn('personne@exemple.fr', demoPassword)
  expect(unknown.status).toBe(401)
  const page = await unknown.text()
  expect(page).toContain('ERREUR Aucun utilisateur ne correspont à cette adresse email')
  expect(page).toContain('value="personne@exemple.fr"')
  const wrong = await tryToSignIn('pro@exemple.fr', 'pas-le-bon')
  expect(wrong.status).toBe(401)
  const refusal = await wrong.text()
  expect(refusal).toContain('ERREUR Mot de passe incorrect')
  expect(refusal).not.toContain('pas-le-bon')
  expect(wrong.headers.get('Set-Cookie')).toBeNull()
})

test('the login identifier carries the tenant; nobody types it', async () => {
  const users = await site.query<{ email: string }>('select email from users order by email')
  expect(users.map(({ email }) => email)).toContain('tw_pro@exemple.fr')
  expect((await tryToSignIn('tw_pro@exemple.fr', demoPassword)).status).toBe(401)
})

test('signing out ends the session on the server', async () => {
  const cookies = await signIn(site, 'vide@exemple.fr')
  const answer = await site.fetch('/deconnexion', {
    method: 'POST',
    headers: { Origin: site.origin, Cookie: cookies },
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/)
  expect(await (await open('/espace_pro', cookies)).text()).toContain('Se connecter')
  expect(await site.query("select 1 from sessions where user_id = 'ClientSansPiece1'")).toEqual([])
})

describe('who may go where', () => {
  test('a page asked for while signed out is shown after signing in', async () => {
    const asked = await open('/atelier?vue=1')
    expect(asked.status).toBe(302)
    const path = asked.headers.get('Location') ?? ''
    expect(path).toBe('/espace_pro?suite=%2Fatelier%3Fvue%3D1')
    const answer = await tryToSignIn('atelier@exemple.fr', demoPassword, { path })
    expect(answer.headers.get('Location')).toBe('/atelier?vue=1')
  })

  test('the addresses of single-fetch data are guarded alike', async () => {
    const asked = await (await open('/atelier.data')).text()
    expect(asked).toContain('/espace_pro?suite=%2Fatelier"')
    expect(asked).not.toContain('.data')
  })

  test.each(['https://ailleurs.test/', '//ailleurs.test', '/\\ailleurs.test', 'javascript:alert(1)'])(
    'but never another site: %s',
    async (suite) => {
      const path = `/espace_pro?${new URLSearchParams({ suite })}`
      const answer = await tryToSignIn('pro@exemple.fr', demoPassword, { path })
      expect(answer.headers.get('Location')).toBe('/espace_pro')
    },
  )

  test('staff arrive at the workshop’s pages, which do not exist for clients', async () => {
    const staff = await signIn(site, 'atelier@exemple.fr')
    expect((await open('/espace_pro', staff)).headers.get('Location')).toBe('/atelier')
    expect((await open('/atelier', staff)).status).toBe(200)
    const client = await signIn(site, 'pro@exemple.fr')
    expect((await open('/atelier', client)).status).toBe(404)
  })
})

test('the newsletter leaves the footer while somebody is signed in', async () => {
  const cookies = await signIn(site, 'pro@exemple.fr')
  expect(await (await open('/services/soudure')).text()).toContain('S’inscrire')
  expect(await (await open('/services/soudure', cookies)).text()).not.toContain('S’inscrire')
})
