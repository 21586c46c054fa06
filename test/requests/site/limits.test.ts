import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { postAnswers, putPhoto } from '../correspondence/send-quote-request.ts'

let site: TestSite
let photo: Buffer
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  photo = await smallPhoto()
})

let visitors = 0
const newVisitor = () => `198.18.${Math.floor(++visitors / 250)}.${visitors % 250}`

function post(path: string, fields: Record<string, string>, from: string, headers = {}) {
  return site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.origin, 'X-Forwarded-For': from, ...headers },
  })
}

/** Sends all requests at once, so that none sees the others' counts. */
const atOnce = (count: number, send: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)))

const statusesOf = (answers: Response[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Renames a table while `act` runs, so that requests fail at their last step. */
async function withoutTable(table: string, act: () => Promise<void>) {
  await site.query(`alter table ${table} rename to away`)
  try {
    await act()
  } finally {
    await site.query(`alter table away rename to ${table}`)
  }
}

describe('the limit of quote requests', () => {
  /** Answers with an uploaded photo, from an address that the test's limits do not count. */
  async function ready() {
    const answers = quoteRequestAnswers({ email: `${randomId()}@exemple.fr` })
    const photoId = randomId()
    // A new address each time: the decoder takes few photos of one address at once.
    const from = { 'X-Forwarded-For': newVisitor() }
    expect((await putPhoto(site, answers.id ?? '', photo, 'a.jpg', photoId, from)).status).toBe(200)
    return { answers, photoId }
  }
  type Ready = Awaited<ReturnType<typeof ready>>
  const send = ({ answers, photoId }: Ready, from: string) =>
    postAnswers(site, answers, [photoId], { 'X-Forwarded-For': from })
  const readSavedRequests = async (all: Ready[]) =>
    site.query('select id from quote_requests where id = any($1)', [all.map(({ answers }) => answers.id)])

  test('of forty requests at once from one address ten are saved; the others get their typed text back (§9.4)', async () => {
    const from = newVisitor()
    const all = await Promise.all(Array.from({ length: 40 }, ready))
    const responses = await Promise.all(all.map((one) => send(one, from)))
    // On a busy machine some get a 503 after waiting too long for a connection; they are sent again, as a browser would.
    for (const [index, { status }] of responses.entries())
      if (status === 503) responses[index] = await send(all[index] as Ready, from)
    expect(statusesOf(responses)).toEqual({ 200: 10, 429: 30 })
    expect(await readSavedRequests(all)).toHaveLength(10)
    for (const [index, answer] of responses.entries()) {
      const html = await answer.text()
      if (answer.status === 200) continue
      const page = parse(html)
      expect(html).toMatch(/Merci de patienter (une heure|\d+ minutes)/)
      for (const name of ['id', 'last_name', 'email', 'model', 'line_1'])
        expect(page.querySelector(`form [name="${name}"]`)?.getAttribute('value'), name).toBe(
          all[index]?.answers[name],
        )
    }
    // Sending a saved request again succeeds.
    const index = responses.findIndex(({ status }) => status === 200)
    expect((await send(all[index] as Ready, from)).status).toBe(200)
  })

  test('counts a request that is sent repeatedly once (§9.4)', async () => {
    const from = newVisitor()
    const one = await ready()
    expect(statusesOf(await atOnce(30, () => send(one, from)))).toEqual({ 200: 30 })
    const otherRequests = await Promise.all(Array.from({ length: 10 }, ready))
    const responses = await Promise.all(otherRequests.map((other) => send(other, from)))
    expect(statusesOf(responses)).toEqual({ 200: 9, 429: 1 })
  })

  test('does not count requests that could not be saved (§9.4)', async () => {
    const from = newVisitor()
    const all = await Promise.all(Array.from({ length: 12 }, ready))
    await withoutTable('form_counters', async () => {
      for (const one of all) expect((await send(one, from)).status).toBeGreaterThanOrEqual(500)
    })
    expect(statusesOf(await Promise.all(all.map((one) => send(one, from))))).toEqual({ 200: 10, 429: 2 })
  })

  test('still saves requests beyond the hourly number of mails, without a mail to the workshop (§9.4)', async () => {
    const before = await site.query("select key, points from rate_limits where key like 'workshop-mail:%'")
    expect((await send(await ready(), newVisitor())).status).toBe(200)
    await site.query("update rate_limits set points = 600 where key like 'workshop-mail:%'")
    const all = await Promise.all(Array.from({ length: 5 }, ready))
    const responses = await Promise.all(all.map((one) => send(one, newVisitor())))
    expect(statusesOf(responses)).toEqual({ 200: 5 })
    const mails = await site.query(
      `select 1 from tw_jobs.job where name = 'send-quote-request-mail'
       and data->>'mail' = 'workshop' and data->>'quoteRequestId' = any($1)`,
      [all.map(({ answers }) => answers.id)],
    )
    expect(mails).toEqual([])
    await site.query("delete from rate_limits where key like 'workshop-mail:%'")
    expect(before.length).toBeLessThan(3)
  })
})

describe('the limit of contact messages', () => {
  const message = () => ({
    id: randomId(),
    email: `${randomId()}@exemple.fr`,
    object: 'Jantes',
    message: 'Bonjour',
  })

  test('of forty messages at once from one address ten are saved; the others get their typed text back (§9.4)', async () => {
    const from = newVisitor()
    const all = Array.from({ length: 40 }, message)
    const responses = await Promise.all(all.map((one) => post('/a_propos', one, from)))
    expect(statusesOf(responses)).toEqual({ 200: 10, 429: 30 })
    const ids = all.map(({ id }) => id)
    expect(await site.query('select 1 from contact_messages where id = any($1)', [ids])).toHaveLength(10)
    for (const [index, answer] of responses.entries()) {
      const page = await answer.text()
      if (answer.status === 429) expect(page).toContain(all[index]?.email)
    }
  })

  test('counts a message that is sent repeatedly once, even at the limit (§9.4)', async () => {
    const from = newVisitor()
    for (let index = 0; index < 9; index++) await post('/a_propos', message(), from)
    const one = message()
    expect(statusesOf(await atOnce(30, () => post('/a_propos', one, from)))).toEqual({ 200: 30 })
    expect((await post('/a_propos', message(), from)).status).toBe(429)
  })

  test('mails ten messages of one mailbox to the workshop, whatever their addresses, and accepts all of them (§9.4)', async () => {
    const mailbox = randomId().toLowerCase()
    const all = Array.from({ length: 14 }, (_, index) => ({
      ...message(),
      email: `${mailbox}+${index}@exemple.fr`,
    }))
    const responses = await Promise.all(all.map((one) => post('/a_propos', one, newVisitor())))
    expect(statusesOf(responses)).toEqual({ 200: 14 })
    const mailed = await site.query(
      `select 1 from tw_jobs.job where name = 'send-contact-mail'
       and data->>'mail' = 'workshop' and data->>'messageId' = any($1)`,
      [all.map(({ id }) => id)],
    )
    expect(mailed).toHaveLength(10)
  })

  test('does not count messages that could not be saved (§9.4)', async () => {
    const from = newVisitor()
    await withoutTable('form_counters', async () => {
      for (let index = 0; index < 12; index++)
        expect((await post('/a_propos', message(), from)).status).toBe(503)
    })
    const responses = await atOnce(12, () => post('/a_propos', message(), from))
    expect(statusesOf(responses)).toEqual({ 200: 10, 429: 2 })
  })

  test('counts each message of a robot, although none of them is stored (§9.4)', async () => {
    const from = newVisitor()
    const postWithTrapField = () => post('/a_propos', { ...message(), description: 'Best rims' }, from)
    expect(statusesOf(await atOnce(40, postWithTrapField))).toEqual({ 200: 10, 429: 30 })
  })
})

test('of forty newsletter subscriptions at once from one address ten are accepted; a known email address counts too (§9.4)', async () => {
  const subscribe = (email: string, from: string) =>
    post('/newsletter', { email }, from, { Accept: 'application/json' })
  const from = newVisitor()
  const emails = Array.from({ length: 40 }, () => `${randomId().toLowerCase()}@exemple.fr`)
  const answered = await Promise.all(emails.map((email) => subscribe(email, from)))
  expect(statusesOf(answered)).toEqual({ 200: 10, 429: 30 })
  const subscriptions = await site.query('select 1 from newsletter_subscriptions where email = any($1)', [
    emails,
  ])
  expect(subscriptions).toHaveLength(10)
  const nextVisitor = newVisitor()
  const repeated = await atOnce(12, () => subscribe(emails[0] ?? '', nextVisitor))
  expect(statusesOf(repeated)).toEqual({ 200: 10, 429: 2 })
})

describe('the limit of sign-ins and recoveries', () => {
  const signIn = (email: string, password: string, from: string) =>
    post('/espace_pro.data', { email, password }, from)

  test('checks twenty of forty wrong passwords sent at once from one address (§9.4)', async () => {
    const from = newVisitor()
    const responses = await atOnce(40, (index) => signIn(`personne${index}@exemple.fr`, 'faux', from))
    expect(statusesOf(responses)).toEqual({ 401: 20, 429: 20 })
  })

  test('does not count correct passwords sent at once (§9.4)', async () => {
    const from = newVisitor()
    const correctSignIns = statusesOf(await atOnce(25, () => signIn('vide@exemple.fr', demoPassword, from)))
    expect(correctSignIns[202]).toBeGreaterThan(0)
    const wrongSignIns = await atOnce(21, (index) => signIn(`autre${index}@exemple.fr`, 'faux', from))
    expect(statusesOf(wrongSignIns)).toEqual({ 401: 20, 429: 1 })
  })

  test('does not count sign-ins that failed because of the site (§9.4)', async () => {
    const from = newVisitor()
    await withoutTable('audit_trail', async () => {
      for (let index = 0; index < 22; index++)
        expect((await signIn('vide@exemple.fr', demoPassword, from)).status).toBe(503)
    })
    expect((await signIn('personne@exemple.fr', 'faux', from)).status).toBe(401)
  })

  test('accepts ten of forty recoveries at once from one address, and five for one account (§9.4)', async () => {
    const ask = (email: string, from: string) =>
      post('/recuperation', { email }, from, { Accept: 'application/json' })
    const from = newVisitor()
    const ofAddress = await atOnce(40, (index) => ask(`inconnu${index}@exemple.fr`, from))
    expect(statusesOf(ofAddress)).toEqual({ 202: 10, 429: 30 })
    const visitor = newVisitor()
    const ofAccount = await atOnce(40, () => ask('pro@exemple.fr', newVisitor()))
    expect(statusesOf(ofAccount)).toEqual({ 202: 5, 429: 35 })
    // A request rejected because of the account does not count for the address.
    for (let index = 0; index < 12; index++) expect((await ask('pro@exemple.fr', visitor)).status).toBe(429)
    expect((await ask('quelqu-un@exemple.fr', visitor)).status).toBe(202)
  })
})

test('an address may send 200 photos an hour; a photo that its request already has is not counted (§9.4)', async () => {
  const from = newVisitor()
  const answers = quoteRequestAnswers()
  const photoId = randomId()
  const uploadPhoto = (bytes: Buffer) =>
    site.fetch(`/devis/${answers.id}/photos/${photoId}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'Content-Type': 'image/jpeg', 'X-File-Name': 'a.jpg', 'X-Forwarded-For': from },
    })
  expect((await uploadPhoto(photo)).status).toBe(200)
  await postAnswers(site, answers, [photoId])
  expect(statusesOf(await atOnce(20, () => uploadPhoto(photo)))).toEqual({ 409: 20 })
  const useUpPoints = "update rate_limits set points = points + 190 where key like 'photo:%' and points = 1"
  await site.query(useUpPoints)
  const newPhotoId = randomId()
  // One after the other: few uploads of one address may wait for the decoder, and an upload rejected there does not count.
  const answered: Response[] = []
  for (let index = 0; index < 40; index++)
    answered.push(
      await site.fetch(`/devis/${newPhotoId}/photos/${randomId()}`, {
        method: 'PUT',
        body: 'no photo',
        headers: { 'Content-Type': 'image/jpeg', 'X-Forwarded-For': from },
      }),
    )
  expect(statusesOf(answered)).toEqual({ 422: 9, 429: 31 })
})

test('viewed pages sent at once are recorded only up to the limit (§9.4)', async () => {
  const from = newVisitor()
  const viewPage = () =>
    site.fetch('/audience', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'X-Forwarded-For': from,
      },
      body: JSON.stringify({ session: randomId(), path: '/devis', display_width: 360, access_params: {} }),
    })
  await viewPage()
  await site.query("update rate_limits set points = 590 where key like 'viewed-page:%'")
  await atOnce(40, viewPage)
  const viewedPagesQuery = "select 1 from viewed_pages where session_id not like 'DemoVisite%'"
  expect(await site.query(viewedPagesQuery)).toHaveLength(11)
})

test('after the time window has ended, an address has its full limit again (§9.4)', async () => {
  const from = newVisitor()
  const send = () =>
    post('/newsletter', { email: `${randomId()}@exemple.fr` }, from, { Accept: 'application/json' })
  expect(statusesOf(await atOnce(12, send))).toEqual({ 200: 10, 429: 2 })
  await site.query("update rate_limits set expire = 1 where key like 'newsletter:%'")
  expect(statusesOf(await atOnce(12, send))).toEqual({ 200: 10, 429: 2 })
})
