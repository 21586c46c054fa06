import { beforeAll, describe, expect, test } from 'vitest'
import { submissionAddress } from '../../../app/office/submission-address.ts'
import { createBareOrder } from '../../../demo/business/create-bare-order.ts'
import { issueDepositInTransaction } from '../../../domain/billing/invoices/deposit-invoices.ts'
import { findContractTotalCents } from '../../../domain/billing/payments/cash-limit.ts'
import { verifyPaymentChain } from '../../../domain/billing/payments/check-chain.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { issueInvoiceAlone } from '../../content/issue-invoice.ts'
import { textsOf } from '../../reading/read-page.ts'
import { withOrdinarySpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import {
  claireActor,
  type IssuedInvoice,
  issueCreditNoteAs,
  issueInvoiceAs,
  recordPaymentAt,
} from './issue-documents.ts'

let site: TestSite
let desk: Awaited<ReturnType<typeof openWorkshop>> & { clock: { now(): Date } }
let sophie: SignedInStaff
let individual = ''
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = { ...(await openWorkshop(site)), clock: { now: () => new Date() } }
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  const [client] = await site.query<{ id: string }>(
    "select id from clients where type = 'individual' and merged_into is null order by id limit 1",
  )
  individual = client?.id ?? ''
})

const today = () => parisDay(new Date())
const rowsOf = ({ id }: Pick<IssuedInvoice, 'id'>) =>
  site.query<{ cents: number; cash_ground: string | null; cash_proof: string | null }>(
    'select cents, cash_ground, cash_proof from payments where invoice_id = $1 order by id',
    [id],
  )
const inCash = ({ page }: IssuedInvoice, montant: string, more: Record<string, string> = {}) =>
  sophie.send(submissionAddress(`${page}?formulaire=encaissement`, randomId()), {
    sens: 'recu',
    montant,
    date: today(),
    moyen: 'cash',
    ...more,
  })
const [pos] = defaultSite.pointsOfSale

/** Makes an order of this amount in cents excluding tax, and its deposit invoice of this amount including tax. */
async function orderWithDeposit(cents: number, deposit: number) {
  const client = await findClient(desk.db, individual)
  if (!client) throw new Error('no client')
  const lines = [{ description: 'Rénovation', quantity: 1, unit_price: cents, vat_rate: 2_000 }]
  const orderId = await createBareOrder(desk, { clientId: individual, pos })
  await site.query('update orders set lines = $2 where id = $1', [orderId, JSON.stringify(lines)])
  const issuedDeposit = await desk.db.transaction((tx) =>
    issueDepositInTransaction(tx, desk, { on: { kind: 'order', id: orderId }, cents: deposit }, claireActor),
  )
  if (issuedDeposit.outcome !== 'issued') throw new Error(issuedDeposit.outcome)
  const finalInvoice: IssuedInvoice = {
    id: issuedDeposit.id,
    number: issuedDeposit.number,
    page: `/gestion/factures/${issuedDeposit.posId}/${issuedDeposit.id}`,
  }
  const invoice = () =>
    issueInvoiceAlone(desk, { client, pos, lines, orderIds: [orderId], depositIds: [issuedDeposit.id] })
  return { deposit: finalInvoice, invoice }
}

