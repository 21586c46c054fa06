import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { submissionAddress } from '../../../app/office/submission-address.ts'
import { invoices } from '../../../db/schema/tables.ts'
import { findOwedAndPaidCents, hasCentsToRefund } from '../../../domain/billing/invoices/invoice-account.ts'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { withOrdinarySpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import {
  type IssuedInvoice,
  issueCreditNoteAs,
  issueInvoiceAs,
  recordPaymentAt,
  type WorkshopDeps,
} from './issue-documents.ts'

let site: TestSite
let desk: WorkshopDeps
let sophie: SignedInStaff
let thomas: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

const today = () => parisDay(new Date())
const rowsOf = ({ id }: IssuedInvoice) =>
  site.query<{ cents: number; method: string; recorded_by: string }>(
    'select cents, method, recorded_by from payments where invoice_id = $1 order by id',
    [id],
  )
const statusOf = async ({ id }: IssuedInvoice) =>
  (
    await site.query<{ status: string; paid_on: string | null }>(
      'select status, paid_on::text from invoices where id = $1',
      [id],
    )
  )[0]
const stateOf = async ({ page }: IssuedInvoice) =>
  withOrdinarySpaces((await sophie.read(page)).querySelector('.payment-section__state')?.text ?? '')
/** Returns the amount left, from the head of the invoice's page. */
const restOf = async ({ page }: IssuedInvoice) =>
  withOrdinarySpaces((await sophie.read(page)).querySelector('.invoice-status strong')?.text ?? '')
/** Replaces non-breaking spaces with ordinary ones. */
const saidBy = async (response: Response | undefined) => withOrdinarySpaces((await response?.text()) ?? '')

const pressWhole = (
  person: SignedInStaff,
  { page }: IssuedInvoice,
  reste: number,
  more: Record<string, string> = {},
) =>
  person.send(submissionAddress(`${page}?formulaire=encaissee`, randomId()), {
    reste: String(reste),
    moyen: 'card',
    ...more,
  })
const record = (
  person: SignedInStaff,
  { page }: IssuedInvoice,
  montant: string,
  { key = randomId(), ...more }: Record<string, string> = {},
) =>
  person.send(submissionAddress(`${page}?formulaire=encaissement`, key), {
    sens: 'recu',
    montant,
    date: today(),
    moyen: 'transfer',
    ...more,
  })

describe('payments of an invoice', () => {
  test('« Enregistrer le paiement de … » records the amount left in one submission, and the invoice is paid (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    expect(await stateOf(invoice)).toBe('')
    expect(await restOf(invoice)).toBe('120,00 €')
    const form = (await sophie.read(invoice.page)).querySelector('#encaissee')
    expect(form?.querySelector('button')?.text).toContain('Enregistrer le paiement de')
    const fields = Object.fromEntries(
      (form?.querySelectorAll('input') ?? []).map((input) => [
        input.getAttribute('name'),
        input.getAttribute('value'),
      ]),
    )
    const response = await sophie.send(`${invoice.page}?formulaire=encaissee`, {
      ...fields,
      moyen: 'card',
    } as Record<string, string>)
    expect(response.status).toBe(200)
    expect(await saidBy(response)).toContain('il ne reste rien')
    expect(await rowsOf(invoice)).toEqual([{ cents: 120_00, method: 'card', recorded_by: 'Sophie Lambert' }])
    expect(await statusOf(invoice)).toEqual({ status: 'paid', paid_on: today() })
    expect(await stateOf(invoice)).toBe('Entièrement réglée.')
    const stream = textsOf(await sophie.read(invoice.page), '.record-stream li > p:first-child')
    expect(withOrdinarySpaces(stream[0] ?? '')).toBe(
      `Sophie Lambert a encaissé 120,00 € (carte bancaire) sur ${invoice.number}.`,
    )
  })

  test('a payment submitted several times with one key is recorded once, also after the stored response was deleted (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    const key = randomId()
    const answers = await Promise.all([1, 2, 3].map(() => record(sophie, invoice, '50', { key })))
    // A repeated submission of a page redirects to its current version.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 303, 303])
    await site.query('delete from answered_forms')
    expect((await record(sophie, invoice, '50', { key })).status).toBe(200)
    expect(await rowsOf(invoice)).toHaveLength(1)
  })

  test('a payment with the same submission key as a colleague’s submission is still recorded (§11.6, §11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    const key = randomId()
    for (const person of [sophie, thomas])
      expect((await record(person, invoice, '50', { key })).status).toBe(200)
    expect((await rowsOf(invoice)).map(({ recorded_by }) => recorded_by)).toEqual([
      'Sophie Lambert',
      'Thomas Weber',
    ])
  })

  test('a payment sent again after it was reversed is rejected, because nothing is added (§11.6, §11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    const key = randomId()
    expect((await record(sophie, invoice, '50', { key })).status).toBe(200)
    const [{ id } = { id: 0 }] = await site.query<{ id: number }>(
      'select id from payments where invoice_id = $1',
      [invoice.id],
    )
    expect(
      (await thomas.send(`${invoice.page}?formulaire=contre-passer`, { ecriture: String(id) })).status,
    ).toBe(200)
    await site.query('delete from answered_forms')
    const repeated = await record(sophie, invoice, '50', { key })
    expect(repeated.status).toBe(422)
    expect(await saidBy(repeated)).toContain('il reste 120,00 € à encaisser. Rien n’a été ajouté.')
  })

  test('a payment from a page of the release before, with the key in the field `cle`, is recorded once (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    const cle = randomId()
    for (const key of [randomId(), randomId(), ''])
      expect((await record(sophie, invoice, '50', { key, cle })).status).toBe(200)
    expect(await rowsOf(invoice)).toHaveLength(1)
    // A form with the same key but another amount is rejected.
    expect((await record(sophie, invoice, '60', { cle })).status).toBe(422)
    expect(await rowsOf(invoice)).toHaveLength(1)
  })

  test('a payment that is changed and sent again after a lost answer is rejected, because the amount owed has changed (§11.6, §11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    const reste = '12000'
    expect((await record(sophie, invoice, '50', { reste })).status).toBe(200)
    const changed = await record(sophie, invoice, '60', { reste })
    expect(changed.status).toBe(422)
    expect(await saidBy(changed)).toContain('Vous avez déjà enregistré un mouvement à')
    expect(await rowsOf(invoice)).toHaveLength(1)
    // The page then shows the current amount, and both payments are allowed.
    expect((await record(sophie, invoice, '50', { reste: '7000' })).status).toBe(200)
  })

  test('if two users record a payment at once, one is rejected with the name of the other (§11.6, §11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    const answers = await Promise.all([sophie, thomas].map((person) => pressWhole(person, invoice, 120_00)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const rejected = answers.find(({ status }) => status === 422)
    expect(await saidBy(rejected)).toMatch(
      /(Sophie|Thomas) [^ ]+ a enregistré un mouvement à \d\d h \d\d : il ne reste rien\./,
    )
    // A person with two open windows reads that the payment was recorded by themselves.
    const own = answers[0]?.status === 200 ? sophie : thomas
    expect(await saidBy(await pressWhole(own, invoice, 120_00))).toContain(
      'Vous avez déjà enregistré un mouvement à',
    )
    expect(await rowsOf(invoice)).toHaveLength(1)
  })

  test('partial payments leave the invoice unpaid until the last one, and the client reads only what remains (§2.11, §11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    await record(sophie, invoice, '1')
    await record(sophie, invoice, '49,50')
    expect(await stateOf(invoice)).toBe('50,50 € déjà encaissés.')
    expect(await restOf(invoice)).toBe('69,50 €')
    expect(await statusOf(invoice)).toEqual({ status: 'created', paid_on: null })
    const cookies = await signInToTestSite(site, 'pro@exemple.fr')
    const list = await saidBy(await site.fetch('/espace_pro/factures', { headers: { Cookie: cookies } }))
    expect(list).toContain(invoice.number)
    expect(list).toContain('69,50')
    expect(list).not.toContain('50,50')
    await record(sophie, invoice, '69,50')
    expect((await statusOf(invoice))?.status).toBe('paid')
  })

  test('an overpayment is reported and can be refunded (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    const response = await record(sophie, invoice, '150')
    expect(await saidBy(response)).toContain('30,00 € sont à rembourser')
    expect(await stateOf(invoice)).toBe('30,00 € perçus en trop, à rembourser.')
    const paidOn = (await statusOf(invoice))?.paid_on
    expect((await pressWhole(sophie, invoice, -30_00)).status).toBe(200)
    expect((await rowsOf(invoice)).map(({ cents }) => cents)).toEqual([150_00, -30_00])
    expect(await statusOf(invoice)).toEqual({ status: 'paid', paid_on: paidOn })
    expect(await stateOf(invoice)).toBe('Entièrement réglée.')
  })

  test('a refund above the received amount is rejected (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    await record(sophie, invoice, '20')
    const response = await record(sophie, invoice, '20,01', { sens: 'rendu' })
    expect(response.status).toBe(422)
    expect(await saidBy(response)).toContain('20,00 € au plus')
    expect(await rowsOf(invoice)).toHaveLength(1)
  })

  test('an unpaid cheque is reversed once by an opposite payment, and the invoice is due again (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    await pressWhole(sophie, invoice, 120_00, { moyen: 'cheque' })
    const [{ id = '' } = {}] = await site.query<{ id: string }>(
      'select id from payments where invoice_id = $1',
      [invoice.id],
    )
    const reverse = () => sophie.send(`${invoice.page}?formulaire=contre-passer`, { ecriture: id })
    expect((await reverse()).status).toBe(200)
    expect((await reverse()).status).toBe(200)
    expect((await rowsOf(invoice)).map(({ cents }) => cents)).toEqual([120_00, -120_00])
    expect(await statusOf(invoice)).toEqual({ status: 'created', paid_on: null })
    expect(await restOf(invoice)).toBe('120,00 €')
    expect((await pressWhole(sophie, invoice, 120_00)).status).toBe(200)
    expect((await statusOf(invoice))?.status).toBe('paid')
  })

  test.each<[string, Record<string, string>, string]>([
    ['', {}, 'Indiquez le montant'],
    ['douze', {}, 'Ce n’est pas un montant'],
    ['0', {}, 'Ce n’est pas un montant'],
    ['12', { date: '2099-01-01' }, 'Ce jour n’est pas encore venu'],
    ['12', { date: '2026-02-31' }, 'Indiquez le jour'],
    ['12', { moyen: 'or' }, 'Choisissez le moyen de paiement'],
    ['12', { sens: 'donné' }, 'Choisissez encaissement ou remboursement'],
  ])('an invalid payment is rejected with a message: %j %j (§11.16)', async (montant, more, message) => {
    const invoice = await issueInvoiceAs(desk)
    const response = await record(sophie, invoice, montant, more)
    expect(response.status).toBe(422)
    expect(await saidBy(response)).toContain(message)
    expect(await rowsOf(invoice)).toHaveLength(0)
  })
})

