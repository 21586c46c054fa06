import { beforeAll, expect, test, vi } from 'vitest'
import { invoiceOutbox } from '../../../domain/billing/invoices/invoice-mails.ts'
import { deliverMail, markMailUndeliverable } from '../../../domain/correspondence/outbox/outbox.ts'
import type { Clock } from '../../../domain/kernel/ports/clock.ts'
import { PermanentJobFailure } from '../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../domain/kernel/ports/mailer.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { waitForMails } from '../../content/mails.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: SignedInStaff
let passed = 0
const clock: Clock = { now: () => new Date(Date.now() + passed) }
const pass = (seconds: number) => {
  passed += seconds * 1000
}
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' }, fakes: () => ({ clock }) })
  workshop = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

/** Issues and sends an invoice by the form. Returns its page and its mail. */
async function send(email: string, on = site, by = sophie) {
  const id = randomId()
  const body = new URLSearchParams({
    id,
    client: 'GarageSaintDie01',
    pos: 'epinal',
    envoyer: 'oui',
    email,
    description: 'Rénovation',
    quantity: '4',
    unit_price: '125',
    vat_rate: '20.0',
  })
  const response = await on.fetch('/gestion/factures/nouvelle?formulaire=facture', {
    method: 'POST',
    body,
    headers: { Cookie: by.cookies, Origin: on.origin },
  })
  expect(response.status).toBe(303)
  const [mail] = await on.query<{ id: string }>('select id from outgoing_mails where invoice_id = $1', [id])
  return { id, page: response.headers.get('Location') ?? '', mailId: mail?.id ?? '' }
}

const deliverBy = (by: (mail: Mail) => Promise<void>) => ({
  ...workshop,
  clock,
  mailer: { send: by, deleteUnfinishedFiles: async () => 0 },
})
const anyMail = async () => ({ id: 'x', to: 'a@exemple.fr', subject: '', text: '', html: '' })
const stateOf = async (mailId: string) =>
  (await site.query('select state, refusal from outgoing_mails where id = $1', [mailId]))[0]
const sentAt = async (id: string) =>
  (await site.query<{ sent_at: Date | null }>('select sent_at from invoices where id = $1', [id]))[0]?.sent_at

test('a mail is sent once despite repeated jobs, not before its time, and again after a failure (§11.15)', async () => {
  const { id, mailId } = await send('une@exemple.fr')
  const deliver = vi.fn(async () => {})
  await deliverMail(deliverBy(deliver), invoiceOutbox, mailId, anyMail)
  expect(deliver).not.toHaveBeenCalled()
  pass(10)
  const deliverAndFail = deliverBy(() => Promise.reject(new Error('no route')))
  await expect(deliverMail(deliverAndFail, invoiceOutbox, mailId, anyMail)).rejects.toThrow('no route')
  expect(await sentAt(id)).toBeNull()
  await Promise.all([1, 2, 3].map(() => deliverMail(deliverBy(deliver), invoiceOutbox, mailId, anyMail)))
  expect(deliver).toHaveBeenCalledTimes(1)
  expect(await sentAt(id)).not.toBeNull()
})

test('no row is locked while the mail server is processing a mail (§11.15)', async () => {
  const { id, mailId } = await send('lente@exemple.fr')
  pass(10)
  const deliver = vi.fn(async () => {
    await site.query('select from outgoing_mails where id = $1 for update nowait', [mailId])
    await site.query('select from invoices where id = $1 for update nowait', [id])
  })
  await deliverMail(deliverBy(deliver), invoiceOutbox, mailId, anyMail)
  expect(deliver).toHaveBeenCalledTimes(1)
  expect(await stateOf(mailId)).toMatchObject({ state: 'sent' })
})

test('a mail claimed by another process is sent only after that process must have ended (§11.15)', async () => {
  const { mailId } = await send('autre@exemple.fr')
  pass(10)
  await site.query("update outgoing_mails set claimed_by = 'another', claimed_at = $2 where id = $1", [
    mailId,
    clock.now(),
  ])
  const deliver = vi.fn(async () => {})
  await expect(deliverMail(deliverBy(deliver), invoiceOutbox, mailId, anyMail)).rejects.toThrow(
    'another process',
  )
  expect(deliver).not.toHaveBeenCalled()
  expect(await stateOf(mailId)).toMatchObject({ state: 'queued' })
  pass(60)
  await deliverMail(deliverBy(deliver), invoiceOutbox, mailId, anyMail)
  expect(deliver).toHaveBeenCalledTimes(1)
  expect(await stateOf(mailId)).toMatchObject({ state: 'sent' })
})

