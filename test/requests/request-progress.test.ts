import { beforeAll, describe, expect, test, vi } from 'vitest'
import { randomId } from '../../domain/random-id.ts'
import { signedPath } from '../../domain/signatures.ts'
import { readMails } from '../content/mails.ts'
import { newPerson } from '../content/new-person.ts'
import { readPage, textsOf } from '../reading/read-page.ts'
import { openTestSite, type TestSite } from '../site/open-test-site.ts'
import { openWorkshop } from '../site/open-workshop.ts'
import { patiently } from '../site/patiently.ts'
import { askForQuote } from './office/ask.ts'
import { type Colleague, colleague } from './office/colleague.ts'
import { bill, credit, type Desk, payAt } from './office/payments/bill.ts'

/*
 * What was made of a request, on its private page and in the mails of its order's steps (docs/product.md §11.8, §11.14).
 */

const secret = 'x'.repeat(32)
let time = Date.parse('2027-03-01T09:00:00Z')
const now = () => new Date(time)

let site: TestSite
let desk: Desk
let sophie: Colleague
beforeAll(async () => {
  site = await openTestSite({
    settings: { DEMO: 'on', SESSION_SECRET: secret },
    fakes: () => ({ clock: { now } }),
  })
  desk = await openWorkshop(site)
  sophie = await colleague(site, 'bureau@exemple.fr')
})

const linkTo = (request: string) => signedPath(`/suivi/demande/${request}`, now(), secret)
async function standing(request: string) {
  const page = await readPage(site, linkTo(request))
  const [label] = textsOf(page, '.visitor-thread__state strong')
  const [next] = textsOf(page, '.visitor-thread__state span')
  return { label, next, mayWithdraw: page.querySelector('#retirer') !== null }
}
const withdraw = (request: string) =>
  site.fetch(`${linkTo(request)}&index&formulaire=retirer`, {
    method: 'POST',
    body: new FormData(),
    headers: { Origin: site.origin, 'X-Forwarded-For': '203.0.113.9' },
  })

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const whole = { id: randomId(), created_at: now(), pos_id: 'epinal', ...row }
  const places = Object.keys(whole).map((_, place) => `$${place + 1}`)
  await site.query(`insert into ${table} (${Object.keys(whole)}) values (${places})`, Object.values(whole))
  return whole.id
}

/** A client without an account, and their request. */
async function asked() {
  const client = randomId()
  const email = `${client.toLowerCase()}@exemple.fr`
  await site.query("insert into clients (id, type, email) values ($1, 'individual', $2)", [client, email])
  const request = await askForQuote(site, now(), { email, client_id: client, state: 'estimated' })
  return { client, email, request }
}

/** Numbers of a series of the test's own. */
let numbers = 0
const order = (row: Record<string, unknown>) =>
  insert('orders', { order_number: `CO-P-${++numbers}`, status: 0, ...row })
const numberOf = async (id: string) =>
  (await site.query<{ order_number: string }>('select order_number from orders where id = $1', [id]))[0]
    ?.order_number ?? ''

