import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { defaultSite } from '../../../domain/business/site.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { listRimsInProgress } from '../../../domain/oversight/today/rims-in-progress.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { listBoardOrders, listOrdersByPromisedDay } from '../../../domain/workshop/orders/list-orders.ts'
import { listPromisableDays } from '../../../domain/workshop/orders/promised-dates.ts'
import { readMails } from '../../content/mails.ts'
import { moveConfirmationFields } from '../../content/move-order.ts'
import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { waitUntilNoJobs } from '../../site/wait-until-no-jobs.ts'
import { recordPaymentAt } from '../billing/issue-documents.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/** Time of the site's clock in milliseconds, set by the tests. */
let time = Date.now()
const now = () => new Date(time)
const pass = (seconds: number) => {
  time += seconds * 1000
}

let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: SignedInStaff
let karim: SignedInStaff
let head: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
  workshop = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
  head = await signInStaff(site, 'atelier@exemple.fr')
})

const address = 'particulier@exemple.fr'
async function createOrder(more: Parameters<typeof insertReceivedOrder>[1] = {}) {
  const order = await insertReceivedOrder(site.query, more)
  await site.query(
    `update orders set handover = 'pickup', total_te = 10000, total_ti = 12000,
       lines = '[{"description":"Rénovation","quantity":1,"unit_price":10000,"vat_rate":2000}]',
       client_id = (select id from clients where email = $2 limit 1) where id = $1`,
    [order.id, address],
  )
  return order
}
const page = (id: string) => `/gestion/commandes/${id}`
const cancel = (id: string, fields: Record<string, string> = {}, person = sophie) =>
  person.send(`${page(id)}?formulaire=annuler-commande`, { motif: 'Client parti ailleurs', ...fields })
