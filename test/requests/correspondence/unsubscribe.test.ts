import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signId } from '../../../domain/kernel/signatures.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const secret = 'a secret of at least 32 characters'
let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { SESSION_SECRET: secret, JOBS: 'off' } })
})

/** Makes a subscriber. Returns the address in their mails. */
async function newSubscriber(email = `${randomId()}@exemple.fr`) {
  const id = randomId()
  await site.query('insert into newsletter_subscriptions values ($1, $2, now())', [id, email])
  return { id, email, path: `/unsubscribe_email?token=${signId('newsletter-unsubscribe', id, secret)}` }
}

async function isSubscribed({ id }: { id: string }): Promise<boolean> {
  const rows = await site.query('select 1 from newsletter_subscriptions where id = $1', [id])
  return rows.length > 0
}

const form = 'application/x-www-form-urlencoded'

/** Posts as a mail program does: without cookie and origin, with this field (RFC 8058 §3.2). */
function oneClick(path: string, headers: Record<string, string> = {}, body = 'List-Unsubscribe=One-Click') {
  return site.fetch(path, { method: 'POST', body, headers: { 'Content-Type': form, ...headers } })
}

/** Posts as the page's button does. */
function press(path: string, headers: Record<string, string> = { Origin: site.origin }) {
  return site.fetch(path, { method: 'POST', body: new URLSearchParams(), headers })
}

async function readText(path: string) {
  const page = await readPage(site, path)
  return `${textsOf(page, 'main h1')} | ${textsOf(page, 'main')}`
}

test('without a token the unsubscribe page explains how to unsubscribe and has a noindex tag (§2.16, §10.8)', async () => {
  expect((await site.fetch('/unsubscribe_email')).status).toBe(200)
  const page = await readPage(site, '/unsubscribe_email')
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  expect(textsOf(page, 'title')).toEqual(['Lettre d’information | TW Jantes'])
  expect(textsOf(page, 'main').join()).toMatch(/Chacune de nos lettres porte un lien.*donnees@exemple\.fr/)
  expect(page.querySelector('main form')).toBeNull()
})

test('with a token the unsubscribe page asks for confirmation, masks the address, and opening it consumes nothing (§2.16, §10.8)', async () => {
  const subscriber = await newSubscriber('camille.durand@exemple.fr')
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await site.fetch(subscriber.path, { method })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  }
  const confirmation = await readText(subscriber.path)
  expect(confirmation).toMatch(/Ne plus recevoir la lettre à l’adresse c•••@exemple\.fr ?\?/)
  expect(await (await site.fetch(subscriber.path)).text()).not.toContain('camille')
  expect(await isSubscribed(subscriber)).toBe(true)
})

test('submitting the unsubscribe form deletes the subscription; the link then says that it is already deleted (§2.16, §7.7, §10.8, §10.14)', async () => {
  const subscriber = await newSubscriber('lea@exemple.fr')
  const other = await newSubscriber()
  const response = await press(subscriber.path)
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/C’est fait.*l•••@exemple\.fr/s)
  expect(await isSubscribed(subscriber)).toBe(false)
  expect(await isSubscribed(other)).toBe(true)

  expect(await readText(subscriber.path)).toMatch(/^Adresse déjà retirée.*n’est plus sur la liste/)
  const repeated = await press(subscriber.path)
  expect(repeated.status).toBe(200)
  expect(await repeated.text()).toContain('Adresse déjà retirée')
})

