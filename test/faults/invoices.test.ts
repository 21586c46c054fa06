import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { createFetch, signInToTestSite } from '../content/sign-in.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const atOnce = 50
const rounds = 3
let dataDir: string

beforeAll(async () => {
  dataDir = await makeTemporaryFolder('numbers')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Submits the form again until the site confirms the invoice, as a person does. Returns `false` if the connection is lost. */
async function issue(origin: string, cookie: string, id: string): Promise<boolean> {
  const body = new URLSearchParams({
    id,
    client: 'GarageSaintDie01',
    pos: 'epinal',
    envoyer: 'oui',
    email: 'garage@exemple.fr',
    description: 'Rénovation',
    quantity: '4',
    unit_price: '125',
    vat_rate: '20.0',
  })
  try {
    for (;;) {
      const response = await fetch(`${origin}/gestion/factures/nouvelle?formulaire=facture`, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { Cookie: cookie, Origin: origin },
      })
      await response.body?.cancel()
      if (response.status === 303) return true
      // A busy site responds with 503. The same submission again creates no second invoice.
      if (response.status !== 503) throw new Error(`answered ${response.status}`)
    }
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

interface Numbered {
  id: string
  invoice_number: string
}

test('with fifty invoices at once and kills of the site, numbers have no gap and no duplicate, and none is lost (§11.15)', async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on' })
    const { origin } = site
    const cookie = await signInToTestSite({ origin, fetch: createFetch(origin) }, 'bureau@exemple.fr')
    const targetCount = acknowledged.size + 5
    const sending = Array.from({ length: atOnce }, async () => {
      const id = randomId()
      if (await issue(origin, cookie, id)) acknowledged.add(id)
    })
    // The last round is not interrupted.
    if (round === rounds - 1) await Promise.all(sending)
    else
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(targetCount), {
        timeout: 60_000,
        interval: 1,
      })
    await site.kill(round === rounds - 1 ? 'SIGTERM' : 'SIGKILL')
    await Promise.all(sending)
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(atOnce + 10)

  const database = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: database.url, options: '-c search_path=tw' })
  await client.connect()
  try {
    const year = new Date().toLocaleString('fr-FR', { year: 'numeric', timeZone: 'Europe/Paris' })
    const series = `FA-E-${year}`
    const { rows } = await client.query<Numbered>(
      'select id, invoice_number from invoices where starts_with(invoice_number, $1) order by invoice_number',
      [series],
    )
    expect(rows.map(({ invoice_number }) => invoice_number)).toEqual(
      rows.map((_, index) => `${series}-${String(index + 1).padStart(4, '0')}`),
    )
    const [{ last } = { last: 0 }] = (
      await client.query<{ last: number }>('select last from document_numbers where series = $1', [series])
    ).rows
    expect(last).toBe(rows.length)
    const ids = new Set(rows.map(({ id }) => id))
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
    // Each invoice has its document, its event and a single mail.
    const { rows: whole } = await client.query<{ id: string }>(
      `select i.id from invoices i join documents d on d.id = i.id
       join events e on e.record_id = i.id and e.act = 'invoice.issued'
       join outgoing_mails m on m.invoice_id = i.id where i.id = any($1)`,
      [[...acknowledged]],
    )
    expect(whole).toHaveLength(acknowledged.size)
  } finally {
    await client.end()
    await database.stop()
  }
}, 300_000)
