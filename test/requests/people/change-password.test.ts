import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { readMails } from '../../content/mails.ts'
import { newPerson } from '../../content/new-person.ts'
import { cookiesOf, signInToTestSite } from '../../content/sign-in.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
})

let visitors = 0
const newVisitor = () => `192.0.2.${++visitors}`
const newPassword = 'un tout autre secret'

interface Typed {
  current?: string
  password?: string
  confirmation?: string
}

function change(
  cookies: string,
  fields: Typed = {},
  { path = '/espace_pro/compte', ...headers }: Record<string, string> = {},
) {
  const { current = demoPassword, password = newPassword, confirmation = password } = fields
  return site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ current_password: current, password, password_confirmation: confirmation }),
    headers: { Origin: site.origin, 'X-Forwarded-For': newVisitor(), Cookie: cookies, ...headers },
  })
}

async function createPerson() {
  const person = await newPerson(site.query)
  return { ...person, cookies: await signInToTestSite(site, person.email) }
}

const read = async (path: string, cookies: string) =>
  (await site.fetch(path, { headers: { Cookie: cookies } })).text()
const area = (cookies: string) => read('/espace_pro', cookies)

const actsOf = async (userId: string) =>
  (
    await site.query<{ act: string }>('select act from audit_trail where user_id = $1 order by created_at', [
      userId,
    ])
  ).map(({ act }) => act)

test('« Mon compte » contains the password form, with autocomplete values for password managers (§2.11, §6)', async () => {
  const { cookies } = await createPerson()
  const page = await read('/espace_pro/compte', cookies)
  expect(page).toContain('Modifier le mot de passe')
  expect(page).toContain('8 caractères au moins')
  const typing = parse(page).querySelector('[name=current_password]')
  expect(typing?.getAttribute('autocomplete')).toBe('current-password')
  expect(await area(cookies)).not.toContain('current_password')
})

test('changing the password ends all other sessions, renews the token of the current one and notifies the owner (§2.11, §6)', async () => {
  const { id, email, cookies } = await createPerson()
  const otherSession = await signInToTestSite(site, email)
  const changed = await change(cookies)
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('Mot de passe modifié')
  const renewed = cookiesOf(changed)
  expect(renewed).not.toBe('')
  expect(renewed.split('; ')[0]).not.toBe(cookies.split('; ')[0])
  expect(await area(renewed)).toContain(email)
  for (const session of [cookies, otherSession]) expect(await area(session)).toContain('Se connecter')
  expect(await site.query('select 1 from sessions where user_id = $1', [id])).toHaveLength(1)
  await expect(signInToTestSite(site, email)).rejects.toThrow('401')
  await signInToTestSite(site, email, newPassword)
  const mail = await vi.waitUntil(async () =>
    (await readMails(site)).find(
      ({ to, subject }) => subject?.includes('modifié') && [to].flat()[0]?.text === email,
    ),
  )
  expect(mail.text).toContain('Ce n’était pas vous')
  expect((await actsOf(id)).slice(0, 3)).toEqual(['signed-in', 'signed-in', 'password-changed'])
})

test('the client-side router receives the same response, with the new token (§6)', async () => {
  const { email, cookies } = await createPerson()
  const changed = await change(cookies, {}, { path: '/espace_pro/compte.data' })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('saved')
  expect(await area(cookiesOf(changed))).toContain(email)
})

test('changing the password deletes pending reset links (§6)', async () => {
  const { id, cookies } = await createPerson()
  await site.query(
    `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
     values ($1, $1, $1, now() + interval '1 hour', now(), now())`,
    [id],
  )
  await change(cookies)
  expect(await site.query('select 1 from verifications where value = $1', [id])).toEqual([])
})

const tooFew = 'ERREUR Votre mot de passe doit contenir au moins 6 caractères'
const nearly = 'ERREUR Votre mot de passe est un peu court\u00a0: choisissez au moins 8 caractères.'

test.each<[Typed, string]>([
  [{ current: '' }, 'Veuillez ajouter votre mot de passe actuel'],
  [{ password: '' }, 'Veuillez ajouter un mot de passe'],
  [{ confirmation: '' }, 'Veuillez confirmer le mot de passe'],
  [{ confirmation: 'autre chose' }, 'ERREUR Les deux mots de passe de sont pas identiques.'],
  [{ password: 'cinq5' }, tooFew],
  [{ password: '  cinq5   ' }, tooFew],
  [{ password: ' '.repeat(20) }, tooFew],
  [{ password: 'six6ix' }, nearly],
  [{ password: 'sept7se' }, nearly],
  [{ password: '\u00a0sept7se\t ' }, nearly],
  [{ password: '  azerty123 ' }, 'ERREUR Ce mot de passe est trop courant'],
  [{ password: 'ab'.repeat(65) }, 'ERREUR Votre mot de passe doit contenir au plus 128 caractères'],
  [{ current: 'pas-le-bon' }, 'ERREUR Mot de passe incorrect'],
])(
  'an invalid change is rejected with its reason and changes nothing: %j (§2.11, §6)',
  async (fields, message) => {
    const { email, cookies } = await createPerson()
    const rejected = await change(cookies, fields)
    expect(rejected.status).toBe(422)
    const page = await rejected.text()
    expect(page).toContain(message)
    for (const secret of Object.values(fields).filter((value) => value.trim().length > 4))
      expect(page).not.toContain(`value="${secret}"`)
    expect(await area(cookies)).toContain(email)
    await signInToTestSite(site, email)
  },
)