test.each([
  ['empty', () => ''],
  ['a bare id', (token: string) => token.split('.')[0] ?? ''],
  ['cut by a mail program', (token: string) => token.slice(0, -1)],
  ['another id under a good signature', (token: string) => randomId() + token.slice(16)],
  [
    'signed by another site',
    (token: string) => signId('newsletter-unsubscribe', token.slice(0, 16), 'another secret'),
  ],
  ['hostile', () => encodeURIComponent('<script>alert(1)</script>.é')],
  ['endless', () => 'x'.repeat(6_000)],
])('an unsubscribe token that is %s is rejected (§7.7, §10.14)', async (_, spoil) => {
  const subscriber = await newSubscriber()
  const path = `/unsubscribe_email?token=${spoil(subscriber.path.split('token=')[1] ?? '')}`
  for (const response of [await site.fetch(path), await press(path)]) {
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('Ce lien de désinscription n’est pas valable')
    expect(page).not.toContain('<script>alert')
  }
  const answer = await oneClick(path)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(await isSubscribed(subscriber)).toBe(true)
})

describe('a one-click request from a mail program', () => {
  const boundary = 'frontiere'
  const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`

  test.each([
    [form, 'List-Unsubscribe=One-Click'],
    [`multipart/form-data; boundary=${boundary}`, multipart],
  ])('unsubscribes and returns 200 in plain text, also when repeated: %s (§7.7)', async (type, body) => {
    const subscriber = await newSubscriber()
    for (let click = 0; click < 2; click++) {
      const response = await oneClick(subscriber.path, { 'Content-Type': type }, body)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
      expect(response.headers.get('Set-Cookie')).toBeNull()
      expect(await isSubscribed(subscriber)).toBe(false)
    }
  })

  test.each([
    ['nothing', '', 403],
    ['another answer', 'List-Unsubscribe=Two-Clicks', 403],
    ['too much', `filler=${'x'.repeat(100_000)}&List-Unsubscribe=One-Click`, 413],
  ])('with a body of %s is rejected and does not unsubscribe (§7.7)', async (_, body, status) => {
    const subscriber = await newSubscriber()
    expect((await oneClick(subscriber.path, {}, body)).status).toBe(status)
    expect(await isSubscribed(subscriber)).toBe(true)
  })

  test.each([
    ['origin', { Origin: 'https://ailleurs.test' }],
    ['opaque origin', { Origin: 'null' }],
    ['fetch metadata', { 'Sec-Fetch-Site': 'cross-site' }],
    ['referrer', { Referer: 'https://ailleurs.test/' }],
  ])(
    'a request from another site, detected by %s, does not unsubscribe the visitor (§2.16)',
    async (_, headers) => {
      const subscriber = await newSubscriber()
      expect((await oneClick(subscriber.path, headers as Record<string, string>)).status).toBe(403)
      expect((await press(subscriber.path, headers as Record<string, string>)).status).toBe(403)
      expect(await isSubscribed(subscriber)).toBe(true)
    },
  )

  test.each(['/newsletter', '/devis', '/unsubscribe_email/', '/unsubscribe_email.data'])(
    'a form without an Origin header is rejected at every other path: %s (§7.7)',
    async (path) => {
      const { path: own } = await newSubscriber()
      expect((await oneClick(path + own.slice(own.indexOf('?')))).status).toBe(403)
    },
  )
})

test('if the database fails, the subscription is kept, and the page says so and offers to try again (§2.16)', async () => {
  const subscriber = await newSubscriber()
  await site.query('alter table newsletter_subscriptions rename to away')
  try {
    for (const response of [await site.fetch(subscriber.path), await press(subscriber.path)]) {
      expect(response.status).toBe(503)
      expect(await response.text()).toMatch(/Désinscription interrompue.*Réessayer/s)
    }
    expect((await oneClick(subscriber.path)).status).toBeGreaterThanOrEqual(500)
  } finally {
    await site.query('alter table away rename to newsletter_subscriptions')
  }
  expect(await isSubscribed(subscriber)).toBe(true)
})

test('the unsubscribe form works behind a proxy that terminates TLS (decision 8)', async () => {
  const subscriber = await newSubscriber()
  const origin = site.origin.replace('http:', 'https:')
  expect((await press(subscriber.path, { Origin: origin })).status).toBe(200)
  expect(await isSubscribed(subscriber)).toBe(false)
})
