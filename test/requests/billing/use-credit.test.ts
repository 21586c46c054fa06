import { beforeAll, expect, test } from 'vitest'
import { submissionAddress, submissionKeyParameter } from '../../../app/office/submission-address.ts'
import { findInvoiceRecord } from '../../../domain/billing/invoices/find-invoice.ts'
import { findOwedAndPaidCents } from '../../../domain/billing/invoices/invoice-account.ts'
import { invoiceMailText } from '../../../domain/billing/invoices/invoice-mail-texts.ts'
import { mayRemind, toInvoiceMailData } from '../../../domain/billing/invoices/invoice-mails.ts'
import { verifyPaymentChain } from '../../../domain/billing/payments/check-chain.ts'
import { reversePayment } from '../../../domain/billing/payments/record-payment.ts'
import { loadPrintableDocument } from '../../../domain/billing/printing/load-printable-document.ts'
import { sumDeductedCents } from '../../../domain/billing/printing/printable-document.ts'
import { createFixedFacts, defaultSite } from '../../../domain/business/site.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import {
  claireActor,
  type IssuedInvoice,
  issueCreditNoteAs,
  issueInvoiceAs,
  recordPaymentAt,
  type WorkshopDeps,
} from './issue-documents.ts'

let site: TestSite
let desk: WorkshopDeps
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})
const section = async ({ page }: IssuedInvoice) =>
  collapseSpaces((await sophie.read(page)).querySelector('.payment-section')?.text ?? '')
const readAmountOwed = async ({ id }: IssuedInvoice) => (await findOwedAndPaidCents(desk.db, id)).owed
const statusOf = async ({ id }: IssuedInvoice) =>
  (await site.query<{ status: string }>('select status from invoices where id = $1', [id]))[0]?.status
const printInvoice = async ({ id }: IssuedInvoice) => {
  const document = await loadPrintableDocument(
    desk.db,
    { kind: 'invoice', posId: 'epinal', id },
    createFixedFacts(defaultSite),
  )
  if (!document) throw new Error('nothing to print')
  return document
}

/** Makes an invoice of 120.00 € with 50.00 € paid, cancelled in full, and a new invoice for the same work. */
async function billedAnew(clientId = 'GarageSaintDie01') {
  const first = await issueInvoiceAs(desk, { clientId })
  await recordPaymentAt(desk, new Date(), { invoiceId: first.id, cents: 50_00, paidOn: '2026-11-02' })
  const note = await issueCreditNoteAs(desk, first)
  return { note, invoice: await issueInvoiceAs(desk, { clientId }) }
}

const use = ({ page }: IssuedInvoice, note: IssuedInvoice, key = randomId()) =>
  sophie.send(submissionAddress(`${page}?formulaire=imputer`, key), { avoir: note.id })

test('applying a credit note twice records it once and leaves 70,00 € to pay, on the page and in the document (§11.15, §11.16)', async () => {
  const { note, invoice } = await billedAnew()
  expect(await section(note)).toContain('Cet avoir peut aussi payer une autre facture du client')
  expect(await section(invoice)).toContain(`L’avoir ${note.number} doit 50,00 € au client`)
  const offeredCredits = (await sophie.read(invoice.page)).querySelectorAll(
    'form[action*="formulaire=imputer"] input',
  )
  expect(offeredCredits.map((input) => input.getAttribute('value'))).toContain(note.id)
  const key = randomId()
  const repeatedUses = [await use(invoice, note, key), await use(invoice, note, key)]
  // The second submission redirects to the current page.
  expect(repeatedUses.map(({ status }) => status)).toEqual([200, 303])
  expect(collapseSpaces((await repeatedUses[0]?.text()) ?? '')).toContain('il reste 70,00 € à encaisser')
  expect([await readAmountOwed(invoice), await readAmountOwed(note)]).toEqual([70_00, 0])
  expect([await statusOf(invoice), await statusOf(note)]).toEqual(['created', 'paid'])
  expect(await section(invoice)).toContain(`Avoir imputé, ${note.number}`)
  const document = await printInvoice(invoice)
  expect(document.credits).toEqual([{ number: note.number, cents: 50_00 }])
  expect((document.totals.total ?? 0) - sumDeductedCents(document)).toBe(await readAmountOwed(invoice))
  expect((await verifyPaymentChain({ ...desk, clock: { now: () => new Date() } })).fault).toBeNull()
  // Nothing of the credit note is left for another invoice.
  expect((await use(await issueInvoiceAs(desk), note)).status).toBe(422)
})

test('two credit notes can pay one invoice from one page, whose forms have the same submission key without JavaScript (§11.6, §11.16)', async () => {
  const { note: first, invoice } = await billedAnew()
  const other = await issueInvoiceAs(desk)
  await recordPaymentAt(desk, new Date(), { invoiceId: other.id, cents: 30_00, paidOn: '2026-11-02' })
  const secondNote = await issueCreditNoteAs(desk, other)
  const page = await sophie.read(invoice.page)
  const actions = page
    .querySelectorAll('form[action*="formulaire=imputer"]')
    .map((form) => (form.getAttribute('action') ?? '').replaceAll('&amp;', '&'))
  expect(new Set(actions).size).toBe(1)
  const [action = ''] = actions
  expect(action).toContain(`${submissionKeyParameter}=`)
  for (const note of [first, secondNote])
    expect((await sophie.send(action, { avoir: note.id })).status).toBe(200)
  expect([
    await readAmountOwed(invoice),
    await readAmountOwed(first),
    await readAmountOwed(secondNote),
  ]).toEqual([40_00, 0, 0])
})

