import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { outgoingMails } from '../../../db/schema/tables.ts'
import { invoiceOutbox } from '../../../domain/billing/invoices/invoice-mails.ts'
import { estimateOutbox } from '../../../domain/contracts/estimates/estimate-mails.ts'
import { outgoingMailId } from '../../../domain/correspondence/outbox/outbox.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { postfixBounceMail } from '../../incoming-mails.ts'
import { textsOf } from '../../reading/read-page.ts'
import { waitUntilBlocked } from '../../site/blocked-connections.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import { type OpenMailbox, openMailbox } from './open-mailbox.ts'

let mailbox: OpenMailbox
let sophie: SignedInStaff
beforeAll(async () => {
  mailbox = await openMailbox({ DEMO: 'on', JOBS: 'off' })
  sophie = await signInStaff(mailbox.site, 'bureau@exemple.fr')
})

const query = <Row>(sql: string, values: unknown[]) => mailbox.site.query<Row & object>(sql, values)
const frozen = { author_name: 'Sophie', text: 'Bonjour,' }

/** Makes an unpaid invoice and its last mail, which has been sent. */
async function sentInvoice(level: number | null = null) {
  const id = randomId()
  const issued = await sophie.send('/gestion/factures/nouvelle?formulaire=facture', {
    id,
    client: 'GarageSaintDie01',
    pos: 'epinal',
    envoyer: 'non',
    description: 'Rénovation',
    quantity: '4',
    unit_price: '125',
    vat_rate: '20.0',
  })
  const page = issued.headers.get('Location') ?? ''
  const [invoice] = await query<{ invoice_number: string }>(
    'select invoice_number from invoices where id = $1',
    [id],
  )
  const [mailId, email] = [randomId(), `${randomId().toLowerCase()}@exemple.net`]
  await query(
    `insert into outgoing_mails (id, invoice_id, kind, reminder_level, recipient, subject, text, state, author_name, created_at, due_at, sent_at)
     values ($1, $2, $3, $4, $5, 'Facture', $6, 'sent', $7, now() - interval '2 minutes', now(), now() - interval '1 minute')`,
    [mailId, id, level === null ? 'invoice' : 'reminder', level, email, frozen.text, frozen.author_name],
  )
  await query(
    'update invoices set sent_at = now(), reminders = coalesce($2, 0), reminded_at = case when $2 is null then null else now() end where id = $1',
    [id, level],
  )
  const number = invoice?.invoice_number ?? ''
  return { id, number, page, mailId, email, messageId: `${outgoingMailId(invoiceOutbox, mailId)}@exemple.fr` }
}

/** Makes an unanswered estimate and its last mail, which has been sent. */
async function sentEstimate() {
  const [quote] = await query<{ id: string; pos_id: string; estimate_number: string }>(
    `update estimates set state = 'sent', sent_at = now() where id = (
       select id from estimates e where state in ('issued', 'sent') and pos_id = 'epinal' and valid_until > current_date
         and not exists (select from outgoing_mails where estimate_id = e.id) order by id limit 1)
     returning id, pos_id, estimate_number`,
    [],
  )
  if (!quote) throw new Error('the demo has no quote left')
  const [mailId, email] = [randomId(), `${randomId().toLowerCase()}@exemple.net`]
  await query(
    `insert into outgoing_mails (id, estimate_id, kind, state, recipient, text, author_name, created_at, due_at, sent_at)
     values ($1, $2, 'estimate', 'sent', $3, $4, $5, now() - interval '2 minutes', now(), now() - interval '1 minute')`,
    [mailId, quote.id, email, frozen.text, frozen.author_name],
  )
  const page = `/gestion/devis/${quote.pos_id}/${quote.id}`
  return { ...quote, page, mailId, email, messageId: `${outgoingMailId(estimateOutbox, mailId)}@exemple.fr` }
}

const bounce = (messageId: string, recipient: string, more = {}) =>
  mailbox.take(postfixBounceMail({ messageId, recipient, id: `${randomId()}@mx`, ...more }))
const todays = async () => textsOf(await sophie.read('/gestion'), '[aria-labelledby=e-mails-titre] li')

test('a returned invoice mail is shown on the invoice and in Aujourd’hui, and can be sent again (§11.9, §11.15)', async () => {
  const { id, page, mailId, email, number, messageId } = await sentInvoice()
  expect(await bounce(messageId, email)).toBe('bounce')
  expect(
    await query('select state, refusal, returned_at from outgoing_mails where id = $1', [mailId]),
  ).toEqual([
    { state: 'refused', refusal: expect.stringContaining('User unknown'), returned_at: expect.any(Date) },
  ])
  expect(await query('select sent_at from invoices where id = $1', [id])).toEqual([{ sent_at: null }])
  expect(await query('select bounced_at from mail_addresses where email = $1', [email])).toEqual([
    { bounced_at: expect.any(Date) },
  ])
  const record = await sophie.read(page)
  expect(textsOf(record, '#renvoyer h2')).toEqual(['E-mail revenu'])
  const [alertText = ''] = textsOf(record, '#renvoyer [role=alert]')
  expect(alertText).toMatch(/^L’e-mail de la facture, parti le .+, est revenu le .+ : .*User unknown/)
  expect(alertText).toContain(email)
  expect(textsOf(record, '[aria-labelledby=histoire-titre]').join()).toContain(
    `Le site a vu revenir l’e-mail de ${number} :`,
  )
  expect((await todays()).filter((line) => line.includes(number))).toHaveLength(1)
  expect(textsOf(await sophie.read('/gestion/etat'), '.health__list').join()).toContain('User unknown')

  const resendForm = { lettre: mailId, email: 'juste@exemple.net' }
  expect((await sophie.send(`${page}?formulaire=renvoyer`, resendForm)).status).toBe(200)
  expect(
    await query("select recipient, text from outgoing_mails where invoice_id = $1 and state = 'queued'", [
      id,
    ]),
  ).toEqual([{ recipient: resendForm.email, text: frozen.text }])
  expect((await sophie.read(page)).querySelector('#renvoyer')).toBeNull()
  expect((await todays()).filter((line) => line.includes(number))).toHaveLength(0)
})

