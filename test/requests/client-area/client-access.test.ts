import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../content/sign-in.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
const cookies = new Map<string, string>()
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
  for (const name of ['pro', 'particulier', 'vide', 'atelier'])
    cookies.set(name, await signIn(site, `${name}@exemple.fr`))
  await site.query(
    `insert into invoices (id, invoice_number, created_at, pos_id, client_id)
     values ('theirs', 'FA-T', now(), 'epinal', 'GarageSaintDie01')`,
  )
  await site.query(
    `insert into estimates (id, estimate_number, created_at, pos_id, client_id)
     values ('theirs', 'DE-T', now(), 'epinal', 'GarageSaintDie01')`,
  )
  await site.query(
    `insert into orders (id, order_number, created_at, pos_id, client_id, invoice)
     values ('theirs', 'CO-T', now(), 'epinal', 'GarageSaintDie01', 'theirs')`,
  )
})

async function statusFor(path: string, name?: string) {
  const leaving = new AbortController()
  const answer = await site.fetch(path, {
    headers: name ? { Cookie: cookies.get(name) ?? '' } : {},
    signal: leaving.signal,
  })
  leaving.abort()
  return answer
}

const records = [
  '/espace_pro/commande/theirs',
  '/espace_pro/commande/theirs.data',
  '/espace_pro/commande/theirs/suivi',
  '/espace_pro/facture/epinal/theirs',
  '/espace_pro/facture/epinal/theirs.data',
  '/espace_pro/facture/epinal/theirs/pdf',
  '/espace_pro/facture/epinal/theirs/pdf?telecharger=oui',
  '/espace_pro/devis/epinal/theirs',
  '/espace_pro/devis/epinal/theirs.data',
  '/espace_pro/devis/epinal/theirs/pdf',
]

describe.each(records)('%s', (path) => {
  test('opens for its client', async () => {
    expect((await statusFor(path, 'pro')).status).toBe(200)
  })

  test('does not exist for another client, nor for staff', async () => {
    for (const name of ['particulier', 'vide', 'atelier'])
      expect([name, (await statusFor(path, name)).status]).toEqual([name, 404])
  })

  test('asks a visitor to sign in', async () => {
    const answer = await statusFor(path)
    if (path.endsWith('.data'))
      expect(await site.fetch(path).then((data) => data.text())).not.toMatch(/(CO|FA|DE)-T/)
    else
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        302,
        `/espace_pro?suite=${encodeURIComponent(path)}`,
      ])
  })
})

test.each([
  '/espace_pro/commande/nobody',
  '/espace_pro/commande/DemoFacture00001',
  '/espace_pro/facture/ostwald/theirs',
  '/espace_pro/facture/ostwald/theirs/pdf',
  '/espace_pro/devis/epinal/DemoFacture00001/pdf',
  '/espace_pro/facture/epinal/..%2F..%2Fetc%2Fpasswd/pdf',
  "/espace_pro/commande/'%20or%20'1'='1",
  '/espace_pro/commande/%F0%9F%9B%9E',
  `/espace_pro/commande/${'x'.repeat(3_000)}`,
])('a guessed address finds nothing: %s', async (path) => {
  expect((await statusFor(path, 'pro')).status).toBe(404)
})

test.each(['commandes', 'factures', 'devis'])(
  'the list and the file of %s show their own client’s records only',
  async (list) => {
    for (const name of ['particulier', 'vide', 'atelier', undefined])
      for (const path of [`/espace_pro/${list}`, `/espace_pro/${list}.csv`, `/espace_pro/${list}.data`]) {
        const answer = await site.fetch(path, { headers: name ? { Cookie: cookies.get(name) ?? '' } : {} })
        expect(await answer.text()).not.toMatch(/(CO|FA|DE)-T/)
      }
  },
)

test('an order never leads to another client’s invoice', async () => {
  await site.query(
    `insert into orders (id, order_number, created_at, pos_id, client_id, invoice)
     values ('mixed', 'CO-M', now(), 'epinal', 'ClientSansPiece1', 'theirs')`,
  )
  const answer = await site.fetch('/espace_pro/commande/mixed', {
    headers: { Cookie: cookies.get('vide') ?? '' },
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('theirs')
})
