import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openedValuesFieldName } from '../../../domain/kernel/forms/merge-changes.ts'
import { findMatterOfRecord } from '../../../domain/kernel/matters/matter.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signedPath } from '../../../domain/kernel/signatures.ts'
import { lockClientsToMerge, mergeClients } from '../../../domain/people/clients/merge-clients.ts'
import { readMails, waitForMails } from '../../content/mails.ts'
import { moveConfirmationFields } from '../../content/move-order.ts'
import { newPerson } from '../../content/new-person.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { uploadRimPhoto } from '../../content/upload-rim-photo.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import {
  issueCreditNoteAs,
  issueInvoiceAs,
  recordPaymentAt,
  type WorkshopDeps,
} from '../billing/issue-documents.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/*
 * The private page of a matter: its state, its contents and who may open it; and the mails that link to it (docs/product.md
 * §11.28).
 */

const secret = 'x'.repeat(32)
let time = Date.parse('2027-03-01T09:00:00Z')
const now = () => new Date(time)

let site: TestSite
let desk: WorkshopDeps
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({
    settings: { DEMO: 'on', SESSION_SECRET: secret },
    fakes: () => ({ clock: { now } }),
  })
  desk = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

const linkTo = (request: string) => signedPath(`/suivi/demande/${request}`, now(), secret)
async function readStateLabel(request: string) {
  const page = await readPage(site, linkTo(request))
  const [label] = textsOf(page, '.matter-state strong')
  const [next] = textsOf(page, '.matter-state p span')
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
  const placeholders = Object.keys(whole).map((_, index) => `$${index + 1}`)
  await site.query(
    `insert into ${table} (${Object.keys(whole)}) values (${placeholders})`,
    Object.values(whole),
  )
  return whole.id
}

/** Makes a client without an account, and their quote request. */
async function createRequest() {
  const client = randomId()
  const email = `${client.toLowerCase()}@exemple.fr`
  await site.query("insert into clients (id, type, email) values ($1, 'individual', $2)", [client, email])
  const request = await insertSeenRequest(site, now(), { email, client_id: client, state: 'estimated' })
  return { client, email, request }
}

/** Last number used in this test's own number series. */
let numbers = 0
const order = (row: Record<string, unknown>) =>
  insert('orders', { order_number: `CO-P-${++numbers}`, status: 0, ...row })
const numberOf = async (id: string) =>
  (await site.query<{ order_number: string }>('select order_number from orders where id = $1', [id]))[0]
    ?.order_number ?? ''