test('a returned reminder does not count as a reminder; it cannot be sent again once the invoice is paid (§11.9, §11.15)', async () => {
  const { id, page, mailId, email, messageId } = await sentInvoice(1)
  await bounce(messageId, email)
  expect(await query('select reminders, reminded_at from invoices where id = $1', [id])).toEqual([
    { reminders: 0, reminded_at: null },
  ])
  expect(textsOf(await sophie.read(page), '#renvoyer [role=alert]').join()).toMatch(
    /^L’e-mail de relance \(rappel cordial\)/,
  )
  await query("update invoices set status = 'paid', paid_on = current_date where id = $1", [id])
  expect((await sophie.read(page)).querySelector('#renvoyer button')).toBeNull()
  expect((await sophie.send(`${page}?formulaire=renvoyer`, { lettre: mailId, email })).status).toBe(422)
})

test('a returned estimate mail is shown on the estimate and in Aujourd’hui, and can be sent again (§11.9, §11.15)', async () => {
  const { id, page, mailId, email, estimate_number, messageId } = await sentEstimate()
  await bounce(messageId, email)
  expect(await query('select state, sent_at from estimates where id = $1', [id])).toEqual([
    { state: 'issued', sent_at: null },
  ])
  const record = await sophie.read(page)
  expect(textsOf(record, '#renvoyer [role=alert]').join()).toMatch(
    /^L’e-mail du devis, parti le .+ est revenu le /,
  )
  expect(textsOf(record, '[aria-labelledby=histoire-titre]').join()).toContain(
    `Le site a vu revenir l’e-mail du devis ${estimate_number} :`,
  )
  expect((await todays()).filter((line) => line.includes(estimate_number))).toHaveLength(1)
  const resendForm = { lettre: mailId, email: 'juste@exemple.net' }
  expect((await sophie.send(`${page}?formulaire=renvoyer`, { ...resendForm, email: 'rien' })).status).toBe(
    422,
  )
  const presses = await Promise.all([1, 2].map(() => sophie.send(`${page}?formulaire=renvoyer`, resendForm)))
  expect(presses.map(({ status }) => status).filter((status) => status === 303).length).toBeGreaterThan(0)
  expect(
    await query('select recipient, text from outgoing_mails where estimate_id = $1 and id <> $2', [
      id,
      mailId,
    ]),
  ).toEqual([{ recipient: resendForm.email, text: frozen.text }])
  expect((await todays()).filter((line) => line.includes(estimate_number))).toHaveLength(0)
})

test('a report about another address, about a delay, or received twice changes nothing more (§11.9, §11.15)', async () => {
  const { id, mailId, email, messageId } = await sentInvoice()
  await bounce(messageId, 'autre@exemple.net')
  await bounce(messageId, email, { status: '4.4.1', action: 'delayed' })
  await bounce(`${outgoingMailId(invoiceOutbox, 'AAAAAAAAAAAAAAAA')}@exemple.fr`, email)
  expect(await query('select state from outgoing_mails where id = $1', [mailId])).toEqual([{ state: 'sent' }])
  await bounce(messageId, email)
  await bounce(messageId, email)
  expect(
    await query(
      "select count(*)::int as told from events where record_id = $1 and act = 'invoice.mail-returned'",
      [id],
    ),
  ).toEqual([{ told: 1 }])
})

test('a malformed delivery report is read, and control characters are removed from its reason (§11.9)', async () => {
  const { mailId, email, messageId } = await sentInvoice()
  const action = 'failed\r\nDiagnostic-Code: smtp; 550 5.2.2 bo\0ite\u0007 pleine'
  expect(await bounce(messageId, email, { action })).toBe('bounce')
  expect(await query('select state, refusal from outgoing_mails where id = $1', [mailId])).toEqual([
    { state: 'refused', refusal: '550 5.2.2 boite pleine' },
  ])
})

test('a returned answer and the erasure of its visitor do not deadlock (§11.9, §11.24)', async () => {
  const { id, messageId, sent } = await mailbox.ask()
  // The address is already known, so that the erasure finds what its page has shown.
  await query("insert into mail_addresses (email, bounced_at) values ('jerome.marchal@gmail.com', now())", [])
  const thomas = await signInStaff(mailbox.site, 'atelier@exemple.fr')
  const page = `/gestion/donnees/demande/${id}`
  const form = formFieldsOf(await thomas.read(page), '#effacer form')
  let outcomes: Promise<[string, Response]> | undefined
  await mailbox.deps.db.transaction(async (tx) => {
    await tx.select().from(outgoingMails).where(eq(outgoingMails.id, messageId)).for('update')
    const returned = bounce(sent, 'jerome.marchal@gmail.com')
    await waitUntilBlocked(mailbox.site)
    const erased = thomas.send(`${page}?formulaire=effacer`, { ...form, why: 'asked', sure: 'on' })
    outcomes = Promise.all([returned, erased])
    await waitUntilBlocked(mailbox.site, 2)
  })
  const [outcome, erased] = (await outcomes) ?? []
  expect([outcome, erased?.status]).toEqual(['bounce', 303])
  expect(await query('select from outgoing_mails where id = $1', [messageId])).toEqual([])
  expect(await query('select from quote_requests where id = $1', [id])).toEqual([])
})
