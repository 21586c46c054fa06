import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { unpackFormerBackup } from '../content/older-sites/unpack-former.ts'
import { signInToTestSite } from '../content/sign-in.ts'
import { textsOf } from '../reading/read-page.ts'
import { sessionUser, signInStaff } from '../requests/office/sign-in-staff.ts'
import { callCommand } from '../site/call-command.ts'
import { createTestDatabase } from '../site/database.ts'
import { openTestSite, type TestSite } from '../site/open-test-site.ts'
import { makeDataDir } from './test-process.ts'

const pages = [
  '/gestion',
  '/gestion/demandes',
  '/gestion/messages',
  '/gestion/clients',
  '/gestion/devis',
  '/gestion/commandes',
  '/gestion/factures',
  '/gestion/encaissements',
  '/gestion/journal',
  '/gestion/etat',
  '/gestion/audience',
  '/gestion/donnees',
]

/**
 * Starts the current site on the data of an older one and checks that the office opens, the records are there, and the chain of
 * payments is valid.
 */
async function openToday(databaseUrl: string) {
  const site = await openTestSite({
    beside: { databaseUrl } as TestSite,
    settings: { DEMO: 'on' },
    fakes: ({ hashing }) => ({ hashing }),
  })
  const thomas = await signInStaff(site, 'atelier@exemple.fr')
  for (const page of pages) {
    const response = await thomas.open(page)
    expect([page, response.status]).toEqual([page, 200])
  }
  const check = await callCommand(({ checkPaymentChain }) => checkPaymentChain(), {
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: databaseUrl,
  })
  expect(check).toMatchObject({ code: 0, stderr: '' })
  return { site, thomas }
}

test('the data of a site from before the office are migrated', async () => {
  const database = await createTestDatabase('template0')
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // pg_dump of commit d264354 after its demo and some visitors.
  const dump = gunzipSync(await readFile(join(import.meta.dirname, '../content/older-sites/d264354.sql.gz')))
  await client.query(dump.toString()).finally(() => client.end())

  const { site, thomas } = await openToday(database.url)
  const counts = await site.query(`select
    (select count(*)::int from orders) as orders, (select count(*)::int from invoices) as invoices,
    (select count(*)::int from quote_requests) as requests, (select count(*)::int from contact_messages) as messages`)
  expect(counts).toEqual([{ orders: 102, invoices: 99, requests: 4, messages: 3 }])
  const [invoice] = await site.query<{ id: string; pos: string }>(
    'select id, pos_id as pos from invoices order by id limit 1',
  )
  expect((await thomas.open(`/gestion/factures/${invoice?.pos}/${invoice?.id}`)).status).toBe(200)
  expect(textsOf(await thomas.read('/gestion/messages'), 'main')[0]).toContain('Jantes de collection')
  const pro = sessionUser(site, await signInToTestSite(site, 'pro@exemple.fr'))
  expect((await pro.open('/espace_pro/factures')).status).toBeLessThan(400)
})

test('the command restores a backup of the previous version, and its site opens (§11.25)', async () => {
  const database = await createTestDatabase('template0')
  onTestFinished(() => database.drop())
  const [room, dataDir] = [await makeDataDir(), await makeDataDir()]
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url }
  const restored = await callCommand(
    async ({ restoreSite }) => restoreSite(await unpackFormerBackup(room), []),
    settings,
  )
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  const { site } = await openToday(database.url)
  expect(await site.query('select count(*)::int as orders from orders')).toEqual([{ orders: 102 }])
})