test('a payment dated after today is rejected by the domain too, not only by its form (§11.16)', async () => {
  const invoice = await issueInvoiceAs(desk)
  const paidOn = addDays(today(), 1)
  expect(await recordPaymentAt(desk, new Date(), { invoiceId: invoice.id, cents: 120_00, paidOn })).toEqual({
    outcome: 'future-day',
  })
  expect(await rowsOf(invoice)).toEqual([])
})

describe('a credit note', () => {
  test('a credit note of a paid invoice is refunded, but not beyond its amount (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    await pressWhole(sophie, invoice, 120_00)
    const note = await issueCreditNoteAs(desk, invoice)
    expect(await stateOf(note)).toBe('120,00 € à rembourser au client.')
    expect((await record(sophie, note, '120,01', { sens: 'rendu' })).status).toBe(422)
    expect((await pressWhole(sophie, note, -120_00)).status).toBe(200)
    expect((await statusOf(note))?.status).toBe('paid')
    expect(await stateOf(note)).toBe('120,00 € remboursés.')
    expect(await stateOf(invoice)).toBe('Rien à encaisser.')
  })

  test('a credit note of an unpaid invoice refunds nothing (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    const note = await issueCreditNoteAs(desk, invoice)
    expect(await stateOf(note)).toContain('rien à rembourser')
    expect((await record(sophie, note, '1', { sens: 'rendu' })).status).toBe(422)
    expect(await findOwedAndPaidCents(desk.db, invoice.id)).toEqual({ owed: 0, paid: 0 })
  })

  test('a credit note of a partly paid invoice refunds the paid part (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    await record(sophie, invoice, '50')
    const note = await issueCreditNoteAs(desk, invoice)
    expect(await stateOf(note)).toBe('50,00 € à rembourser au client.')
    expect((await findOwedAndPaidCents(desk.db, invoice.id)).owed).toBe(0)
  })
})