describe('the private page of a request', () => {
  test('the page of a request shows that its estimate was sent, then accepted; the request can be withdrawn only before acceptance (§11.28)', async () => {
    const { client, request } = await createRequest()
    const estimate = await insert('estimates', {
      estimate_number: `DE-P-${++numbers}`,
      client_id: client,
      quote_request_id: request,
      state: 'sent',
    })
    expect(await readStateLabel(request)).toMatchObject({ label: 'Devis créé', mayWithdraw: true })
    await site.query(
      "update estimates set state = 'accepted', status = 'paid', decided_at = now(), decision_channel = 'phone' where id = $1",
      [estimate],
    )
    expect(await readStateLabel(request)).toEqual({
      label: 'Devis validé',
      next: 'Votre accord est noté : l’atelier prépare votre commande.',
      mayWithdraw: false,
    })
    const rejected = await withdraw(request)
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('Votre devis est déjà accepté')
    expect(await site.query('select state from quote_requests where id = $1', [request])).toEqual([
      { state: 'estimated' },
    ])
  })

  test('the page of a request shows its order in each of the four statuses, with the workshop’s own words if there are any (§11.28)', async () => {
    const { client, request } = await createRequest()
    const delivery = { handover: 'delivery', promised_on: '2027-03-12' }
    const id = await order({ client_id: client, quote_request_id: request, ...delivery })
    const number = await numberOf(id)
    expect((await readStateLabel(request)).next).toMatch(/Nous attendons vos jantes : Atelier d’/)
    await site.query('update orders set received_at = now() where id = $1', [id])
    const move = (status: number, status_name: string | null = null) =>
      site.query('update orders set status = $2, status_name = $3 where id = $1', [id, status, status_name])
    expect(await readStateLabel(request)).toEqual({
      label: 'Commande créée',
      next: `Votre commande ${number} suit son cours. Date prévue : le 12/03/2027.`,
      mayWithdraw: false,
    })
    await move(1, 'Jantes au vernis')
    expect(await readStateLabel(request)).toMatchObject({
      label: 'Commande traitée',
      next: expect.stringContaining('Jantes au vernis.'),
    })
    await move(2)
    expect(await readStateLabel(request)).toMatchObject({
      label: 'Commande en cours de livraison',
      next: `Vos jantes sont en cours de livraison (commande ${number}).`,
    })
    await move(3)
    expect(await readStateLabel(request)).toMatchObject({ label: 'Commande terminée' })
    const invoice = await issueInvoiceAs(desk, { clientId: client, cents: 100_00, at: now() })
    await site.query('update orders set invoice = $2 where id = $1', [id, invoice.id])
    await recordPaymentAt(desk, now(), { invoiceId: invoice.id, cents: 20_00, paidOn: '2027-03-01' })
    expect(await readStateLabel(request)).toEqual({
      label: 'Commande terminée',
      next: `Vos jantes vous ont été remises (commande ${number}). Reste à régler : 100,00 €.`,
      mayWithdraw: false,
    })
    await recordPaymentAt(desk, now(), { invoiceId: invoice.id, cents: 100_00, paidOn: '2027-03-01' })
    expect(await readStateLabel(request)).toEqual({
      label: 'Facture réglée',
      next: `Votre commande ${number} est terminée et réglée : vous n’avez plus rien à faire. Merci de votre confiance.`,
      mayWithdraw: false,
    })
    // Later changes of the quote request do not change the matter's state.
    await site.query("update quote_requests set state = 'closed', closed_reason = 'Traitée' where id = $1", [
      request,
    ])
    expect(await readStateLabel(request)).toMatchObject({ label: 'Facture réglée', mayWithdraw: false })
    const rejected = await withdraw(request)
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('Votre devis est déjà accepté')
  })

  test('the page of a request shows an unfinished order whose invoice is paid; a credit note is not shown as a payment (§11.28)', async () => {
    const { client, request } = await createRequest()
    const invoice = await issueInvoiceAs(desk, { clientId: client, cents: 100_00, at: now() })
    const id = await order({ client_id: client, quote_request_id: request, status: 1, invoice: invoice.id })
    await recordPaymentAt(desk, now(), { invoiceId: invoice.id, cents: 120_00, paidOn: '2027-03-01' })
    expect(await readStateLabel(request)).toMatchObject({
      label: 'Commande traitée',
      next: `L’atelier a traité votre commande ${await numberOf(id)}. Sa facture est réglée.`,
    })
    const other = await createRequest()
    const credited = await issueInvoiceAs(desk, { clientId: other.client, cents: 100_00, at: now() })
    await issueCreditNoteAs(desk, credited)
    await order({ client_id: other.client, quote_request_id: other.request, status: 3, invoice: credited.id })
    const { label, next } = await readStateLabel(other.request)
    expect(label).toBe('Commande terminée')
    expect(next).not.toMatch(/régl/)
  })

  test('after a withdrawal from the contract, without announcing next steps (§11.28)', async () => {
    const { client, request } = await createRequest()
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
      `insert into withdrawals (id, created_at, name, contract, email, estimate_id, is_known_address, confirmed_at, confirmed_how)
       values ($1, $2, 'Jeanne Morel', 'DE', 'jeanne@exemple.fr', $3, true, $2, 'mail')`,
      [randomId(), now(), estimate_id],
    )
    const declared = 'Votre rétractation a été reçue.'
    expect(await readStateLabel(request)).toEqual({
      label: 'Devis validé',
      next: declared,
      mayWithdraw: false,
    })
    await order({ client_id: client, quote_request_id: request, estimate_id, promised_on: '2027-03-12' })
    expect(await readStateLabel(request)).toMatchObject({ label: 'Commande créée', next: declared })
  })

  test('the page of a request shows the least advanced one of several orders (§11.28)', async () => {
    const { client, request } = await createRequest()
    await order({ client_id: client, quote_request_id: request, status: 3 })
    await order({ client_id: client, quote_request_id: request, status: 1 })
    expect(await readStateLabel(request)).toMatchObject({ label: 'Commande traitée' })
  })

  test('the page of a closed request says so, and offers no withdrawal (§11.28)', async () => {
    const request = await insertSeenRequest(site, now(), { state: 'closed', closed_reason: 'Sans suite' })
    expect(await readStateLabel(request)).toMatchObject({ label: 'Close', mayWithdraw: false })
  })

  test('live: an open page receives an event for each step (§11.28)', async () => {
    const { client, request } = await createRequest()
    const id = await order({ client_id: client, quote_request_id: request })
    const response = await site.fetch(linkTo(request).replace('?', '/direct?'))
    const reader = response.body?.getReader()
    const readEvent = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await readEvent()).toContain('changed')
    const next = readEvent()
    await sophie.send(`/gestion/commandes/${id}?formulaire=etape`, {
      ...moveConfirmationFields,
      de: '0',
      vers: '1',
    })
    expect(await next).toContain('changed')
    await reader?.cancel()
  })
})