test('reversing a used credit note on the invoice also reverses it on the credit note, which can be used again (§11.15, §11.16)', async () => {
  const { note, invoice } = await billedAnew()
  await use(invoice, note)
  const [movement] = await site.query<{ id: number }>(
    'select id from payments where invoice_id = $1 order by id desc limit 1',
    [invoice.id],
  )
  const back = await sophie.send(`${invoice.page}?formulaire=contre-passer`, {
    ecriture: String(movement?.id),
  })
  expect(back.status).toBe(200)
  expect([await readAmountOwed(invoice), await readAmountOwed(note)]).toEqual([120_00, -50_00])
  expect([await statusOf(invoice), await statusOf(note)]).toEqual(['created', 'created'])
  expect((await printInvoice(invoice)).credits).toEqual([])
  expect((await use(invoice, note)).status).toBe(200)
  expect(await readAmountOwed(invoice)).toBe(70_00)
})

test('the use of a credit note whose money has come back is reversed on neither document (§11.15, §11.16)', async () => {
  const { note, invoice } = await billedAnew()
  await use(invoice, note)
  const [movement] = await site.query<{ id: number }>(
    'select id from payments where invoice_id = $1 order by id desc limit 1',
    [invoice.id],
  )
  await recordPaymentAt(desk, new Date(), { invoiceId: note.id, cents: 50_00, paidOn: '2026-11-02' })
  const reversal = { invoiceId: invoice.id, paymentId: Number(movement?.id), day: parisDay(new Date()) }
  const deps = { ...desk, clock: { now: () => new Date() } }
  expect((await reversePayment(deps, claireActor, reversal)).outcome).toBe('too-much')
  expect([await readAmountOwed(invoice), await readAmountOwed(note)]).toEqual([70_00, -50_00])
})

test('a credited invoice whose money bounces after the credit note was paid out asks for that money on its pages and in its mail (§11.16)', async () => {
  const first = await issueInvoiceAs(desk, { clientId: 'GarageSaintDie01' })
  const paid = { cents: 50_00, paidOn: '2026-11-02' } as const
  await recordPaymentAt(desk, new Date(), { invoiceId: first.id, ...paid })
  const note = await issueCreditNoteAs(desk, first)
  await recordPaymentAt(desk, new Date(), { invoiceId: note.id, ...paid, cents: -50_00 })
  const invoiceMail = async () => {
    const record = await findInvoiceRecord(desk.db, first.id)
    return record && collapseSpaces(invoiceMailText(toInvoiceMailData(record), defaultSite).text)
  }
  expect(await invoiceMail()).toContain('Elle a été annulée : il ne reste rien à payer.')
  await recordPaymentAt(desk, new Date(), { invoiceId: first.id, ...paid, cents: -50_00 })
  expect(await statusOf(first)).toBe('asset_created')
  const record = await findInvoiceRecord(desk.db, first.id)
  expect(record?.owed).toBe(50_00)
  // The printed due day says nothing about money that was taken back, so no reminder counts days from it.
  expect(await invoiceMail()).toContain('Reste à payer : 50,00 €, par virement')
  expect(record && mayRemind(record)).toBe(false)
})

test('a credit note cannot pay another client’s invoice, nor be chosen as a means of payment (§11.15, §11.16)', async () => {
  const { note, invoice } = await billedAnew()
  const other = await issueInvoiceAs(desk, { clientId: 'ParticulierDemo1' })
  expect(await section(other)).not.toContain(note.number)
  expect((await use(other, note)).status).toBe(422)
  expect([await readAmountOwed(other), await readAmountOwed(note)]).toEqual([120_00, -50_00])
  const fields = { reste: '12000', moyen: 'credit' }
  expect((await sophie.send(`${invoice.page}?formulaire=encaissee`, fields)).status).toBe(422)
})

test('the document of an invoice states the VAT billed by its deposits, by rate (§11.15, §11.16)', async () => {
  const lines = [
    { unit_price: 100_00, vat_rate: 2_000 },
    { unit_price: 50_00, vat_rate: 1_000 },
  ]
  const [deposit, invoice] = [
    await issueInvoiceAs(desk, { lines }),
    await issueInvoiceAs(desk, { cents: 500_00 }),
  ]
  await site.query('insert into deposits (invoice_id, deducted_by) values ($1, $2)', [deposit.id, invoice.id])
  expect((await printInvoice(invoice)).depositVat).toEqual([
    { rate: 2_000, vat: 20_00 },
    { rate: 1_000, vat: 5_00 },
  ])
})