describe('cash payments', () => {
  test('cash is rejected for any part of a debt above 1,000 €, by both forms, and accepted for a debt up to it (§11.16)', async () => {
    const large = await issueInvoiceAs(desk, { cents: 2_400_00, clientId: individual })
    for (const answer of [
      await inCash(large, '2880'),
      await inCash(large, '1'),
      await sophie.send(`${large.page}?formulaire=encaissee`, {
        reste: '288000',
        moyen: 'cash',
      }),
    ]) {
      expect(answer.status).toBe(422)
      expect(withOrdinarySpaces(await answer.text())).toContain(
        'La somme totale due, acompte compris, est de 2 880,00 € : au-dessus de 1 000,00 €, elle ne peut pas être payée en espèces, même en partie',
      )
    }
    expect(await rowsOf(large)).toEqual([])
    expect((await inCash(large, '1880', { moyen: 'card' })).status).toBe(200)
    expect((await inCash(large, '1000')).status).toBe(422)
    const small = await issueInvoiceAs(desk, { lines: [{ unit_price: 1_000_00, vat_rate: 550 }] })
    // 1,055 € including tax.
    expect((await inCash(small, '1')).status).toBe(422)
    const invoiceAtLimit = await issueInvoiceAs(desk, { cents: 833_33 })
    expect((await inCash(invoiceAtLimit, '1000')).status).toBe(200)
  })

  test('the limit counts the whole order, so neither its deposit nor simultaneous payments avoid it (§11.16)', async () => {
    const { deposit, invoice } = await orderWithDeposit(1_000_00, 360_00)
    expect(await findContractTotalCents(desk.db, deposit.id)).toBe(1_200_00)
    expect((await inCash(deposit, '360')).status).toBe(422)
    const id = (await invoice()) ?? ''
    expect(await findContractTotalCents(desk.db, id)).toBe(1_200_00)
    expect(await findContractTotalCents(desk.db, deposit.id)).toBe(1_200_00)
    const final: IssuedInvoice = { id, number: '', page: `/gestion/factures/${pos.id}/${id}` }
    const payments = await Promise.all([inCash(final, '420'), inCash(final, '420'), inCash(deposit, '360')])
    expect(payments.map(({ status }) => status)).toEqual([422, 422, 422])
    expect([...(await rowsOf(final)), ...(await rowsOf(deposit))]).toEqual([])
    const orderBelowLimit = await orderWithDeposit(700_00, 252_00)
    expect((await inCash(orderBelowLimit.deposit, '252')).status).toBe(200)
  })

  test('cash above the limit requires a legal ground and its proof, which are stored, shown and protected by the chain (§11.16)', async () => {
    const large = await issueInvoiceAs(desk, { cents: 2_400_00, clientId: individual })
    const withoutProof = await inCash(large, '100', { motif: 'abroad' })
    expect(withOrdinarySpaces(await withoutProof.text())).toContain(
      'Indiquez ce que le client a présenté ou déclaré',
    )
    const proof = { preuve: 'Avis d’imposition suisse 2025' }
    expect((await inCash(large, '100', { ...proof, motif: 'public' })).status).toBe(422)
    expect((await inCash(large, '100', { ...proof, motif: 'inventé' })).status).toBe(422)
    expect((await inCash(large, '100', { ...proof, motif: 'abroad' })).status).toBe(200)
    expect(await rowsOf(large)).toEqual([
      { cents: 100_00, cash_ground: 'abroad', cash_proof: 'Avis d’imposition suisse 2025' },
    ])
    const page = await sophie.read(large.page)
    expect(withOrdinarySpaces(textsOf(page, '.record-stream li > p:first-child')[0] ?? '')).toContain(
      'motif des espèces : particulier justifiant d’un domicile fiscal hors de France',
    )
    expect(withOrdinarySpaces(page.querySelector('.payment-lines')?.text ?? '')).toContain(
      'Avis d’imposition suisse 2025',
    )
    const company = await issueInvoiceAs(desk, { cents: 2_400_00 })
    expect((await inCash(company, '100', { ...proof, motif: 'abroad' })).status).toBe(422)
    expect((await inCash(company, '100', { ...proof, motif: 'no-account' })).status).toBe(200)
    const huge = await issueInvoiceAs(desk, { cents: 9_000_00, clientId: individual })
    expect((await inCash(huge, '100', { ...proof, motif: 'abroad' })).status).toBe(422)
    expect((await inCash(huge, '100', { ...proof, motif: 'no-means' })).status).toBe(200)
    expect((await verifyPaymentChain(desk)).fault).toBeNull()
    await expect(
      site.query("update payments set cash_proof = 'rien' where cash_ground is not null"),
    ).rejects.toThrow()
  })

  test('a cash refund has the same limit, and a mistaken cash payment can be reversed (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk, { cents: 2_400_00 })
    await recordPaymentAt(desk, new Date(), { invoiceId: invoice.id, cents: 2_880_00, paidOn: today() })
    const note = await issueCreditNoteAs(desk, invoice)
    const back = await inCash(note, '2880', { sens: 'rendu' })
    expect(withOrdinarySpaces(await back.text())).toContain('aucun remboursement en espèces n’est possible')
    expect((await inCash(note, '500', { sens: 'rendu' })).status).toBe(422)
    const small = await issueInvoiceAs(desk, { cents: 500_00 })
    expect((await inCash(small, '600')).status).toBe(200)
    const [row] = await site.query<{ id: string }>('select id from payments where invoice_id = $1', [
      small.id,
    ])
    const reversed = await sophie.send(`${small.page}?formulaire=contre-passer`, {
      ecriture: String(row?.id),
    })
    expect(reversed.status).toBe(200)
  })
})