test('a mail that was undone is not sent (§11.15)', async () => {
  const { page, mailId } = await send('reprise@exemple.fr')
  await sophie.send(`${page}?formulaire=annuler`, { lettre: mailId })
  pass(10)
  const deliver = vi.fn(async () => {})
  await deliverMail(deliverBy(deliver), invoiceOutbox, mailId, anyMail)
  expect(deliver).not.toHaveBeenCalled()
})

test('a rejected mail is shown with its reason and can be sent again to another address (§11.15)', async () => {
  const { id, page, mailId } = await send('fausse@exemple.fr')
  pass(10)
  const rejecting = deliverBy(() => Promise.reject(new PermanentJobFailure('550 boîte inconnue')))
  await deliverMail(rejecting, invoiceOutbox, mailId, anyMail)
  expect(await stateOf(mailId)).toEqual({ state: 'refused', refusal: '550 boîte inconnue' })
  const record = await sophie.read(page)
  expect(textsOf(record, '.invoice-mails__state')).toEqual(['Non remis : 550 boîte inconnue'])
  expect(textsOf(record, '#renvoyer h2')).toEqual(['E-mail non remis'])
  expect(textsOf(record, '#renvoyer button:not([disabled])')).toEqual(['Renvoyer'])
  const resendForm = { lettre: mailId, email: 'juste@exemple.fr' }
  expect((await sophie.send(`${page}?formulaire=renvoyer`, { ...resendForm, email: 'rien' })).status).toBe(
    422,
  )
  expect((await sophie.send(`${page}?formulaire=renvoyer`, resendForm)).status).toBe(200)
  const [newMail] = await site.query<{ id: string; recipient: string }>(
    "select id, recipient from outgoing_mails where invoice_id = $1 and state = 'queued'",
    [id],
  )
  expect(newMail?.recipient).toBe('juste@exemple.fr')
  await markMailUndeliverable(rejecting, invoiceOutbox, newMail?.id ?? '', 'process-ended')
  expect(await stateOf(newMail?.id ?? '')).toMatchObject({
    state: 'refused',
    refusal: 'le site s’est arrêté deux fois en l’envoyant',
  })
})

test('a reminder is counted when its mail is sent, not when it is requested (§11.15)', async () => {
  const { id, page, mailId } = await send('retard@exemple.fr')
  pass(10)
  await deliverMail(
    deliverBy(async () => {}),
    invoiceOutbox,
    mailId,
    anyMail,
  )
  await site.query('update invoices set due_on = current_date - 5 where id = $1', [id])
  const words = { email: 'retard@exemple.fr', subject: 'Rappel', text: 'Bonjour', ton: '1' }
  expect((await sophie.send(`${page}?formulaire=relancer`, { ...words, ton: '3' })).status).toBe(422)
  expect((await sophie.send(`${page}?formulaire=relancer`, words)).status).toBe(200)
  const countOf = async () => (await site.query('select reminders from invoices where id = $1', [id]))[0]
  expect(await countOf()).toEqual({ reminders: 0 })
  pass(10)
  const [reminder] = await site.query<{ id: string }>(
    'select id from outgoing_mails where invoice_id = $1 and reminder_level = 1',
    [id],
  )
  await deliverMail(
    deliverBy(async () => {}),
    invoiceOutbox,
    reminder?.id ?? '',
    anyMail,
  )
  expect(await countOf()).toEqual({ reminders: 1 })
  expect((await sophie.read(page)).textContent).toContain('(rappel cordial)')
})

test('the job sends the invoice mail with its PDF without further action (§11.15)', async () => {
  const working = await openTestSite({ settings: { DEMO: 'on' } })
  const at = await signInStaff(working, 'bureau@exemple.fr')
  await send('client@exemple.fr', working, at)
  const mail = await vi.waitFor(async () => (await waitForMails(working, 'client@exemple.fr'))[0], {
    timeout: 40_000,
  })
  expect(mail?.subject).toMatch(/^Facture FA-E-\d{4}-\d{4} TW Jantes$/)
  expect(mail?.text).toContain('600,00')
  // The typed address is not the client's: an accountant gets no link to the client's other pages.
  expect(mail?.text).not.toContain('/suivi/')
  const file = mail?.attachments.find(({ contentType }) => contentType === 'application/pdf')
  expect(file?.filename).toMatch(/^Facture FA-E-.*\.pdf$/)
  const { text } = await readPdf(new Uint8Array(file?.content ?? []).buffer)
  expect(text).toContain('Net à payer 600,00 €')
}, 60_000)
