import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signId } from '../../../domain/kernel/signatures.ts'
import { waitForMails } from '../../content/mails.ts'
import { cookiesOf } from '../../content/sign-in.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const secret = 'a secret of at least 32 characters'
let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', SESSION_SECRET: secret } })
})

/** Makes a client invited by the workshop. Returns them and the path of their link. */
async function createInvitation() {
  const id = randomId()
  const client = randomId()
  const email = `${randomId().toLowerCase()}@exemple.fr`
  await site.query(
    "insert into clients (id, type, first_name, last_name, email) values ($1, 'individual', 'Léa', 'Roy', $2)",
    [client, email],
  )
  await site.query("insert into customer_creations values ($1, $2, $3, 'email_sent', null, now())", [
    id,
    client,
    email,
  ])
  return { id, client, email, path: `/creation_compte/${signId('customer-creation', id, secret)}` }
}

const create = (path: string, password: string, confirmation = password, headers = {}) =>
  site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ password, password_confirmation: confirmation }),
    headers: { Origin: site.origin, ...headers },
  })

const recordOf = async (id: string) =>
  (await site.query('select status, uid from customer_creations where id = $1', [id]))[0]

test('the demo’s invitation mail contains a link that opens the form any number of times (§2.15, §10.8)', async () => {
  const [mail] = await waitForMails(site, 'nouveau@exemple.fr')
  const [link = ''] = /http:\/\/site\.test\S+/.exec(mail?.text ?? '') ?? []
  const path = link.slice('http://site.test'.length)
  for (const method of ['HEAD', 'GET', 'GET']) {
    const opened = await site.fetch(path, { method })
    expect(opened.status).toBe(200)
    expect(opened.headers.get('Cache-Control')).toBe('private, no-store')
  }
  const page = await readPage(site, path)
  expect(textsOf(page, 'main form p').join()).toContain(
    'Veuillez ajouter un mot de passe afin de finaliser la création de votre compte',
  )
  expect(page.querySelector('main input[name=email]')?.getAttribute('value')).toBe('nouveau@exemple.fr')
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})

test('setting a password creates the account, signs the client in and links the client to the user (§2.15, §3.9, §4.7, §7.6)', async () => {
  const { id, client, email, path } = await createInvitation()
  const created = await create(path, 'un secret bien gardé')
  expect(created.status).toBe(200)
  expect(await created.text()).toContain('Compte créé !')
  expect(await recordOf(id)).toEqual({ status: 'account_created', uid: client })
  const cookies = cookiesOf(created)
  const area = await site.fetch('/espace_pro', { headers: { Cookie: cookies } })
  expect(await area.text()).toContain(email)
  const own = await site.fetch(path, { headers: { Cookie: cookies } })
  expect(await own.text()).toContain('Compte créé !')
  const [user] = await site.query('select email, role, name from users where id = $1', [client])
  expect(user).toEqual({ email: `tw_${email}`, role: 'client', name: 'Léa Roy' })
  const acts = await site.query('select act from audit_trail where user_id = $1', [client])
  expect(acts).toEqual([{ act: 'account-created' }])

  // Other visitors see nothing more by the link.
  const otherText = await (await site.fetch(path)).text()
  expect(otherText).toContain('Ce compte a déjà été créé')
  expect(otherText).not.toContain(email)
  const repeated = await create(path, 'un autre secret')
  expect(repeated.status).toBe(409)
  expect(repeated.headers.getSetCookie()).toEqual([])
})