const row = async (id: string) => {
  const [row] = await site.query<Record<string, unknown>>('select * from orders where id = $1', [id])
  return row
}
const plain = (element: HTMLElement | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
const problemIn = async (response: Response) =>
  plain(parse(await response.text()).querySelector('.office-form__alert, .field__error'))
const mailsAbout = async (number: string) =>
  (await readMails(site)).filter(({ subject }) => subject?.includes(number))
const sendQueuedMails = () => waitUntilNoJobs(site, ['send-order-mail', 'send-cancellation-mail'])

test('only the office can cancel an order, with a reason, and the client is not mailed unless that is ticked (§11.14)', async () => {
  const { id, number } = await createOrder()
  const orderPage = await sophie.read(page(id))
  const form = orderPage.querySelector('#annuler-commande')
  expect(form?.querySelector('[name=prevenir]')?.hasAttribute('checked')).toBe(false)
  expect(plain(form)).toContain(`Commande annulée : ${number}`)
  expect((await karim.read(page(id))).querySelector('#annuler-commande')).toBeNull()
  expect((await cancel(id, {}, karim)).status).toBe(404)
  const withoutReason = await cancel(id, { motif: ' ' })
  expect([withoutReason.status, await problemIn(withoutReason)]).toEqual([
    422,
    'Indiquez pourquoi la commande est annulée',
  ])
  expect((await cancel(id)).status).toBe(200)
  expect(await row(id)).toMatchObject({ cancel_reason: 'Client parti ailleurs', status: 0 })
  const after = await sophie.read(page(id))
  expect(plain(after.querySelector('.order-status__name'))).toContain('Commande annulée')
  expect(plain(after.querySelector('.order-status__cancelled'))).toContain('Motif : Client parti ailleurs')
  expect(after.querySelector('.order-actions')).toBeNull()
  expect(textsOf(after, '.record-stream > li p:first-child')[0]).toContain(
    `a annulé la commande ${number} : Client parti ailleurs (sans prévenir le client)`,
  )
  pass(11)
  await sendQueuedMails()
  expect(await mailsAbout(number)).toEqual([])
})

test('the ticked cancellation mail is sent after ten seconds, but not when the cancellation is undone (§11.14)', async () => {
  const { id, number } = await createOrder()
  await cancel(id, { prevenir: 'on' })
  expect((await sophie.send(`${page(id)}?formulaire=retablir-commande`)).status).toBe(200)
  expect(await row(id)).toMatchObject({ cancelled_at: null, cancel_reason: null })
  pass(11)
  await sendQueuedMails()
  expect(await mailsAbout(number)).toEqual([])
  await cancel(id, { prevenir: 'on' })
  pass(11)
  await sendQueuedMails()
  expect((await mailsAbout(number)).map(({ subject }) => subject)).toEqual([
    `Commande annulée\u00a0: ${number}`,
  ])
  const lateUndo = await sophie.send(`${page(id)}?formulaire=retablir-commande`)
  expect([lateUndo.status, await problemIn(lateUndo)]).toEqual([422, expect.stringContaining('Trop tard')])
})

test('a cancelled order leaves the board, the calendar and the daily work, rejects changes, and is found by search (§11.14)', async () => {
  const { id, number, rims } = await createOrder()
  await site.query("update orders set promised_on = '2031-05-06' where id = $1", [id])
  const day = { from: '2031-05-06', until: '2031-05-06' } as const
  const board = async () =>
    (await listBoardOrders(workshop.db, null)).flatMap(({ cards }) => cards.map((one) => one.id))
  const inHand = async () =>
    (await listRimsInProgress(workshop.db, null, 500)).open.filter(({ order }) => order.id === id).length
  const readPromisableDays = async () =>
    JSON.stringify(await listPromisableDays(workshop.db, 'epinal', '2031-05-05', defaultSite))
  const before = await readPromisableDays()
  expect(await inHand()).toBe(4)
  expect((await listOrdersByPromisedDay(workshop.db, null, day)).map((one) => one.id)).toContain(id)
  await cancel(id)
  expect(await board()).not.toContain(id)
  expect(await inHand()).toBe(0)
  expect((await listOrdersByPromisedDay(workshop.db, null, day)).map((one) => one.id)).not.toContain(id)
  expect(await readPromisableDays()).not.toBe(before)
  const searchPage = await sophie.read(`/gestion/recherche?q=${number}`)
  expect(plain(searchPage.querySelector(`a[href="${page(id)}"]`)?.closest('li'))).toContain(
    'Commande annulée',
  )
  const responses = [
    await sophie.send(`${page(id)}?formulaire=etape`, { de: '0', vers: '1', ...moveConfirmationFields }),
    await sophie.send(`${page(id)}?formulaire=bloquer`, { raison: 'Pièce attendue' }),
    await karim.send(`${rimPath({ id, number, rims })}?formulaire=noter-etape`, { etape: 'removed', vu: '' }),
    await sophie.send(`${page(id)}?formulaire=modifier`, { promised_on: '2031-05-07' }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(await row(id)).toMatchObject({ status: 0, blocked_reason: null })
  expect(plain(await karim.read(rimPath({ id, number, rims })))).toMatch(
    /Commande annulée le \d\d\/\d\d\/\d{4}\. Voir la commande/,
  )
})

test('a cancelled order is not proposed for an invoice (§11.14)', async () => {
  const { id } = await createOrder()
  const [owner] = await site.query<{ client: string }>(
    'select client_id as client from orders where id = $1',
    [id],
  )
  const isProposedForInvoice = async () =>
    plain(await sophie.read(`/gestion/factures/nouvelle?client=${owner?.client}`)).includes(
      String((await row(id))?.order_number),
    )
  expect(await isProposedForInvoice()).toBe(true)
  await cancel(id)
  expect(await isProposedForInvoice()).toBe(false)
})

test('an order with an invoice can be cancelled only after the invoice is credited (§11.14)', async () => {
  const { id } = await createOrder()
  const [bill] = await site.query<{ id: string; number: string }>(
    "select id, invoice_number as number from invoices where status = 'created' and credited_invoice is null limit 1",
  )
  await site.query('update orders set invoice = $2 where id = $1', [id, bill?.id])
  const rejected = await cancel(id)
  expect([rejected.status, await problemIn(rejected)]).toEqual([
    422,
    expect.stringContaining(bill?.number ?? '?'),
  ])
  expect(await row(id)).toMatchObject({ cancelled_at: null })
  await site.query(
    "update orders set invoice = (select id from invoices where status = 'asset_created' limit 1) where id = $1",
    [id],
  )
  expect((await cancel(id)).status).toBe(200)
})

test('the client reads the cancellation in place of the order’s status, in the list and on the order’s page (§11.14)', async () => {
  const { id, number } = await createOrder()
  await cancel(id)
  const cookies = await signInToTestSite(site, address)
  const read = async (path: string) => {
    const response = await site.fetch(path, { headers: { Cookie: cookies } })
    return plain(parse(await response.text()))
  }
  const line = /Commande annulée le \d\d\/\d\d\/\d{4}/
  const order = await read(`/espace_pro/commande/${id}`)
  expect(order).toMatch(line)
  expect(order).not.toContain('Commande créée')
  expect(await read('/espace_pro/commandes')).toMatch(new RegExp(`${number}.*${line.source}`))
})

const today = () => parisDay(now())
const readAs = async (cookies: string, path: string) => {
  const response = await site.fetch(path, { headers: { Cookie: cookies } })
  return parse(await response.text())
}

test('the page of a cancelled order offers no photo, expert access, lease return, consent or slip (§11.14)', async () => {
  const offeredActions = [
    'Photo de la commande',
    'Partager avec un expert',
    'Restitution LLD',
    'Noter l’accord',
    'Bon de dépôt',
    'Ajouter une jante',
  ]
  const { id, number, rims } = await createOrder()
  const offersOf = (text: string) => offeredActions.filter((one) => text.includes(one))
  const before = plain((await head.read(page(id))).querySelector('main'))
  expect(offersOf(before)).toEqual(offeredActions)
  await cancel(id)
  const after = plain((await head.read(page(id))).querySelector('main'))
  expect(offersOf(after)).toEqual([])
  expect(after).toContain('Étiquettes, feuille A4')
  const rim = await karim.read(rimPath({ id, number, rims }))
  for (const selector of ['#probleme', '#proposer', '#photos input[type=file]'])
    expect([selector, rim.querySelector(selector)]).toEqual([selector, null])
})

test('the page of a cancelled order still lists an expert’s existing access, but offers no new one (§11.14)', async () => {
  const { id } = await createOrder()
  await site.query(
    `insert into expert_dossiers (id, order_id, expert_name, shows_prices, shows_photos, shows_estimate, created_at, created_by_name, expires_at)
     values ('DossierAnnule001', $1, 'Maître Colin', true, true, false, now(), 'Sophie Lambert', now() + interval '30 days')`,
    [id],
  )
  await cancel(id)
  const experts = (await head.read(page(id))).querySelector('#experts')
  expect(plain(experts)).toContain('Maître Colin')
  expect(plain(experts)).toContain('Voir les accès donnés')
  expect(plain(experts)).not.toMatch(/Partager|Restitution/)
})

/** Asks the client about a supplement. The client's account opens the page of the mail. */
async function ask({ id, number, rims }: Awaited<ReturnType<typeof createOrder>>) {
  const rim = rimPath({ id, number, rims })
  const supplementFields = { constat: 'Fissure côté intérieur.', defaut: 'cracked', prestation: 'soudure' }
  expect((await karim.send(`${rim}?formulaire=proposer`, supplementFields)).status).toBe(200)
  const asking = formFieldsOf(await sophie.read(rim), '#supplement form[action*="demander"]')
  expect((await sophie.send(`${rim}?formulaire=demander`, { ...asking, prix: '90' })).status).toBe(200)
  const [row] = await site.query<{ id: string }>('select id from supplements where order_id = $1', [id])
  return { rim, supplement: row?.id ?? '' }
}

test('a supplement of a cancelled order is not mailed and cannot be answered; the office can only cancel it (§11.14)', async () => {
  const order = await createOrder()
  const { rim, supplement } = await ask(order)
  await cancel(order.id)
  const client = plain(
    (await readAs(await signInToTestSite(site, address), `/supplement/${supplement}`)).querySelector('main'),
  )
  expect(client).toContain('Cette commande a été annulée : il n’y a plus rien à accepter ni à refuser.')
  expect(client).not.toMatch(/Si vous refusez|avec ce travail|Délai/)
  const rimPage = await sophie.read(rim)
  const waiting = rimPage.querySelector('#supplement')
  expect(plain(waiting)).toContain('La commande est annulée')
  expect(plain(waiting)).not.toMatch(/Attend la réponse|chiffrer/)
  const forms = waiting?.querySelectorAll('form').map((form) => form.getAttribute('action')) ?? []
  expect(forms.map((action) => /formulaire=(\w+)/.exec(action ?? '')?.[1])).toEqual(['retirer'])
  // The mail to the client was already queued.
  await site.query("update tw_jobs.job set start_after = now() where name = 'send-supplement-mail'")
  await vi.waitFor(async () => {
    const [open] = await site.query<{ count: number }>(
      "select count(*)::int as count from tw_jobs.job where name = 'send-supplement-mail' and state in ('created', 'retry', 'active')",
    )
    expect(open?.count).toBe(0)
  })
  expect(await mailsAbout(order.number)).toEqual([])
  expect((await sophie.send(`${rim}?formulaire=retirer`, { supplement })).status).toBe(200)
  expect((await sophie.read(rim)).querySelector('#supplement')).toBeNull()
})

test('the page of an accepted supplement says that its order was cancelled and no longer shows a promised day (§11.14)', async () => {
  const order = await createOrder()
  await site.query('update orders set promised_on = current_date + 2 where id = $1', [order.id])
  const { rim, supplement } = await ask(order)
  const answerFields = { supplement, reponse: 'oui', canal: 'phone', qui: 'Julien', sans_attendre: 'on' }
  expect((await sophie.send(`${rim}?formulaire=repondre`, answerFields)).status).toBe(200)
  const cookies = await signInToTestSite(site, address)
  const read = async () => plain((await readAs(cookies, `/supplement/${supplement}`)).querySelector('main'))
  expect(await read()).toContain('Vos jantes sont promises pour le')
  await cancel(order.id)
  expect(await read()).toMatch(/Votre commande a été annulée le \d\d\/\d\d\/\d{4}\./)
  expect(await read()).not.toMatch(/promises|Votre commande est de/)
})

/** Makes an estimate of the client, accepted by telephone, and its order. */
async function acceptNewEstimate() {
  const client = await findClient(workshop.db, 'ParticulierDemo1')
  if (!client) throw new Error('no client')
  const [pos] = defaultSite.pointsOfSale
  const line = { description: 'Rénovation de jante', quantity: 4, unit_price: 11_500, vat_rate: 2_000 }
  const id = await issueEstimate(
    { ...workshop, clock: { now } },
    { client, pos, lines: [line], workingDays: 5 },
  )
  const estimate = `/gestion/devis/epinal/${id}`
  await sophie.send(`${estimate}?formulaire=accepter`, { canal: 'phone', qui: 'Julien' })
  const [order] = await site.query<{ id: string }>('select id from orders where estimate_id = $1', [id])
  return { id, quote: estimate, orderId: order?.id ?? '' }
}

test('the estimate of a cancelled order says so to client and office, and no deposit or early start can be requested (§11.14)', async () => {
  const { id, quote, orderId } = await acceptNewEstimate()
  const cookies = await signInToTestSite(site, address)
  const pages = [`/espace_pro/devis/epinal/${id}`, `/suivi/devis/${id}`]
  const read = async () =>
    Promise.all(pages.map(async (path) => plain((await readAs(cookies, path)).querySelector('main'))))
  for (const text of await read()) expect(text).toContain('acompte')
  const estimateText = plain((await sophie.read(quote)).querySelector('main'))
  for (const words of [', jantes attendues', 'Acompte demandé', 'Demande écrite de commencer'])
    expect(estimateText).toContain(words)
  await cancel(orderId)
  const [own = '', matter = ''] = await read()
  expect(own).toMatch(/Votre commande a été annulée le \d\d\/\d\d\/\d{4}\./)
  expect(matter).toMatch(/Commande annulée le \d\d\/\d\d\/\d{4}/)
  for (const text of [own, matter])
    expect(text).not.toMatch(/acompte|ne commenceront pas avant|Nous vous appelons pour convenir/)
  const office = plain((await sophie.read(quote)).querySelector('main'))
  expect(office).toMatch(/Commande CO-\S+, annulée\./)
  expect(office).not.toMatch(
    /jantes attendues|Acompte demandé|Demande écrite de commencer|Ne commencez rien avant|Demander un acompte/,
  )
  for (const [formFields, sentence] of [
    [`commande=${orderId}`, 'Cette commande est annulée : il n’y a plus d’acompte à demander.'],
    [`devis=${id}`, 'La commande de ce devis est annulée : il n’y a plus d’acompte à demander.'],
  ]) {
    const deposit = await sophie.read(`/gestion/factures/acompte?${formFields}`)
    expect(plain(deposit.querySelector('main'))).toContain(sentence)
    expect(deposit.querySelector('[name=montant]')).toBeNull()
  }
})

test('a credited deposit is shown as owed to the client of a cancelled order until it is paid back (§11.14)', async () => {
  const { id } = await createOrder()
  await site.query('update orders set received_at = now() where id = $1', [id])
  const asking = `/gestion/factures/acompte?commande=${id}`
  const form = await sophie.read(asking)
  const depositFields = formFieldsOf(
    form,
    form.querySelector('form#acompte') ? 'form#acompte' : '#acompte form',
  )
  const depositResponse = await sophie.send(`${asking}&formulaire=acompte`, { ...depositFields, email: '' })
  expect(depositResponse.status).toBe(303)
  await recordPaymentAt(workshop, now(), { invoiceId: depositFields.id ?? '', cents: 36_00, paidOn: today() })
  const rejected = await cancel(id)
  expect(rejected.status).toBe(422)
  const credited = await sophie.send(`/gestion/factures/epinal/${depositFields.id}?formulaire=avoir`, {
    part: 'tout',
    reason: 'Commande annulée',
  })
  const note = credited.headers.get('Location')?.split('/')[4] ?? ''
  expect((await cancel(id)).status).toBe(200)
  const owed = async () => plain((await sophie.read(page(id))).querySelector('.order-status__cancelled'))
  expect(await owed()).toContain('À rembourser au client : 36,00 € TTC.')
  const cookies = await signInToTestSite(site, address)
  const client = async () => plain((await readAs(cookies, `/suivi/commande/${id}`)).querySelector('main'))
  expect(await client()).toContain('36,00 €')
  expect(await client()).not.toMatch(/À régler|Payer par virement|Verser/)
  await recordPaymentAt(workshop, now(), { invoiceId: note, cents: -36_00, paidOn: today() })
  expect(await owed()).not.toContain('À rembourser')
})

test('a company is not asked for its order number on a cancelled order (§11.14)', async () => {
  const { id } = await createOrder()
  await site.query(
    "update orders set client_id = (select id from clients where email = 'pro@exemple.fr' limit 1) where id = $1",
    [id],
  )
  const cookies = await signInToTestSite(site, 'pro@exemple.fr')
  const asks = async () =>
    (await readAs(cookies, `/espace_pro/commande/${id}`)).querySelector('form[action*="formulaire=bon"]') !==
    null
  expect(await asks()).toBe(true)
  await cancel(id)
  expect(await asks()).toBe(false)
})
