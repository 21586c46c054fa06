import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../../../db/client.ts'
import { clients, contactMessages, invoices } from '../../../../db/schema/tables.ts'
import { toClientValues } from '../../../../domain/clients/client.ts'
import { lockEmail } from '../../../../domain/clients/client-locks.ts'
import { linkThread, unlinkThread } from '../../../../domain/clients/client-threads.ts'
import { importClients, planImport } from '../../../../domain/clients/import-clients.ts'
import { findMergePair, mergeClients } from '../../../../domain/clients/merge-clients.ts'
import { changeClient } from '../../../../domain/clients/save-client.ts'
import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { findImport, fingerprintOf, keepImport } from '../../../../domain/import/import-files.ts'
import { creditFromOffice } from '../../../../domain/invoices/issue-from-office.ts'
import { randomId } from '../../../../domain/random-id.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { openTestSite, type TestSite } from '../../../site/open-test-site.ts'
import { openWorkshop } from '../../../site/open-workshop.ts'
import { messageOf, requestOf } from '../came-in.ts'

let site: TestSite
let by: StaffPerson
let db: Database
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let deps: typeof workshop & { clock: { now(): Date } }
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  workshop = await openWorkshop(site)
  db = workshop.db
  deps = { ...workshop, clock: { now: () => new Date() } }
  const [sophie] = await site.query<{ id: string }>(
    "select id from users where email = 'tw_bureau@exemple.fr'",
  )
  const userId = sophie?.id ?? ''
  by = { userId, email: '', role: 'staff', name: 'Sophie', staffRole: 'bureau', pointsOfSale: null }
})

const newClient = async (name: string, phone: string | null = null) => {
  const id = randomId()
  await db
    .insert(clients)
    .values({ id, type: 'company', name, phone, email: `${id.toLowerCase()}@exemple.fr` })
  return id
}

/** Waits until so many wait for what somebody else holds. */
const untilWaiting = (count: number) =>
  vi.waitFor(
    async () =>
      expect(await site.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).toHaveLength(
        count,
      ),
    { timeout: 30_000 },
  )

/** Has `hold` hold something while the acts set out, one after the other; answers what came of them. */
async function meanwhile(
  hold: (tx: Database) => Promise<unknown>,
  acts: (() => Promise<{ outcome: string }>)[],
) {
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction(async (tx) => {
    await hold(tx)
    isHeld.resolve()
    await isOver.promise
  })
  await isHeld.promise
  const running: Promise<{ outcome: string }>[] = []
  for (const act of acts) {
    running.push(act())
    await untilWaiting(running.length)
  }
  isOver.resolve()
  await holding
  return (await Promise.all(running)).map(({ outcome }) => outcome)
}

/** The merge of two clients, and what holds it up once it holds both: an invoice of the second. */
async function merging() {
  const [kept, gone] = [await newClient('Garage Un'), await newClient('Garage Deux')]
  const invoice = randomId()
  await db.insert(invoices).values({
    id: invoice,
    invoice_number: `FA-${invoice}`,
    created_at: new Date(),
    total_te: 100,
    total: 120,
    status: 'created',
    pos_id: 'epinal',
    client_id: gone,
  })
  const seen = (await findMergePair(db, kept, gone))?.seen ?? ''
  return {
    kept,
    gone,
    invoice,
    merge: () => mergeClients(deps, by, [kept, gone], { [baseField]: seen }),
    hold: (tx: Database) => tx.select().from(invoices).where(eq(invoices.id, invoice)).for('update'),
  }
}

test('an import waits for a merge of the client that it changes', async () => {
  const { kept, merge, hold } = await merging()
  const file = `E-mail;Téléphone\r\n${kept.toLowerCase()}@exemple.fr;0353017171`
  const taken = await keepImport(deps, by, {
    kind: 'clients',
    fileName: 'clients.csv',
    content: Buffer.from(file),
  })
  const id = taken.outcome === 'kept' ? taken.id : ''
  const columns = ['email', 'phone'] as const
  const lines = (await findImport(deps, by, 'clients', id))?.lines ?? []
  const seen = fingerprintOf(await planImport(db, lines, columns))
  const outcomes = await meanwhile(hold, [merge, () => importClients(deps, by, id, { columns, seen })])
  expect(outcomes).toEqual(['saved', 'saved'])
  expect(await site.query('select phone from clients where id = $1', [kept])).toEqual([
    { phone: '0353017171' },
  ])
})

test('a credit note waits for a merge that brings its invoice along, and goes along', async () => {
  const { kept, merge, hold, invoice } = await merging()
  const id = randomId()
  const asked = { id, invoiceId: invoice, reason: 'Reprise', email: '' }
  const credit = () => creditFromOffice({ ...deps, platform: null, isDemo: true }, by, asked)
  expect(await meanwhile(hold, [merge, credit])).toEqual(['saved', 'issued'])
  expect(await site.query('select client_id from invoices where id = any($1)', [[id, invoice]])).toEqual([
    { client_id: kept },
    { client_id: kept },
  ])
})

test('whoever unties a message waits for a merge that brings it along', async () => {
  const { gone, merge, hold } = await merging()
  const id = await messageOf(site, 'Nous deux')
  await db.update(contactMessages).set({ client_id: gone }).where(eq(contactMessages.id, id))
  const untie = () => unlinkThread(deps, by, { kind: 'message', id })
  expect(await meanwhile(hold, [merge, untie])).toEqual(['saved', 'saved'])
  expect(await site.query('select client_id from contact_messages where id = $1', [id])).toEqual([
    { client_id: null },
  ])
})

test('a client who is given an address waits for whoever ties a request of that address to them', async () => {
  const client = await newClient('Garage Trois', '03 53 01 88 99')
  const [record] = await db.select().from(clients).where(eq(clients.id, client))
  if (!record) throw new Error('no client')
  const email = `nouvelle-${client.toLowerCase()}@exemple.fr`
  const id = await requestOf(site, { email, phone: '0353018899' })
  const before = toClientValues(record)
  const outcomes = await meanwhile(
    (tx) => lockEmail(tx, email),
    [
      () => linkThread(deps, by, { kind: 'request', id }),
      () => changeClient(deps, by, client, { ...before, email, [baseField]: writeBase(before) }),
    ],
  )
  expect(outcomes).toEqual(['saved', 'saved'])
  expect(await site.query('select client_id from quote_requests where id = $1', [id])).toEqual([
    { client_id: client },
  ])
})