describe('the private link in the mail about an order’s status', () => {
  const statusMail = async (id: string, from = 0) => {
    await sophie.send(`/gestion/commandes/${id}?formulaire=etape`, {
      ...moveConfirmationFields,
      de: String(from),
      vers: String(from + 1),
    })
    time += 11_000
    const number = await numberOf(id)
    return vi.waitUntil(async () => {
      await site.query("update tw_jobs.job set start_after = now() where name = 'send-order-mail'")
      return (await readMails(site)).find(({ subject }) => subject?.includes(number))
    })
  }
  const privateLink = /http:\/\/site\.test(\/suivi\/demande\/\S+)/

  test('for a client without an account, also as its button (§11.14, §11.28)', async () => {
    const { client, request } = await createRequest()
    const mail = await statusMail(await order({ client_id: client, quote_request_id: request }))
    const link = privateLink.exec(mail.text ?? '')?.[1] ?? ''
    expect(textsOf(await readPage(site, link), '.matter-state strong')).toEqual(['Commande traitée'])
    expect(mail.text).not.toContain('/espace_pro')
    expect(mail.html).toContain(`/suivi/demande/${request}?`)
  })

  test('for a client with an account, beside the link to the client area (§11.14, §11.28)', async () => {
    const { id: client, email } = await newPerson(site.query)
    const request = await insertSeenRequest(site, now(), { email, client_id: client, state: 'estimated' })
    const id = await order({ client_id: client, quote_request_id: request })
    const mail = await statusMail(id)
    expect(mail.text).toContain(`/espace_pro/commande/${id}`)
    const link = privateLink.exec(mail.text ?? '')?.[1] ?? ''
    expect(textsOf(await readPage(site, link), '.matter-state strong')).toEqual(['Commande traitée'])
  })

  test('a status mail has a private link of the order’s own client only: an order of another client links to its own page (§11.14, §11.28)', async () => {
    const { client } = await createRequest()
    const { request } = await createRequest()
    const id = await order({ client_id: client, quote_request_id: request })
    const { text = '' } = await statusMail(id)
    expect(text).not.toContain('/suivi/demande/')
    const link = /http:\/\/site\.test(\/suivi\/commande\/\S+)/.exec(text)?.[1] ?? ''
    const page = await readPage(site, link)
    expect(textsOf(page, '.matter-state strong')).toEqual(['Commande traitée'])
    expect(page.textContent).not.toContain('Une fissure')
    // The page of that request does not show the order either.
    expect(await readStateLabel(request)).toMatchObject({ label: 'Devis envoyé', mayWithdraw: false })
  })
})

test('an invoice of 21 orders is its own matter if the last order belongs to another one (§11.28)', async () => {
  const { client, request } = await createRequest()
  const invoice = await issueInvoiceAs(desk, { clientId: client, cents: 100_00, at: now() })
  for (let count = 0; count < 20; count++)
    await order({ client_id: client, quote_request_id: request, invoice: invoice.id })
  expect(await findMatterOfRecord(desk.db, { kind: 'invoice', id: invoice.id })).toEqual({
    kind: 'request',
    id: request,
  })
  await order({ client_id: client, invoice: invoice.id })
  expect(await findMatterOfRecord(desk.db, { kind: 'invoice', id: invoice.id })).toEqual({
    kind: 'invoice',
    id: invoice.id,
  })
})