test('a password of eight characters is accepted, and inner spaces count (§6)', async () => {
  const { email, cookies } = await createPerson()
  expect((await change(cookies, { password: 'un é t ô' })).status).toBe(200)
  await signInToTestSite(site, email, 'un é t ô')
})

test('wrong current passwords share the limit of sign-in attempts; correct ones and typing errors do not count (§2.11, §6)', async () => {
  const { id, cookies } = await createPerson()
  for (let index = 0; index < 12; index++)
    expect((await change(cookies, { password: 'court' })).status).toBe(422)
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, index) => change(cookies, { current: `faux ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  const waiting = answers.find(({ status }) => status === 429)
  expect(await waiting?.text()).toMatch(/Trop d’essais\. Merci de patienter \d+ minutes avant de réessayer/)
  expect((await change(cookies)).status).toBe(429)
  expect((await actsOf(id)).filter((act) => act === 'password-change-failed')).toHaveLength(10)
  // Signing in counts the same attempts.
  const nextAttempt = await site.fetch('/espace_pro', {
    method: 'POST',
    body: new URLSearchParams({ email: await emailOf(id), password: demoPassword }),
    headers: { Origin: site.origin, Cookie: cookies },
  })
  expect(nextAttempt.status).toBe(429)
})

async function emailOf(id: string): Promise<string> {
  const [row] = await site.query<{ email: string }>('select email from users where id = $1', [id])
  return row?.email.replace(/^tw_/, '') ?? ''
}

describe('permission to change a password', () => {
  test('is denied without a session, with a redirect to the sign-in form (§6)', async () => {
    for (const cookies of ['', 'session=forged.token']) {
      const response = await change(cookies)
      expect([response.status, response.headers.get('Location')]).toEqual([
        302,
        '/espace_pro?suite=%2Fespace_pro%2Fcompte',
      ])
    }
  })

  test('is denied to a form submitted from another site (§10.20)', async () => {
    const { email, cookies } = await createPerson()
    expect((await change(cookies, {}, { Origin: 'https://ailleurs.test' })).status).toBe(403)
    await signInToTestSite(site, email)
  })

  test('is given to staff in the office only, where twelve characters are required (§2.11, §6)', async () => {
    const cookies = await signInToTestSite(site, 'atelier@exemple.fr')
    const home = await (await site.fetch('/gestion/compte', { headers: { Cookie: cookies } })).text()
    expect(home).toContain('12 caractères au moins')
    const path = '/gestion/compte?formulaire=mot-de-passe'
    expect((await change(cookies)).status).toBe(404)
    const short = await change(cookies, { password: 'onze signes' }, { path })
    expect(await short.text()).toContain('ERREUR Votre mot de passe doit contenir au moins 12 caractères')
    const changed = await change(cookies, {}, { path })
    expect(await changed.text()).toContain('Mot de passe modifié')
    await signInToTestSite(site, 'atelier@exemple.fr', newPassword)
  })

  test('is denied to clients in the office: its form returns 404 (§11.2)', async () => {
    const { email, cookies } = await createPerson()
    expect((await change(cookies, {}, { path: '/gestion/compte?formulaire=mot-de-passe' })).status).toBe(404)
    await signInToTestSite(site, email)
  })
})

test('if the database fails, the password and the sessions stay unchanged (§6)', async () => {
  const { email, cookies } = await createPerson()
  await site.query('alter table audit_trail rename to away')
  try {
    const failed = await change(cookies)
    expect(failed.status).toBe(503)
    expect(await failed.text()).toContain('problème passager')
    expect(failed.headers.getSetCookie()).toEqual([])
  } finally {
    await site.query('alter table away rename to audit_trail')
  }
  expect(await area(cookies)).toContain(email)
  await signInToTestSite(site, email)
})

test('successful changes of the password count towards the limit too (§9.4)', async () => {
  const { cookies } = await createPerson()
  let currentCookies = cookies
  let current = demoPassword
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) {
    const password = `un secret, le ${count}e`
    const response = await change(currentCookies, { current, password })
    statuses.push(response.status)
    currentCookies = cookiesOf(response) || currentCookies
    current = password
  }
  expect(statuses.at(-1)).toBe(429)
})
