import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createFileReader } from '../../../adapters/file-reader.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import {
  clients,
  contactMessages,
  estimates,
  invoices,
  orders,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { issueDepositInTransaction } from '../../../domain/billing/invoices/deposit-invoices.ts'
import { issueInvoice } from '../../../domain/billing/invoices/issue-invoice.ts'
import { creditInvoiceFromOffice } from '../../../domain/billing/invoices/office-invoicing.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { reopenEstimate } from '../../../domain/contracts/acceptance/reopen-estimate.ts'
import { estimateStateColumnsOf } from '../../../domain/contracts/estimates/estimate.ts'
import { openOrderFromEstimate } from '../../../domain/contracts/estimates/order-of-estimate.ts'
import { decideWithdrawal } from '../../../domain/contracts/withdrawals/decide-withdrawal.ts'
import { staffActor } from '../../../domain/kernel/events/record-event.ts'
import { openedValuesFieldName, serializeOpenedValues } from '../../../domain/kernel/forms/merge-changes.ts'
import {
  findSavedImport,
  hashImportPlan,
  saveImportFile,
} from '../../../domain/kernel/import/import-files.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import type { Deps } from '../../../domain/kernel/ports/deps.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { erasePerson, planErasure } from '../../../domain/oversight/personal-data/erase-person.ts'
import { findPerson } from '../../../domain/oversight/personal-data/find-person.ts'
import { toClientValues } from '../../../domain/people/clients/client.ts'
import { lockEmail } from '../../../domain/people/clients/client-locks.ts'
import { linkThreadToClient, unlinkThreadFromClient } from '../../../domain/people/clients/client-threads.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { importClients, planClientImport } from '../../../domain/people/clients/import-clients.ts'
import { lockClientsToMerge, mergeClients } from '../../../domain/people/clients/merge-clients.ts'
import { changeClient } from '../../../domain/people/clients/save-client.ts'
import { fileWorker } from '../../../server/environment/paths.ts'
import { waitUntilBlocked } from '../../site/blocked-connections.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { insertWaitingMessage, insertWaitingRequest } from '../correspondence/insert-incoming.ts'

const [epinal] = defaultSite.pointsOfSale
let site: TestSite
let by: StaffPerson
let db: Database
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let deps: typeof workshop & Deps<'clock' | 'fileReader'>
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  workshop = await openWorkshop(site)
  db = workshop.db
  deps = {
    ...workshop,
    clock: { now: () => new Date() },
    fileReader: createFileReader({ worker: fileWorker }),
  }
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

/** Runs `hold` in an open transaction while the actions start one after the other. Returns their outcomes. */
async function meanwhile(
  hold: (tx: Transaction) => Promise<unknown>,
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
    await waitUntilBlocked(site, running.length)
  }
  isOver.resolve()
  await holding
  return (await Promise.all(running)).map(({ outcome }) => outcome)
}

/** Prepares the merge of two clients. A lock on an invoice of the second stops it once it has locked both. */
async function merging() {
  const [remaining, mergedClient] = [await newClient('Garage Un'), await newClient('Garage Deux')]
  const invoice = randomId()
  await db.insert(invoices).values({
    id: invoice,
    invoice_number: `FA-${invoice}`,
    created_at: new Date(),
    total_te: 100,
    total: 120,
    status: 'created',
    pos_id: 'epinal',
    client_id: mergedClient,
  })
  const seen = (await db.transaction((tx) => lockClientsToMerge(tx, remaining, mergedClient)))?.seen ?? ''
  return {
    remaining,
    mergedClient,
    invoice,
    merge: () => mergeClients(deps, by, [remaining, mergedClient], { [openedValuesFieldName]: seen }),
    hold: (tx: Transaction) => tx.select().from(invoices).where(eq(invoices.id, invoice)).for('update'),
  }
}