/** Makes a whole matter: an accepted estimate, its order with a slip and two photos, and its invoice. */
async function wholeMatter({ client, request }: { client: string; request: string | null }) {
  const estimate = await insert('estimates', {
    estimate_number: `DE-P-${++numbers}`,
    client_id: client,
    quote_request_id: request,
    state: 'accepted',
    status: 'paid',
    total_te: 100_00,
    total: 120_00,
    decided_at: now(),
    decision_channel: 'workshop',
    lines: JSON.stringify([{ description: 'Rénovation', quantity: 1, unit_price: 100_00, vat_rate: 2000 }]),
  })
  const invoice = await issueInvoiceAs(desk, { clientId: client, cents: 100_00, at: now() })
  const id = await order({
    client_id: client,
    quote_request_id: request,
    estimate_id: estimate,
    invoice: invoice.id,
    received_at: now(),
    handover: 'delivery',
    status: 3,
  })
  const { cookies } = await signInStaff(site, 'mecano@exemple.fr')
  const photo = async (moment: string) =>
    (await uploadRimPhoto(site, { orderId: id, cookies, about: { moment, prise: now().toISOString() } })).id
  return {
    estimate,
    invoice,
    order: id,
    photos: [await photo('reception'), await photo('delivery')] as const,
  }
}

const linkOf = (kind: string, id: string, at = now()) => signedPath(`/suivi/${kind}/${id}`, at, secret)
const below = (link: string, rest: string) => link.replace('?', `${rest}?`)
const statusOf = async (path: string, cookies = '') =>
  (await site.fetch(path, { headers: { Cookie: cookies } })).status