describe('the private page of a request tells the step that is true', () => {
  test('a quote that was sent, then accepted; it is withdrawn only before', async () => {
    const { client, request } = await asked()
    const quote = await insert('estimates', {
      estimate_number: `DE-P-${++numbers}`,
      client_id: client,
      quote_request_id: request,
      state: 'sent',
    })
    expect(await standing(request)).toMatchObject({ label: 'Devis envoyé', mayWithdraw: true })
    await site.query(
      "update estimates set state = 'accepted', status = 'paid', decided_at = now(), decision_channel = 'phone' where id = $1",
      [quote],
    )
    expect(await standing(request)).toEqual({
      label: 'Devis validé',
      next: 'Votre accord est noté : l’atelier prépare votre commande.',
      mayWithdraw: false,
    })
    const refused = await withdraw(request)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Votre devis est déjà accepté')
    expect(await site.query('select state from quote_requests where id = $1', [request])).toEqual([
      { state: 'estimated' },
    ])
  })

  test('the four statuses of its order, in the workshop’s words where it has some, then what is owed, then paid', async () => {
    const { client, request } = await asked()
    const brought = { handover: 'delivery', promised_on: '2027-03-12' }
    const id = await order({ client_id: client, quote_request_id: request, ...brought })
    const number = await numberOf(id)
    expect((await standing(request)).next).toMatch(/Nous attendons vos jantes : Atelier d’/)
    await site.query('update orders set received_at = now() where id = $1', [id])
    const move = (status: number, status_name: string | null = null) =>
      site.query('update orders set status = $2, status_name = $3 where id = $1', [id, status, status_name])
    expect(await standing(request)).toEqual({
      label: 'Commande créée',
      next: `Votre commande ${number} suit son cours. Date prévue : le 12/03/2027.`,
      mayWithdraw: false,
    })
    await move(1, 'Jantes au vernis')
    expect(await standing(request)).toMatchObject({ label: 'Jantes au vernis' })
    await move(2)
    expect(await standing(request)).toMatchObject({
      label: 'Commande en cours de livraison',
      next: `Vos jantes sont en cours de livraison (commande ${number}).`,
    })
    await move(3)
    expect(await standing(request)).toMatchObject({ label: 'Commande terminée' })
    const invoice = await bill(desk, { clientId: client, cents: 100_00, at: now() })
    await site.query('update orders set invoice = $2 where id = $1', [id, invoice.id])
    await payAt(desk, now(), { invoiceId: invoice.id, cents: 20_00, paidOn: '2027-03-01' })
    expect(await standing(request)).toEqual({
      label: 'Commande terminée',
      next: `Vos jantes vous ont été remises (commande ${number}). Reste à régler : 100,00 €.`,
      mayWithdraw: false,
    })
    await payAt(desk, now(), { invoiceId: invoice.id, cents: 100_00, paidOn: '2027-03-01' })
    expect(await standing(request)).toEqual({
      label: 'Facture réglée',
      next: `Votre commande ${number} est terminée et réglée : vous n’avez plus rien à faire. Merci de votre confiance.`,
      mayWithdraw: false,
    })
    // Whatever is written or closed afterwards.
    await site.query("update quote_requests set state = 'closed', closed_reason = 'Traitée' where id = $1", [
      request,
    ])
    expect(await standing(request)).toMatchObject({ label: 'Facture réglée', mayWithdraw: false })
    const refused = await withdraw(request)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Votre devis est déjà accepté')
  })

  test('paid before it is finished it goes on; a credit note is no payment', async () => {
    const { client, request } = await asked()
    const invoice = await bill(desk, { clientId: client, cents: 100_00, at: now() })
    const id = await order({ client_id: client, quote_request_id: request, status: 1, invoice: invoice.id })
    await payAt(desk, now(), { invoiceId: invoice.id, cents: 120_00, paidOn: '2027-03-01' })
    expect(await standing(request)).toMatchObject({
      label: 'Commande traitée',
      next: `L’atelier a traité votre commande ${await numberOf(id)}. Sa facture est réglée.`,
    })
    const other = await asked()
    const credited = await bill(desk, { clientId: other.client, cents: 100_00, at: now() })
    await credit(desk, credited)
    await order({ client_id: other.client, quote_request_id: other.request, status: 3, invoice: credited.id })
    const { label, next } = await standing(other.request)
    expect(label).toBe('Commande terminée')
    expect(next).not.toMatch(/régl/)
  })

  test('of a contract that was withdrawn from nothing more is told to come', async () => {
    const { client, request } = await asked()
    const estimate_id = await insert('estimates', {
      estimate_number: `DE-P-${++numbers}`,
      client_id: client,
      quote_request_id: request,
      state: 'accepted',
      status: 'paid',
      decided_at: new Date(time - 3_600_000),
      decision_channel: 'page',
    })
    await site.query(
      `insert into withdrawals (id, created_at, name, contract, email, estimate_id, is_known_address)
       values ($1, $2, 'Jeanne Morel', 'DE', 'jeanne@exemple.fr', $3, true)`,
      [randomId(), now(), estimate_id],
    )
    const declared = 'Votre rétractation a été reçue.'
    expect(await standing(request)).toEqual({ label: 'Devis validé', next: declared, mayWithdraw: false })
    await order({ client_id: client, quote_request_id: request, estimate_id, promised_on: '2027-03-12' })
    expect(await standing(request)).toMatchObject({ label: 'Commande créée', next: declared })
  })

  test('of several orders the one that is least far', async () => {
    const { client, request } = await asked()
    await order({ client_id: client, quote_request_id: request, status: 3 })
    await order({ client_id: client, quote_request_id: request, status: 1 })
    expect(await standing(request)).toMatchObject({ label: 'Commande traitée' })
  })

  test('what the workshop has closed is withdrawn no more', async () => {
    const request = await askForQuote(site, now(), { state: 'closed', closed_reason: 'Sans suite' })
    expect(await standing(request)).toMatchObject({ label: 'Close', mayWithdraw: false })
  })

  test('an open page hears of each step', async () => {
    const { client, request } = await asked()
    const id = await order({ client_id: client, quote_request_id: request })
    const answer = await site.fetch(linkTo(request).replace('?', '/direct?'))
    const reader = answer.body?.getReader()
    const heard = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await heard()).toContain('changed')
    const next = heard()
    await sophie.send(`/gestion/commandes/${id}?formulaire=etape`, { de: '0', vers: '1' })
    expect(await next).toContain('changed')
    await reader?.cancel()
  })
})