test('an import waits for a merge of the client that it changes (§11.10)', async () => {
  const { remaining, merge, hold } = await merging()
  await site.query(
    "update clients set requires_purchase_order = true, statement_since = '2026-05-01' where id = $1",
    [remaining],
  )
  const file = `E-mail;Téléphone\r\n${remaining.toLowerCase()}@exemple.fr;0353017171`
  const imported = await saveImportFile(deps, by, {
    kind: 'clients',
    fileName: 'clients.csv',
    source: Buffer.from(file),
  })
  const id = imported.outcome === 'stored' ? imported.id : ''
  const columns = ['email', 'phone'] as const
  const lines = (await findSavedImport(deps, by, 'clients', id))?.lines ?? []
  const planHash = await hashImportPlan(await planClientImport(db, lines, columns))
  const outcomes = await meanwhile(hold, [
    merge,
    () => importClients(deps, by, id, { columns, seen: planHash }),
  ])
  expect(outcomes).toEqual(['saved', 'saved'])
  // Fields without a column in the file stay unchanged.
  const columnsLeft = 'phone, requires_purchase_order, statement_since::text'
  expect(await site.query(`select ${columnsLeft} from clients where id = $1`, [remaining])).toEqual([
    { phone: '0353017171', requires_purchase_order: true, statement_since: '2026-05-01' },
  ])
})

test('a credit note waits for a merge that moves its invoice, and is then moved too (§11.10, §11.15)', async () => {
  const { remaining, merge, hold, invoice } = await merging()
  const id = randomId()
  const creditForm = { id, invoiceId: invoice, reason: 'Reprise', email: '' }
  const credit = () => creditInvoiceFromOffice({ ...deps, platform: null, isDemo: true }, by, creditForm)
  expect(await meanwhile(hold, [merge, credit])).toEqual(['saved', 'issued'])
  expect(await site.query('select client_id from invoices where id = any($1)', [[id, invoice]])).toEqual([
    { client_id: remaining },
    { client_id: remaining },
  ])
})

test('detaching a message waits for a merge that moves it (§11.10)', async () => {
  const { mergedClient, merge, hold } = await merging()
  const id = await insertWaitingMessage(site, 'Nous deux')
  await db.update(contactMessages).set({ client_id: mergedClient }).where(eq(contactMessages.id, id))
  const untie = () => unlinkThreadFromClient(deps, by, { kind: 'message', id })
  expect(await meanwhile(hold, [merge, untie])).toEqual(['saved', 'saved'])
  expect(await site.query('select client_id from contact_messages where id = $1', [id])).toEqual([
    { client_id: null },
  ])
})

test('changing a client’s address waits for a colleague who links a request with that address to the client (§11.10)', async () => {
  const client = await newClient('Garage Trois', '03 53 01 88 99')
  const [record] = await db.select().from(clients).where(eq(clients.id, client))
  if (!record) throw new Error('no client')
  const email = `nouvelle-${client.toLowerCase()}@exemple.fr`
  const id = await insertWaitingRequest(site, { email, phone: '0353018899' })
  const before = toClientValues(record)
  const outcomes = await meanwhile(
    (tx) => lockEmail(tx, email),
    [
      () => linkThreadToClient(deps, by, { kind: 'request', id }),
      () =>
        changeClient(deps, by, client, {
          ...before,
          email,
          [openedValuesFieldName]: serializeOpenedValues(before),
        }),
    ],
  )
  expect(outcomes).toEqual(['saved', 'saved'])
  expect(await site.query('select client_id from quote_requests where id = $1', [id])).toEqual([
    { client_id: client },
  ])
})

/** Makes an estimate accepted by its client, and its order. */
async function acceptedEstimate() {
  const [id, client_id] = [randomId(), await newClient('Garage des Devis')]
  const lines = [{ description: 'Rénovation', quantity: 4, unit_price: 11_500, vat_rate: 2_000 }]
  await db.insert(estimates).values({
    id,
    estimate_number: `DE-${id}`,
    created_at: new Date(),
    decided_at: new Date(),
    ...estimateStateColumnsOf('accepted'),
    total_te: 46_000,
    total: 55_200,
    pos_id: 'epinal',
    client_id,
    lines,
  })
  const createdOrder = await openOrderFromEstimate(deps, by, id)
  const order = createdOrder.outcome === 'opened' ? createdOrder.id : ''
  return {
    id,
    client: client_id,
    order,
    hold: (tx: Transaction) => tx.select().from(orders).where(eq(orders.id, order)).for('update'),
    reopen: () => reopenEstimate(deps, by, id),
  }
}

/** Makes a declaration of withdrawal from that estimate, sent from an unknown address and confirmed by the office. */
async function insertWithdrawal(estimate_id: string, order_id: string | null) {
  const id = randomId()
  await db.insert(withdrawals).values({
    id,
    created_at: new Date(),
    name: 'Julien Marchal',
    contract: 'DE',
    email: 'inconnu@exemple.fr',
    estimate_id,
    order_id,
    confirmed_at: new Date(),
    confirmed_how: 'office',
  })
  return { id, decide: () => decideWithdrawal(deps, by, id, { decision: 'in-time', vu: '' }) }
}