describe('the matter page', () => {
  test('shows its steps, documents and photos to the holder of its link, and nothing of another matter (§11.28)', async () => {
    const one = await createRequest()
    const whole = await wholeMatter(one)
    const other = await wholeMatter(await createRequest())
    const page = await readPage(site, linkTo(one.request))
    expect(textsOf(page, 'h1')).toEqual(['Votre dossier'])
    expect(textsOf(page, '.matter-order h2')).toEqual([`Commande ${await numberOf(whole.order)}`])
    expect(textsOf(page, '.matter-papers strong').join()).toContain(whole.invoice.number)
    expect(textsOf(page, '.matter-papers strong')).toHaveLength(2)
    const [act] = page.querySelectorAll('.matter-state__act a')
    expect(act?.textContent).toContain('Voir la facture à régler')
    const pdf = await site.fetch(act?.getAttribute('href') ?? '')
    expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect(pdf.headers.get('X-Robots-Tag')).toBe('noindex')
    for (const [subpath, status] of [
      [`/papiers/devis/${whole.estimate}`, 200],
      [`/papiers/facture/${whole.estimate}`, 404],
      [`/papiers/devis/${other.estimate}`, 404],
      [`/papiers/facture/${other.invoice.id}`, 404],
      [`/papiers/bon/${whole.order}`, 404],
      [`/papiers/autre/${whole.invoice.id}`, 404],
      // Photos are internal until the office shows them.
      [`/montrees/${whole.photos[0]}`, 404],
      [`/montrees/${other.photos[0]}`, 404],
    ] as const)
      expect(await statusOf(below(linkTo(one.request), subpath)), subpath).toBe(status)
    // Links to the matter's other records redirect to the address of its first record.
    for (const [kind, id] of [
      ['devis', whole.estimate],
      ['commande', whole.order],
      ['facture', whole.invoice.id],
    ] as const) {
      const redirected = await site.fetch(linkOf(kind, id), { redirect: 'manual' })
      expect(redirected.headers.get('Location'), kind).toBe(linkTo(one.request))
    }
  })

  test('shows a photo only while staff share it; mechanics can share one photo or all of one stage (§11.17, §11.28)', async () => {
    const one = await createRequest()
    const { order: id, photos } = await wholeMatter(one)
    const mechanic = await signInStaff(site, 'mecano@exemple.fr')
    const press = (name: string, fields: Record<string, string> = {}) =>
      mechanic.send(`/gestion/commandes/${id}?formulaire=${name}`, fields)
    const readShownPhotos = async () =>
      Promise.all(photos.map((photo) => statusOf(below(linkTo(one.request), `/montrees/${photo}`))))
    await press('montrer', { photo: photos[1] })
    await press('montrer', { photo: photos[1] })
    expect(await readShownPhotos()).toEqual([404, 200])
    expect((await readPage(site, linkTo(one.request))).querySelectorAll('#photos img')).toHaveLength(1)
    expect((await press('annuler-montrer')).status).toBeLessThan(400)
    expect(await readShownPhotos()).toEqual([404, 404])
    await press('montrer', { moment: 'reception' })
    expect(await readShownPhotos()).toEqual([200, 404])
    time += 11_000
    expect((await press('annuler-montrer')).status).toBe(422)
    await press('cacher', { photo: photos[0] })
    expect(await readShownPhotos()).toEqual([404, 404])
    const events = await site.query<{ act: string }>(
      "select act from events where record_id = $1 and act like 'order.photos-%' order by at, id",
      [id],
    )
    expect(events.map(({ act }) => act)).toEqual([
      'order.photos-shown',
      'order.photos-hidden',
      'order.photos-shown',
      'order.photos-hidden',
    ])
    // A deleted photo is shown to no one.
    await press('montrer', { photo: photos[0] })
    await site.query('update rim_photos set deleted_at = now() where id = $1', [photos[0]])
    expect(await readShownPhotos()).toEqual([404, 404])
  })

  test('is the same for its signed-in client without a link, and returns 404 to other users (§11.28)', async () => {
    const { id: client, email } = await newPerson(site.query)
    const request = await insertSeenRequest(site, now(), { email, state: 'estimated' })
    const whole = await wholeMatter({ client, request })
    const own = await signInToTestSite(site, email)
    const page = `/suivi/demande/${request}`
    expect(textsOf(await readPage(site, page, own), '.matter-papers strong')).toHaveLength(2)
    const area = await readPage(site, `/espace_pro/commande/${whole.order}`, own)
    expect(area.querySelector(`a[href="${page}"]`)?.textContent).toContain('Tout le dossier')
    const written = await site.fetch(`${page}?index&formulaire=repondre`, {
      method: 'POST',
      body: formOf({ text: 'Merci !' }),
      headers: { Origin: site.origin, Cookie: own },
      redirect: 'manual',
    })
    expect(written.headers.get('Location')).toBe(`${page}#echange`)
    const foreign = await signInToTestSite(site, 'pro@exemple.fr')
    for (const subpath of ['', '/direct', `/papiers/devis/${whole.estimate}`])
      for (const cookies of ['', foreign, sophie.cookies])
        expect(await statusOf(page + subpath, cookies), subpath).toBe(404)
    // A staff member who views the client area as the client reads the page but cannot write.
    await sophie.send(`/gestion/clients/${client}?formulaire=voir`)
    expect(textsOf(await sophie.read(page), '.matter-papers strong')).toHaveLength(2)
    const rejected = await sophie.send(`${page}?index&formulaire=repondre`, { text: 'Moi' })
    expect(rejected.status).toBe(403)
    await sophie.send(`/gestion/clients/${client}?formulaire=quitter`)
    // The office assigns the request to another client: the same mail address no longer gives access.
    const { client: other } = await createRequest()
    await site.query('update quote_requests set client_id = $2 where id = $1', [request, other])
    expect(await statusOf(page, own)).toBe(404)
  })

  test('without a request stores the client’s first message as a contact message, and the next ones in its thread (§11.28)', async () => {
    const { client, email } = await createRequest()
    const whole = await wholeMatter({ client, request: null })
    const link = linkOf('devis', whole.estimate)
    const sendMessage = (text: string, id = randomId()) =>
      site.fetch(`${link}&index&formulaire=repondre`, {
        method: 'POST',
        body: formOf({ id, text }),
        headers: { Origin: site.origin, 'X-Forwarded-For': '203.0.113.77' },
        redirect: 'manual',
      })
    // The first message is posted twice at once, and again because its response was lost.
    const first = randomId()
    for (const { status } of await Promise.all([first, first].map((id) => sendMessage('Une question', id))))
      expect(status).toBe(303)
    expect((await sendMessage('Une question', first)).status).toBe(303)
    expect((await sendMessage('Et une autre')).status).toBe(303)
    const messages = await site.query<Record<string, unknown>>(
      'select * from contact_messages where about_id = $1',
      [whole.estimate],
    )
    expect(messages).toMatchObject([
      { email, client_id: client, message: 'Une question', about_kind: 'estimate' },
    ])
    expect(textsOf(await readPage(site, link), '.visitor-message .message__text')).toEqual([
      'Une question',
      'Et une autre',
    ])
    // The message's own address redirects there too.
    const redirected = await site.fetch(linkOf('message', `${messages[0]?.id}`), { redirect: 'manual' })
    expect(redirected.headers.get('Location')).toBe(link)
  })
})

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe('the links of a matter', () => {
  test('stop working when the office ends them from its order; a link created later opens the matter again (§11.28)', async () => {
    const one = await createRequest()
    const whole = await wholeMatter(one)
    const [old, quote] = [
      linkTo(one.request),
      signedPath(`/devis_recu/epinal/${whole.estimate}`, now(), secret),
    ]
    time += 2_000
    const page = `/gestion/commandes/${whole.order}`
    const seen =
      (await sophie.read(page)).querySelector('#fermer-liens [name="vu"]')?.getAttribute('value') ?? ''
    await sophie.send(`${page}?formulaire=fermer-liens`, { vu: seen })
    await sophie.send(`${page}?formulaire=fermer-liens`, { vu: seen })
    expect(
      await site.query("select act from events where record_id = $1 and act = 'order.links-ended'", [
        whole.order,
      ]),
    ).toHaveLength(1)
    expect(textsOf(await readPage(site, old), 'h1')).toEqual(['Ce lien a expiré'])
    expect(await statusOf(below(old, '/direct'))).toBe(404)
    expect(await statusOf(below(old, `/papiers/devis/${whole.estimate}`))).toBe(404)
    const redirected = await site.fetch(quote, { redirect: 'manual' })
    expect(textsOf(await readPage(site, redirected.headers.get('Location') ?? ''), 'h1')).toEqual([
      'Ce lien a expiré',
    ])
    time += 2_000
    expect(textsOf(await readPage(site, linkTo(one.request)), 'h1')).toEqual(['Votre dossier'])
    const mechanic = await signInStaff(site, 'mecano@exemple.fr')
    expect((await mechanic.send(`${page}?formulaire=fermer-liens`, { vu: '' })).status).toBe(404)
  })

  test('when expired, are renewed by a mail to the address of the matter (§11.28)', async () => {
    const { client, email } = await createRequest()
    const whole = await wholeMatter({ client, request: null })
    const old = linkOf('commande', whole.order, new Date(time - 91 * 86_400_000))
    expect(textsOf(await readPage(site, old), 'h1')).toEqual(['Ce lien a expiré'])
    await site.fetch(`${old}&index&formulaire=renouveler`, {
      method: 'POST',
      body: formOf({ email: 'voleur@exemple.fr' }),
      headers: { Origin: site.origin, 'X-Forwarded-For': '203.0.113.78' },
    })
    const [mail] = await waitForMails(site, email)
    const link = /http:\/\/site\.test(\/suivi\/devis\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(textsOf(await readPage(site, link), 'h1')).toEqual(['Votre dossier'])
  })

  test('to a decided estimate redirect to its matter, with the same expiry (§11.28)', async () => {
    const one = await createRequest()
    const whole = await wholeMatter(one)
    const path = `/devis_recu/epinal/${whole.estimate}`
    const linkTime = new Date(time - 30 * 86_400_000)
    const redirected = await site.fetch(signedPath(path, linkTime, secret), { redirect: 'manual' })
    const page = linkOf('demande', one.request, linkTime)
    expect([redirected.status, redirected.headers.get('Location')]).toEqual([
      303,
      `${page}&devis=${whole.estimate}`,
    ])
    const readNotice = async (address: string) => textsOf(await readPage(site, address), '.matter__answered')
    expect((await readNotice(`${page}&devis=${whole.estimate}`)).join()).toContain('Devis validé')
    expect(await readNotice(`${page}&devis=${(await wholeMatter(await createRequest())).estimate}`)).toEqual(
      [],
    )
    // The estimate's PDF stays available.
    expect(await statusOf(below(signedPath(path, linkTime, secret), '/pdf'))).toBe(200)
    expect(await statusOf(path)).toBe(404)
  })

  test('keep working after their client is merged into another record, and end when the client is erased (§11.28)', async () => {
    const { client } = await createRequest()
    const whole = await wholeMatter({ client, request: null })
    const { id: remainingClient, email } = await newPerson(site.query)
    await site.query("update clients set last_name = 'Morel' where id = any($1)", [[remainingClient, client]])
    const seen =
      (await desk.db.transaction((tx) => lockClientsToMerge(tx, remainingClient, client)))?.seen ?? ''
    const staffMember = { userId: 'BureauEpinal0001', name: 'Sophie Lambert' } as StaffPerson
    const clock = { now }
    expect(
      (
        await mergeClients({ ...desk, clock }, staffMember, [remainingClient, client], {
          [openedValuesFieldName]: seen,
        })
      ).outcome,
    ).toBe('saved')
    const own = await signInToTestSite(site, email)
    expect(await statusOf(`/suivi/devis/${whole.estimate}`, own)).toBe(200)
    const link = linkOf('devis', whole.estimate)
    expect(await statusOf(link)).toBe(200)
    await site.query('update clients set erased_at = now() where id = $1', [remainingClient])
    expect(await statusOf(link)).toBe(404)
    expect(await statusOf(signedPath(`/devis_recu/epinal/${whole.estimate}`, now(), secret))).toBe(404)
  })

  test('are renewed only to the client’s own address, never to an address that a document was mailed to (§11.28)', async () => {
    const { client } = await createRequest()
    const whole = await wholeMatter({ client, request: null })
    await site.query('update clients set email = null where id = $1', [client])
    await site.query(
      `insert into outgoing_mails (id, invoice_id, kind, recipient, state, author_name, created_at, due_at)
       values ($1, $2, 'invoice', 'assureur@exemple.fr', 'sent', 'Sophie', now(), now())`,
      [randomId(), whole.invoice.id],
    )
    const old = linkOf('devis', whole.estimate, new Date(time - 91 * 86_400_000))
    await site.fetch(`${old}&index&formulaire=renouveler`, {
      method: 'POST',
      body: formOf({}),
      headers: { Origin: site.origin, 'X-Forwarded-For': '203.0.113.79' },
    })
    // The job looks for the mail address, so a queued job does not reveal whether there is one.
    const jobs = "select state from tw_jobs.job where name = 'send-thread-link' and data->>'id' = $1"
    await vi.waitFor(async () =>
      expect(await site.query(jobs, [whole.estimate])).toEqual([{ state: 'completed' }]),
    )
    const recipients = (await readMails(site)).flatMap(({ to }) => [to].flat().map((one) => one?.text))
    expect(recipients).not.toContain('assureur@exemple.fr')
  })

  test('stay ended when the address of the request’s client changes (§11.28)', async () => {
    const { client, request } = await createRequest()
    await site.query('update quote_requests set client_id = null where id = $1', [request])
    const whole = await wholeMatter({ client, request })
    await site.query("insert into ended_matter_links (kind, id, ended_at) values ('request', $1, $2)", [
      request,
      now(),
    ])
    const old = linkOf('devis', whole.estimate, new Date(time - 86_400_000))
    const page = `/gestion/clients/${client}`
    const fields = formFieldsOf(await sophie.read(page), 'form[action*="formulaire=modifier"]')
    const formFields = { ...fields, last_name: 'Morel', email: `neuf-${client.toLowerCase()}@exemple.fr` }
    expect((await sophie.send(`${page}?formulaire=modifier`, formFields)).status).toBeLessThan(400)
    expect(textsOf(await readPage(site, old), 'h1')).toEqual(['Ce lien a expiré'])
  })
})