describe('the mail of a step carries the private link', () => {
  const stepMail = async (id: string, from = 0) => {
    await sophie.send(`/gestion/commandes/${id}?formulaire=etape`, {
      de: String(from),
      vers: String(from + 1),
    })
    time += 11_000
    const number = await numberOf(id)
    return vi.waitUntil(async () => {
      await site.query("update tw_jobs.job set start_after = now() where name = 'send-order-mail'")
      return (await readMails(site)).find(({ subject }) => subject?.includes(number))
    }, patiently)
  }
  const privateLink = /http:\/\/site\.test(\/suivi\/demande\/\S+)/

  test('of whoever has no account, as its button too', async () => {
    const { client, request } = await asked()
    const mail = await stepMail(await order({ client_id: client, quote_request_id: request }))
    const link = privateLink.exec(mail.text ?? '')?.[1] ?? ''
    expect(textsOf(await readPage(site, link), '.visitor-thread__state strong')).toEqual(['Commande traitée'])
    expect(mail.text).not.toContain('/espace_pro')
    expect(mail.html).toContain(`/suivi/demande/${request}?`)
  })

  test('of a client with an account beside that of their area', async () => {
    const { id: client, email } = await newPerson(site.query)
    const request = await askForQuote(site, now(), { email, client_id: client, state: 'estimated' })
    const id = await order({ client_id: client, quote_request_id: request })
    const mail = await stepMail(id)
    expect(mail.text).toContain(`/espace_pro/commande/${id}`)
    const link = privateLink.exec(mail.text ?? '')?.[1] ?? ''
    expect(textsOf(await readPage(site, link), '.visitor-thread__state strong')).toEqual(['Commande traitée'])
  })

  test('of nobody but whose the request is', async () => {
    const { client } = await asked()
    const { request } = await asked()
    const id = await order({ client_id: client, quote_request_id: request })
    expect((await stepMail(id)).text).not.toContain('/suivi/')
    const alone = await order({ client_id: client })
    expect((await stepMail(alone)).text).not.toContain('/suivi/')
  })
})