test.each([
  ['', '', 'Veuillez ajouter un mot de passe'],
  ['suffisant', '', 'Veuillez confirmer le mot de passe'],
  ['suffisant', 'différent', 'ERREUR Les deux mots de passe de sont pas identiques.'],
  ['cinq5', 'cinq5', 'ERREUR Votre mot de passe doit contenir au moins 6 caractères'],
  ['six6ix', 'six6ix', 'ERREUR Votre mot de passe est un peu court\u00a0: choisissez au moins 8 caractères.'],
  [
    '  sept7se ',
    '  sept7se ',
    'ERREUR Votre mot de passe est un peu court\u00a0: choisissez au moins 8 caractères.',
  ],
  ['motdepasse', 'motdepasse', 'ERREUR Ce mot de passe est trop courant'],
  ['aaaaaaaaaa', 'aaaaaaaaaa', 'ERREUR Ce mot de passe est trop courant'],
])(
  'an invalid password is rejected with its reason: %j, %j (§5.5, §6)',
  async (password, confirmation, message) => {
    const { id, path } = await createInvitation()
    const rejected = await create(path, password, confirmation)
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain(message)
    expect(await recordOf(id)).toEqual({ status: 'email_sent', uid: null })
  },
)

test('creating an account for an address that already has one is rejected with a message (§8)', async () => {
  const { id, path } = await createInvitation()
  await site.query("update customer_creations set email = 'pro@exemple.fr' where id = $1", [id])
  const rejected = await create(path, 'un secret bien gardé')
  expect(rejected.status).toBe(409)
  expect(await rejected.text()).toContain(
    'ERREUR Un compte existe déjà avec cette adresse email. Si vous n&#x27;êtes pas propriétaire de ce compte, merci de nous contacter directement.',
  )
  const signedIn = await site.fetch('/espace_pro', {
    method: 'POST',
    body: new URLSearchParams({ email: 'pro@exemple.fr', password: demoPassword }),
    headers: { Origin: site.origin },
  })
  expect(signedIn.status).toBe(303)
})

test('two tabs that create the account at the same time create one account (§7.6)', async () => {
  const { client, path } = await createInvitation()
  const answers = await Promise.all(['un secret', 'deux secrets'].map((password) => create(path, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await site.query('select 1 from accounts where user_id = $1', [client])).toHaveLength(1)
})

test('an open page receives an event when the account is created elsewhere (§7.6)', async () => {
  const { path } = await createInvitation()
  const leaving = new AbortController()
  const stream = await site.fetch(`${path}/suivi`, { signal: leaving.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (!(await reader?.read())?.value?.includes('changed'));
  await create(path, 'un secret bien gardé')
  expect((await reader?.read())?.value).toContain('event: changed')
  leaving.abort()
})

describe('an invitation link is rejected', () => {
  test('after seven days, as expired (§2.15, §9.4)', async () => {
    const { id, path } = await createInvitation()
    await site.query(
      "update customer_creations set created_at = now() - interval '7 days 1 second' where id = $1",
      [id],
    )
    expect((await site.fetch(path)).status).toBe(410)
    expect(await (await site.fetch(path)).text()).toContain('Ce lien a expiré')
    expect((await create(path, 'un secret bien gardé')).status).toBe(409)
    expect(await recordOf(id)).toEqual({ status: 'email_sent', uid: null })
  })

  test.each([
    ['the bare id of the record', (link: string) => link.slice(0, 16)],
    ['cut by a mail program', (link: string) => link.slice(0, -1)],
    [
      'signed by another site',
      (link: string) => signId('customer-creation', link.slice(0, 16), 'another secret'),
    ],
    ['signed for an unknown record', () => signId('customer-creation', randomId(), secret)],
  ])('if it is %s (§2.15)', async (_, spoil) => {
    const { id, path } = await createInvitation()
    const spoiled = `/creation_compte/${spoil(path.split('/')[2] ?? '')}`
    expect((await site.fetch(spoiled)).status).toBe(404)
    expect(await (await site.fetch(spoiled)).text()).toContain('Ce lien n’est pas valable')
    expect((await create(spoiled, 'un secret bien gardé')).status).toBe(409)
    expect(await recordOf(id)).toEqual({ status: 'email_sent', uid: null })
  })

  test('if its form is submitted from another site (§10.20)', async () => {
    const { path } = await createInvitation()
    const forged = await create(path, 'un secret', undefined, { Origin: 'https://ailleurs.test' })
    expect(forged.status).toBe(403)
  })
})
