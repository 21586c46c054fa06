import { beforeAll, expect, test, vi } from 'vitest'
import { invoiceOutbox } from '../../../domain/billing/invoices/invoice-mails.ts'
import {
  combineOutboxes,
  deliverMail,
  markMailUndeliverable,
  type Outbox,
} from '../../../domain/correspondence/outbox/outbox.ts'
import { messageOutbox } from '../../../domain/correspondence/threads/queue-message.ts'
import type { Clock } from '../../../domain/kernel/ports/clock.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf, readPdfPlaces } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { insertSeenMessage, insertSeenRequest } from '../office/insert-seen-records.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: SignedInStaff
let passed = 0
const clock: Clock = { now: () => new Date(Date.now() + passed) }
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' }, fakes: () => ({ clock }) })
  workshop = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

/** Runs the job of a letter after the ten seconds in which it can be cancelled. Returns the number of mails handed to a server. */
async function runJob<Subject>(outbox: Outbox<Subject>, mailId: string): Promise<number> {
  passed += 10_000
  const send = vi.fn(async () => {})
  await deliverMail(
    { ...workshop, clock, mailer: { send, deleteUnfinishedFiles: async () => 0 } },
    outbox,
    mailId,
    async () => {
      throw new Error('a letter is not composed as a mail')
    },
  )
  return send.mock.calls.length
}

const anAddress = { line_1: '12 rue des Forges', zip_code: '88000', city: 'Épinal' }
const threadOf = (id: string) => `/gestion/demandes/${id}/echanges`

async function answer(page: string, text: string, more: Record<string, string> = { voie: 'courrier' }) {
  const form = await sophie.read(page)
  const value = (name: string) => form.querySelector(`#reponse [name="${name}"]`)?.getAttribute('value') ?? ''
  return sophie.send(`${page}?formulaire=envoyer`, { id: value('id'), vu: value('vu'), text, ...more })
}

const letterOf = async (page: string) =>
  (await sophie.read(page)).querySelector('a[href^="/gestion/courriers/"]')?.getAttribute('href') ?? ''