test('reopening an estimate does not deadlock with billing it or with deciding on its withdrawal (§11.13, §11.15, §11.27)', async () => {
  const ofOrder = await acceptedEstimate()
  const depositForm = { on: { kind: 'order', id: ofOrder.order }, cents: 1_000 } as const
  const deposit = () =>
    db.transaction((tx) => issueDepositInTransaction(tx, deps, depositForm, staffActor(by)))
  expect(await meanwhile(ofOrder.hold, [deposit, ofOrder.reopen])).toEqual(['issued', 'gone'])

  const billed = await acceptedEstimate()
  const [estimate] = await db.select().from(estimates).where(eq(estimates.id, billed.id))
  const invoice = () =>
    db.transaction(async (tx) => {
      const client = await findClient(tx, estimate?.client_id ?? '')
      if (!client || !estimate) throw new Error('no client')
      const { lines, id: estimateId } = estimate
      return issueInvoice(tx, deps, { client, pos: epinal, lines, orderIds: [billed.order], estimateId })
    })
  expect(await meanwhile(billed.hold, [invoice, billed.reopen])).toEqual(['issued', 'gone'])

  const withdrawn = await acceptedEstimate()
  const { decide } = await insertWithdrawal(withdrawn.id, withdrawn.order)
  expect(await meanwhile(withdrawn.hold, [withdrawn.reopen, decide])).toEqual(['saved', 'saved'])
})

test('reopening an estimate does not deadlock with a merge or an erasure of its client (§11.10, §11.24)', async () => {
  const merged = await acceptedEstimate()
  const [remaining, mergedClient] = [await newClient('Garage Un'), merged.client]
  const shown = (await db.transaction((tx) => lockClientsToMerge(tx, remaining, mergedClient)))?.seen ?? ''
  const merge = () => mergeClients(deps, by, [remaining, mergedClient], { [openedValuesFieldName]: shown })
  expect(await meanwhile(merged.hold, [merge, merged.reopen])).toEqual(['saved', 'saved'])

  const estimate = await acceptedEstimate()
  await db.update(orders).set({ status: 3, received_at: new Date() }).where(eq(orders.id, estimate.order))
  const key = { kind: 'client', id: estimate.client } as const
  const noResets = { forgetResets: async () => {} }
  const accounts = noResets as unknown as Parameters<typeof erasePerson>[0]['accounts']
  const person = await findPerson({ db, accounts }, key)
  const { seen } = person ? await planErasure(db, person) : { seen: '' }
  const erase = () =>
    erasePerson({ ...deps, accounts }, by, key, { why: 'asked', sure: 'on', [openedValuesFieldName]: seen })
  expect(await meanwhile(estimate.hold, [erase, estimate.reopen])).toEqual(['saved', 'gone'])
})

test('a deposit invoice on the estimate prevents its reopening and keeps its order (§11.13)', async () => {
  const estimate = await acceptedEstimate()
  const depositForm = { on: { kind: 'estimate', id: estimate.id }, cents: 1_000 } as const
  await db.transaction((tx) => issueDepositInTransaction(tx, deps, depositForm, staffActor(by)))
  expect(await estimate.reopen()).toEqual({ outcome: 'gone' })
  expect(await db.select().from(orders).where(eq(orders.id, estimate.order))).toHaveLength(1)
})

test('no order is created from an estimate while its withdrawal is being decided (§11.13, §11.27)', async () => {
  const estimate = await acceptedEstimate()
  await db.delete(orders).where(eq(orders.id, estimate.order))
  const { decide } = await insertWithdrawal(estimate.id, null)
  const isHeld = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    // The decision's mail is queued last, so the rest is written but not committed.
    await tx.execute(sql`lock table tw_jobs.job in share mode`)
    isHeld.resolve()
    await isOver.promise
  })
  await isHeld.promise
  const deciding = decide()
  await waitUntilBlocked(site)
  const opening = openOrderFromEstimate(deps, by, estimate.id)
  await Promise.race([opening, waitUntilBlocked(site, 2)])
  isOver.resolve()
  await holding
  expect([await deciding, await opening]).toEqual([{ outcome: 'saved' }, { outcome: 'withdrawn' }])
  expect(await db.select().from(orders).where(eq(orders.estimate_id, estimate.id))).toEqual([])
})
