import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signId } from '../../../domain/kernel/signatures.ts'
import { readMails } from '../../content/mails.ts'
import { newPerson } from '../../content/new-person.ts'
import { cookiesOf, signInToTestSite } from '../../content/sign-in.ts'
import { countBlockedConnections, waitUntilBlocked } from '../../site/blocked-connections.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const secret = 'a secret of at least 32 characters'
const newPassword = 'un tout autre secret'
let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', HIDE_ACCOUNTS: 'on', SESSION_SECRET: secret } })
})

let visitors = 0
const newVisitor = () => `10.0.${++visitors >> 8}.${visitors & 255}`

function post(path: string, fields: Record<string, string>, cookies = '') {
  return site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.origin, 'X-Forwarded-For': newVisitor(), Cookie: cookies },
  })
}

const trySignIn = (email: string, password = demoPassword) => post('/espace_pro', { email, password })

const change = (cookies: string, password: string) =>
  post(
    '/espace_pro/compte',
    { current_password: demoPassword, password, password_confirmation: password },
    cookies,
  )

const choose = (path: string, password: string) => post(path, { password, password_confirmation: password })

const sessionsOf = (id: string) => site.query('select 1 from sessions where user_id = $1', [id])

async function resetPathOf(email: string): Promise<string> {
  await post('/recuperation', { email })
  return vi.waitUntil(async () => {
    const mails = await readMails(site)
    const mail = mails.find(({ to, text }) => [to].flat()[0]?.text === email && text?.includes('oobCode'))
    return /http:\/\/site\.test(\S+)/.exec(mail?.text ?? '')?.[1]
  })
}

/**
 * Locks the person's links, which a new password deletes after it is written: a request that sets one waits there, uncommitted,
 * until the returned function is called.
 */
async function holdLinks(userId: string): Promise<() => Promise<void>> {
  const link = randomId()
  await site.query(
    `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
     values ($1, $1, $2, now() + interval '1 hour', now(), now())`,
    [link, userId],
  )
  return holdRow('select 1 from verifications where id = $1 for update', link)
}

/**
 * Locks the person's row. Sign-ins and changes of the password check the password and then wait, until the returned function is
 * called.
 */
const holdPerson = (userId: string) => holdRow('select 1 from users where id = $1 for update', userId)

async function holdRow(select: string, id: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: site.databaseUrl, options: '-c search_path=tw' })
  await client.connect()
  await client.query('begin')
  await client.query(select, [id])
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** Sends requests while a new password is being written. Resolves when all are blocked before the commit. */
async function sendWhileHeld(free: () => Promise<void>, send: (() => Promise<Response>)[]) {
  let answered = 0
  try {
    await waitUntilBlocked(site)
    const responses = send.map((one) =>
      one().finally(() => {
        answered += 1
      }),
    )
    await vi.waitUntil(async () => (await countBlockedConnections(site)) + answered >= 1 + send.length)
    return { responses: responses }
  } finally {
    await free()
  }
}

test('sign-ins with the old password that wait during a change of password are rejected (§7.4)', async () => {
  const { id, email } = await newPerson(site.query)
  const cookies = await signInToTestSite(site, email)
  const free = await holdLinks(id)
  const changing = change(cookies, newPassword)
  const { responses } = await sendWhileHeld(
    free,
    Array.from({ length: 5 }, () => () => trySignIn(email)),
  )
  expect((await changing).status).toBe(200)
  for (const answer of await Promise.all(responses)) {
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('le mote de passe sont incorrects')
  }
  expect(await sessionsOf(id)).toHaveLength(1)
})

test('sign-ins before and after a change of password, all waiting at once, leave one session (§7.4)', async () => {
  const { id, email } = await newPerson(site.query)
  const cookies = await signInToTestSite(site, email)
  const free = await holdPerson(id)
  const requests: Promise<Response>[] = []
  const send = (more: Promise<Response>[]) => {
    requests.push(...more)
    return waitUntilBlocked(site, requests.length)
  }
  try {
    await send([trySignIn(email), trySignIn(email), trySignIn(email)])
    await send([change(cookies, newPassword)])
    await send([trySignIn(email), trySignIn(email), trySignIn(email)])
  } finally {
    await free()
  }
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses[3]).toBe(200)
  expect(statuses.toSpliced(3, 1).filter((status) => ![303, 401].includes(status))).toEqual([])
  expect(await sessionsOf(id)).toHaveLength(1)
})

test('a change with the old password does not overwrite a reset that is in progress (§7.5)', async () => {
  const { id, email } = await newPerson(site.query)
  const thief = await signInToTestSite(site, email)
  const path = await resetPathOf(email)
  const free = await holdLinks(id)
  const resetting = choose(path, newPassword)
  const { responses } = await sendWhileHeld(free, [() => change(thief, 'le secret du voleur')])
  expect((await resetting).status).toBe(200)
  const [stolen] = await Promise.all(responses)
  expect(stolen?.status).toBe(422)
  expect(await stolen?.text()).toContain('ERREUR Mot de passe incorrect')
  expect(await sessionsOf(id)).toEqual([])
  await signInToTestSite(site, email, newPassword)
})

test('a change of password from a session that ends meanwhile changes nothing (§7.4)', async () => {
  const { id, email } = await newPerson(site.query)
  const cookies = await signInToTestSite(site, email)
  const free = await holdPerson(id)
  const changing = change(cookies, newPassword)
  try {
    await waitUntilBlocked(site)
    await site.query('delete from sessions where user_id = $1', [id])
  } finally {
    await free()
  }
  const response = await changing
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/espace_pro'])
  expect(cookiesOf(response)).not.toContain('session=')
  await signInToTestSite(site, email)
})

test('one reset link submitted sixty times at once sets one password; the other submissions return 404 (§7.5)', async () => {
  const { email } = await newPerson(site.query)
  const path = await resetPathOf(email)
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => choose(path, `${newPassword} ${index}`)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(59).fill(404)])
})

test('one invitation submitted sixty times at once creates one account; the other submissions return 409 (§7.6)', async () => {
  const id = randomId()
  const email = `${id.toLowerCase()}@exemple.fr`
  await site.query("insert into clients (id, type, email) values ($1, 'individual', $2)", [id, email])
  await site.query("insert into customer_creations values ($1, $1, $2, 'email_sent', null, now())", [
    id,
    email,
  ])
  const path = `/creation_compte/${signId('customer-creation', id, secret)}`
  const responses = await Promise.all(Array.from({ length: 60 }, () => choose(path, newPassword)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(59).fill(409)])
})