test('an answer by post is printed with the address in the window, recorded in the thread and sent by no mail server (§11.8)', async () => {
  const id = await insertSeenRequest(site, clock.now(), anAddress)
  const page = threadOf(id)
  expect((await answer(page, 'Bonjour Jeanne,\n\nnous soudons la fissure.')).status).toBe(303)
  expect(textsOf(await sophie.read(page), '.message__head').at(-1)).toContain('a répondu par courrier')
  const [request] = await site.query('select state, waits_since from quote_requests where id = $1', [id])
  expect(request).toEqual({ state: 'answered', waits_since: null })

  const letter = await letterOf(page)
  const bytes = await (await sophie.open(letter)).arrayBuffer()
  const { text, pages } = await readPdf(bytes.slice(0))
  expect(pages).toBe(1)
  for (const part of [
    'Jeanne Morel',
    '12 rue des Forges',
    '88000 ÉPINAL',
    `TW-${id}`,
    'nous soudons la fissure.',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Ostwald, le \d/)
  // The window of a DL envelope, wherever the folded sheet lies in it.
  const inWindow = (await readPdfPlaces(bytes)).filter(
    ({ left, base }) => left >= 100 && base >= 55 && base <= 79,
  )
  expect(inWindow.map((one) => one.text)).toEqual(['Jeanne Morel', '12 rue des Forges', '88000 ÉPINAL'])
  for (const { right } of inWindow) expect(right).toBeLessThan(190)
  const nearWindow = (await readPdfPlaces(bytes)).filter(
    ({ right, base }) => right > 90 && base > 44 && base < 92,
  )
  expect(nearWindow).toHaveLength(3)

  const mailId = letter.split('/').at(-1) ?? ''
  expect(await runJob(messageOutbox, mailId)).toBe(0)
  expect(
    await site.query('select channel, state, recipient from outgoing_mails where id = $1', [mailId]),
  ).toEqual([{ channel: 'post', state: 'sent', recipient: 'Jeanne Morel\n12 rue des Forges\n88000 ÉPINAL' }])
  expect(textsOf(await sophie.read(`/gestion/demandes/${id}`), '.record-stream li').join(' ')).toContain(
    'a répondu par courrier à la demande',
  )
})

test('an answer by post can be cancelled for ten seconds and becomes a draft again (§11.8)', async () => {
  const id = await insertSeenRequest(site, clock.now(), anAddress)
  const page = threadOf(id)
  await answer(page, 'Bonjour,')
  const letter = await letterOf(page)
  const mailId = letter.split('/').at(-1) ?? ''
  await sophie.send(`${page}?formulaire=annuler`, { lettre: mailId })
  expect((await sophie.read(page)).querySelector('#reponse textarea')?.textContent).toBe('Bonjour,')
  expect((await sophie.open(letter)).status).toBe(404)
  expect(await runJob(messageOutbox, mailId)).toBe(0)
})

test('an answer by post without a postal address is not recorded, and a sentence names what is missing (§11.8)', async () => {
  const id = await insertSeenRequest(site, clock.now())
  const response = await answer(threadOf(id), 'Bonjour,')
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('Il manque l’adresse postale')
  expect(await site.query('select state from quote_requests where id = $1', [id])).toEqual([{ state: 'new' }])
})

test('a message without a mail address is answered by post at the address of its client (§11.8)', async () => {
  const id = await insertSeenMessage(site, clock.now(), { email: '', client_id: 'GarageSaintDie01' })
  const page = `/gestion/messages/${id}/echanges`
  expect((await answer(page, 'Bonjour,', {})).status).not.toBe(303)
  expect((await answer(page, 'Bonjour,')).status).toBe(303)
  const { text } = await readPdf(await (await sophie.open(await letterOf(page))).arrayBuffer())
  expect(text).toContain('Objet : Vos horaires')
  expect(text).toContain('SAINT-DIÉ')
})

/** Issues an invoice that is five days late. Returns its page and id. */
async function lateInvoice(client = 'GarageSaintDie01') {
  const id = randomId()
  const line = { description: 'Rénovation', quantity: '4', unit_price: '125', vat_rate: '20.0' }
  const body = { id, client, pos: 'epinal', envoyer: 'non', ...line }
  const issued = await sophie.send('/gestion/factures/nouvelle?formulaire=facture', body)
  expect(issued.status).toBe(303)
  await site.query('update invoices set sent_at = now(), due_on = current_date - 5 where id = $1', [id])
  return { id, page: `/gestion/factures/epinal/${id}` }
}
const words = {
  subject: 'Rappel : facture',
  text: 'Bonjour,\n\nBien cordialement',
  ton: '1',
  voie: 'courrier',
}

test('a reminder by post needs no mail address, and counts as a reminder once recorded (§11.15)', async () => {
  const { id, page } = await lateInvoice()
  expect(textsOf(await sophie.read(page), '#relancer button[value=courrier]')).toEqual([
    'Relancer par courrier',
  ])
  const reminded = await sophie.send(`${page}?formulaire=relancer`, { ...words, email: '' })
  expect(reminded.status).toBe(200)
  expect(await reminded.text()).not.toContain('Part dans dix secondes')
  const [number] = await site.query<{ invoice_number: string }>(
    'select invoice_number from invoices where id = $1',
    [id],
  )
  const letter = await letterOf(page)
  const { text } = await readPdf(await (await sophie.open(letter)).arrayBuffer())
  expect(text).toContain(`Pièce jointe : facture ${number?.invoice_number}`)
  expect(text).toContain('Objet : Rappel : facture')
  expect(await runJob(invoiceOutbox, letter.split('/').at(-1) ?? '')).toBe(0)
  expect(await site.query('select reminders from invoices where id = $1', [id])).toEqual([{ reminders: 1 }])
  const record = await sophie.read(page)
  expect(textsOf(record, '.invoice-mails__state')).toEqual(['Envoyé par courrier'])
  expect(textsOf(record, '.record-stream li > p:first-child').join(' ')).toContain(
    'par courrier (rappel cordial)',
  )
})

test('a reminder by post to a client without a postal address is rejected with a sentence (§11.15)', async () => {
  const client = randomId()
  await site.query(
    "insert into clients (id, type, name, created_at) values ($1, 'company', 'Sans adresse', now())",
    [client],
  )
  const { page } = await lateInvoice(client)
  await site.query(`update invoices set buyer = jsonb_set(buyer, '{address}', 'null') where client_id = $1`, [
    client,
  ])
  const response = await sophie.send(`${page}?formulaire=relancer`, words)
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('Il manque l’adresse postale')
})

test('the letter of another role does not exist: the workshop role gets 404 (§11.8)', async () => {
  const id = await insertSeenRequest(site, clock.now(), anAddress)
  await answer(threadOf(id), 'Bonjour,')
  const letter = await letterOf(threadOf(id))
  const karim = await signInStaff(site, 'mecano@exemple.fr')
  expect((await karim.open(letter)).status).toBe(404)
})

test('a mail address of a reminder is stored without the spaces around it (§11.15)', async () => {
  const { id, page } = await lateInvoice()
  const fields = { ...words, voie: '', email: ' compta@exemple.fr ' }
  expect((await sophie.send(`${page}?formulaire=relancer`, fields)).status).toBe(200)
  expect(
    await site.query('select channel, recipient from outgoing_mails where invoice_id = $1', [id]),
  ).toEqual([{ channel: 'mail', recipient: 'compta@exemple.fr' }])
})

test('a line break in the address of a request adds no line to the window (§11.8)', async () => {
  const id = await insertSeenRequest(site, clock.now(), { ...anAddress, line_1: '12\nrue des\r\nForges' })
  await answer(threadOf(id), 'Bonjour,')
  const mailId = (await letterOf(threadOf(id))).split('/').at(-1)
  expect(await site.query('select recipient from outgoing_mails where id = $1', [mailId])).toEqual([
    { recipient: 'Jeanne Morel\n12 rue des Forges\n88000 ÉPINAL' },
  ])
})

test('a letter whose job is given up is recorded as sent, and no report can mark it as returned (§11.15)', async () => {
  const id = await insertSeenRequest(site, clock.now(), anAddress)
  const page = threadOf(id)
  await answer(page, 'Bonjour Jeanne,\n\nvotre jante est prête.')
  const mailId = (await letterOf(page)).split('/').at(-1) ?? ''
  await markMailUndeliverable({ ...workshop, clock }, messageOutbox, mailId, 'failed')
  const state = () => site.query('select state, refusal from outgoing_mails where id = $1', [mailId])
  expect(await state()).toEqual([{ state: 'sent', refusal: null }])

  const report = { recipient: '', reason: 'adresse inconnue' }
  const messageId = `${messageOutbox.prefix}-${mailId}@exemple.fr`
  expect(
    await workshop.db.transaction((tx) =>
      combineOutboxes([messageOutbox]).recordBounce(tx, { ...workshop, clock }, messageId, report),
    ),
  ).toBeNull()
  expect(await state()).toEqual([{ state: 'sent', refusal: null }])
})