test('a refund of a credit note that comes back pays for its invoice if that is owed again (§11.16)', async () => {
  const lines = [50_00, 50_00].map((unit_price) => ({ unit_price, vat_rate: 2_000 }))
  const invoice = await issueInvoiceAs(desk, { lines })
  await pressWhole(sophie, invoice, 120_00)
  const { headers } = await sophie.send(submissionAddress(`${invoice.page}?formulaire=avoir`, randomId()), {
    reason: 'Une jante oubliée',
    part: 'lignes',
    ligne: '0',
    quantite: '1',
  })
  const note = { ...invoice, page: headers.get('Location') ?? '' }
  await record(sophie, note, '60', { sens: 'rendu' })
  await record(sophie, invoice, '60', { sens: 'rendu' })
  expect(await statusOf(invoice)).toEqual({ status: 'created', paid_on: null })
  await record(sophie, note, '60')
  expect(await statusOf(invoice)).toEqual({ status: 'paid', paid_on: today() })
})

describe('amounts to refund', () => {
  const readRefundRows = async () => {
    const page = await sophie.read('/gestion/factures?etat=a-rembourser&pos=tous')
    return page.querySelectorAll('tbody tr').map((row) => withOrdinarySpaces(row.text))
  }
  const onToday = async () =>
    (await sophie.read('/gestion'))
      .querySelectorAll('section[aria-labelledby="remboursements-titre"] li')
      .map((line) => withOrdinarySpaces(line.text))

  test('credit notes of paid invoices and overpayments are listed until refunded, and shown on Aujourd’hui (§11.5, §11.16)', async () => {
    const credited = await issueInvoiceAs(desk, { cents: 50_00 })
    await pressWhole(sophie, credited, 60_00)
    const note = await issueCreditNoteAs(desk, credited)
    const overpaid = await issueInvoiceAs(desk, { cents: 40_00 })
    await record(sophie, overpaid, '53,00')
    const unpaid = await issueCreditNoteAs(desk, await issueInvoiceAs(desk))
    const rows = await readRefundRows()
    expect(rows.find((row) => row.includes(note.number))).toContain('60,00 € à rembourser')
    expect(rows.find((row) => row.includes(overpaid.number))).toContain('5,00 € à rembourser')
    expect(rows.join()).not.toContain(unpaid.number)
    expect(rows.join()).not.toContain(credited.number)
    expect((await onToday()).join()).toContain('à rembourser')

    await record(sophie, note, '60,00', { sens: 'rendu' })
    await record(sophie, overpaid, '5,00', { sens: 'rendu' })
    const refundRows = (await readRefundRows()).join()
    expect(refundRows).not.toContain(note.number)
    expect(refundRows).not.toContain(overpaid.number)
  })

  test('the query for amounts to refund reads the few possible documents by indexes, not all payments (§11.16)', async () => {
    const { rows } = await desk.db.transaction(async (tx) => {
      await tx.execute('set local enable_seqscan = off')
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select ${invoices.id} from ${invoices} where ${hasCentsToRefund}`,
      )
    })
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).toContain('payments_overpaying')
    expect(plan).toContain('invoices_cancelled')
    expect(plan).not.toContain('Seq Scan')
  })

  test('an update of the site marks the overpaid invoices of earlier payments as a new payment does (§11.16)', async () => {
    const overpaid = await issueInvoiceAs(desk, { cents: 40_00 })
    await record(sophie, overpaid, '53,00')
    const refunded = await issueInvoiceAs(desk, { cents: 40_00 })
    await record(sophie, refunded, '53,00')
    await record(sophie, refunded, '5,00', { sens: 'rendu' })
    const migration = await readFile('db/migrations/0076_overpaid_invoices.sql', 'utf8')
    const rollback = new Error('rolled back')
    const latest = sql`select distinct on (invoice_id) invoice_id as id, overpays from payments order by invoice_id, payments.id desc`
    let [before, after]: unknown[][] = [[], []]
    await expect(
      desk.db.transaction(async (tx) => {
        before = (await tx.execute(latest)).rows
        await tx.execute('alter table payments drop column overpays')
        await tx.execute('drop index invoices_cancelled')
        for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(statement)
        after = (await tx.execute(latest)).rows
        throw rollback
      }),
    ).rejects.toBe(rollback)
    expect(after).toEqual(before)
    expect(after).toContainEqual({ id: overpaid.id, overpays: true })
    expect(after).toContainEqual({ id: refunded.id, overpays: false })
  })
})

describe('the list of payments', () => {
  test('payments are found by client, number, reference, means and day (§11.16)', async () => {
    const invoice = await issueInvoiceAs(desk)
    await record(sophie, invoice, '77,77', { reference: 'CHQ 0042 Zéphyr', moyen: 'cheque' })
    const searchPayments = async (query: Record<string, string>) =>
      (await sophie.read(`/gestion/encaissements?${new URLSearchParams(query)}`)).querySelectorAll('tbody tr')
        .length
    expect(await searchPayments({ q: 'zephyr' })).toBe(1)
    expect(await searchPayments({ q: invoice.number })).toBe(1)
    expect(await searchPayments({ q: 'meurthe', moyen: 'cheque', du: today(), au: today() })).toBeGreaterThan(
      0,
    )
    expect(await searchPayments({ q: 'zephyr', moyen: 'card' })).toBe(0)
    expect(await searchPayments({ q: 'zephyr', au: '2020-01-01' })).toBe(0)
    const [row] = (await sophie.read('/gestion/encaissements?q=zephyr')).querySelectorAll('tbody tr')
    expect(row?.querySelector('a')?.getAttribute('href')).toBe(invoice.page)
    expect(withOrdinarySpaces(row?.textContent ?? '')).toContain('77,77 €')
  })
})
