import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { issueDepositInTransaction } from '../../../domain/billing/invoices/deposit-invoices.ts'
import {
  combineOutboxes,
  deliverMail,
  markMailUndeliverable,
} from '../../../domain/correspondence/outbox/outbox.ts'
import { siteActor } from '../../../domain/kernel/events/record-event.ts'
import { PermanentJobFailure } from '../../../domain/kernel/ports/jobs.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signedPath } from '../../../domain/kernel/signatures.ts'
import { storageNoticeOutbox } from '../../../domain/workshop/orders/storage-notice.ts'
import { readMails } from '../../content/mails.ts'
import { moveConfirmationFields } from '../../content/move-order.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { collapseSpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { waitUntilNoJobs } from '../../site/wait-until-no-jobs.ts'
import { issueInvoiceAs, recordPaymentAt } from '../billing/issue-documents.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { insertSeenRequest } from '../office/insert-seen-records.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/*
 * Rims that are ready: how they are handed over, what their client is told, the reminder, and the storage fees (docs/product.md
 * §11.14). The demo data use the machine's clock; afterwards the tests set the site's clock to a Monday.
 */

const secret = 'x'.repeat(32)
let time = Date.now()
const now = () => new Date(time)
const pass = (seconds: number) => {
  time += seconds * 1_000
}
const toDay = (day: string, hour = '10:00') => {
  time = Date.parse(`${day}T${hour}:00+01:00`)
}

let site: TestSite
let desk: Awaited<ReturnType<typeof openWorkshop>>
let sophie: SignedInStaff
let thomas: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({
    settings: { DEMO: 'on', SESSION_SECRET: secret },
    fakes: () => ({ clock: { now } }),
  })
  toDay('2027-03-01')
  desk = await openWorkshop(site)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

const page = (id: string) => `/gestion/commandes/${id}`
const send = (id: string, form: string, fields: Record<string, string> = {}, person = sophie) =>
  person.send(`${page(id)}?formulaire=${form}`, fields)
const move = (id: string, de: number, vers: number, person = sophie) =>
  send(id, 'etape', { ...moveConfirmationFields, de: String(de), vers: String(vers) }, person)
/** Presses « Annuler » for the latest move. */
const undo = async (id: string) => send(id, 'annuler', { vu: (await row(id)).moved_at.toISOString() })
const collapsedText = (element: HTMLElement | null) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
const problemIn = async (response: Response) =>
  collapseSpaces(collapsedText(parse(await response.text()).querySelector('.office-form__alert')))
const textOf = (html: string | false | undefined) => parse(html || '')
const readActivityLines = async (id: string) =>
  textsOf(await sophie.read(page(id)), '.record-stream > li p:first-child')

interface Row {
  order_number: string
  handover: string
  status: number
  moved_at: Date
  pickup_reminded_at: Date | null
  storage_notice_at: Date | null
  storage_terms: { from: string; cents: number } | null
  total_ti: number | null
  lines: { description: string; quantity: number; unit_price: number; vat_rate: number }[]
}
const row = async (id: string): Promise<Row> => {
  const [row] = await site.query<Row>('select * from orders where id = $1', [id])
  if (!row) throw new Error('no such order')
  return row
}

/** Makes a client for this test, and an order of theirs by the form. */
async function createOrder(fields: Record<string, string> = {}) {
  const client = randomId()
  const email = `${client.toLowerCase()}@exemple.fr`
  await site.query(
    "insert into clients (id, type, first_name, last_name, email) values ($1, 'individual', 'Jeanne', 'Morel', $2)",
    [client, email],
  )
  const form = `/gestion/commandes/nouvelle?client=${client}`
  const opened = await sophie.send(`${form}&formulaire=commande`, {
    ...formFieldsOf(await sophie.read(form), '#commande form'),
    brand: 'Peugeot',
    size: '18',
    tells_client: 'on',
    ...fields,
  })
  const id = (opened.headers.get('Location') ?? '').split(/[/?#]/)[3] ?? ''
  return { id, client, email, number: (await row(id)).order_number }
}

/** Makes an order whose rims are ready, and waits until its mails are out. */
async function createReadyOrder(fields: Record<string, string> = {}) {
  const newOrder = await createOrder(fields)
  await move(newOrder.id, 0, 1)
  await move(newOrder.id, 1, 2)
  pass(11)
  await sendQueuedMails()
  return newOrder
}

/** Records that the order's client declared a withdrawal from an order made without an estimate. */
async function withdrawFromOrder(orderId: string) {
  await site.query(
    `insert into withdrawals (id, created_at, name, contract, email, order_id, is_known_address, confirmed_at, confirmed_how)
     values ($1, $2, 'Jeanne Morel', 'CO', 'jeanne@exemple.fr', $3, true, $2, 'mail')`,
    [randomId(), now(), orderId],
  )
}

/** Records that the order's client accepted an estimate and declared a withdrawal, which the office has not decided yet. */
async function withdrawFromEstimate(orderId: string) {
  const id = randomId()
  await site.query(
    `insert into estimates (id, estimate_number, created_at, decided_at, total_te, total, status, state, pos_id, client_id, lines)
     select $1, 'DE-' || $1, $3, $3, 50999, 61054, 'paid', 'accepted', 'epinal', client_id, '[]' from orders where id = $2`,
    [id, orderId, now()],
  )
  await site.query('update orders set estimate_id = $1 where id = $2', [id, orderId])
  await site.query(
    `insert into withdrawals (id, created_at, name, contract, email, estimate_id, is_known_address, confirmed_at, confirmed_how)
     values ($1, $2, 'Jeanne Morel', 'DE', 'jeanne@exemple.fr', $1, true, $2, 'mail')`,
    [id, now()],
  )
}

const sendQueuedMails = () =>
  waitUntilNoJobs(site, ['send-order-mail', 'send-storage-notice', 'send-pickup-reminder', 'remind-pickups'])
const mailsAbout = async (number: string) =>
  (await readMails(site)).filter(({ subject }) => subject?.includes(number))
const readMailsWithSubject = async (number: string, subject: string) =>
  (await mailsAbout(number)).filter((mail) => mail.subject?.startsWith(subject))

describe('collection or delivery of an order', () => {
  test('an order is for collection by default, and delivery can be chosen in its creation form and its edit form (§11.14)', async () => {
    const { id } = await createOrder()
    expect(await row(id)).toMatchObject({ handover: 'pickup' })
    const delivered = await createOrder({ handover: 'delivery' })
    expect(await row(delivered.id)).toMatchObject({ handover: 'delivery' })
    expect(textsOf(await sophie.read(page(delivered.id)), '.order-record__facts dd')).toContain('Livraison')
    const form = formFieldsOf(await sophie.read(page(id)), '#modifier form')
    expect(form.handover).toBe('pickup')
    expect((await send(id, 'modifier', { ...form, handover: 'delivery' })).status).toBe(200)
    expect(await row(id)).toMatchObject({ handover: 'delivery' })
    expect(await readActivityLines(id)).toContainEqual(expect.stringContaining('retrait ou livraison'))
    // A form opened before the field existed leaves it unchanged; of two staff members, the later choice is kept.
    const { handover: _, ...older } = form
    expect((await send(id, 'modifier', { ...older, model: '308' })).status).toBe(200)
    const merged = await send(id, 'modifier', { ...form, base: JSON.stringify({ ...form, model: '308' }) })
    expect(merged.status).toBe(200)
    expect((await send(id, 'modifier', { ...form, handover: 'rien' })).status).toBe(422)
    expect(await row(id)).toMatchObject({ handover: 'delivery' })
  })

  test('the button of the ready step depends on collection, delivery and client mails, on order, board and rim page (§11.14)', async () => {
    const { id } = await createOrder()
    const delivered = await createOrder({ handover: 'delivery' })
    const withoutMails = await createOrder({ tells_client: '' })
    for (const one of [id, delivered.id, withoutMails.id]) await move(one, 0, 1)
    const button = async (one: string) =>
      textsOf(await sophie.read(page(one)), '.order-actions > .move-form button')
    expect(await button(id)).toEqual(['Passer à « prêtes » et prévenir le client'])
    expect(await button(delivered.id)).toEqual(['Passer à « en livraison »'])
    expect(await button(withoutMails.id)).toEqual(['Passer à « prêtes »'])
    pass(11)
    // Puts both orders first in their column, which shows its first orders only.
    await site.query("update orders set promised_on = '2020-01-01' where id = any($1)", [[id, delivered.id]])
    const board = await sophie.read('/gestion/commandes?pos=tous')
    const card = (one: string) => collapsedText(board.querySelector(`[data-card=${one}] .board-card__next`))
    expect([card(id), card(delivered.id)]).toEqual([
      'Passer à « prêtes » et prévenir le client',
      'Passer à « en livraison »',
    ])
    const [rim] = await site.query<{ id: string }>(
      'select id from order_rims where order_id = $1 order by id limit 1',
      [id],
    )
    expect(collapsedText(await karim.read(`${page(id)}/jantes/${rim?.id}`))).toContain(
      'Passer à « prêtes » et prévenir le client',
    )
  })
})

describe('the notice that rims are ready', () => {
  test('the collection mail states place, opening hours and amount due; a delivery gets the usual mail (§11.14)', async () => {
    const { id, number } = await createReadyOrder()
    const [mail, ...otherMails] = await readMailsWithSubject(number, 'Vos jantes sont prêtes')
    expect(otherMails).toEqual([])
    const total = (await row(id)).total_ti ?? 0
    const euros = `${(total / 100).toFixed(2).replace('.', ',')} €`
    for (const text of [mail?.text, collapsedText(textOf(mail?.html))])
      for (const part of [
        'Atelier d’Épinal, 14 rue des Forges, 88000 Épinal',
        'du lundi au jeudi de 07 h 00 à 15 h 30, le vendredi de 07 h 00 à 15 h 00',
        'Fermé le 29 mars : lundi de Pâques.',
        `Reste à régler : ${euros} TTC.`,
        '03 53 01 42 10',
      ])
        expect(collapseSpaces(text)).toContain(part)
    expect(String(mail?.html)).toContain('https://www.google.com/maps/')
    const delivered = await createReadyOrder({ handover: 'delivery' })
    expect(await readMailsWithSubject(delivered.number, 'Vos jantes sont prêtes')).toEqual([])
    const [usual] = await readMailsWithSubject(delivered.number, 'Commande en cours de livraison')
    expect(usual?.text).toContain(
      `Les jantes de votre commande ${delivered.number} sont en cours de livraison (étape 3 sur 4).`,
    )
  })

  test('the private page and the client area show the notice with the amount left after invoices and payments (§11.14)', async () => {
    const { id, client, email } = await createReadyOrder()
    const request = await insertSeenRequest(site, now(), { email, client_id: client, state: 'estimated' })
    await site.query('update orders set quote_request_id = $2 where id = $1', [id, request])
    const link = signedPath(`/suivi/demande/${request}`, now(), secret)
    const notice = async () =>
      collapseSpaces(collapsedText((await readPage(site, link)).querySelector('.pickup-notice')))
    expect(await notice()).toMatch(
      /^Vos jantes sont prêtes.*Atelier d’Épinal.*Horaires : du lundi.*Reste à régler/,
    )
    // Paid parts of a deposit are deducted, even if the deposit is not paid in full.
    const deposit = await desk.db.transaction((tx) =>
      issueDepositInTransaction(
        tx,
        { ...desk, clock: { now } },
        { on: { kind: 'order', id }, cents: 80_00 },
        siteActor,
      ),
    )
    if (deposit.outcome !== 'issued') throw new Error(deposit.outcome)
    await recordPaymentAt(desk, now(), { invoiceId: deposit.id, cents: 30_00, paidOn: '2027-03-01' })
    const amountLeft = ((await row(id)).total_ti ?? 0) / 100 - 30
    expect(await notice()).toContain(`Reste à régler : ${amountLeft.toFixed(2).replace('.', ',')} € TTC`)
    const invoice = await issueInvoiceAs(desk, { clientId: client, cents: 100_00, at: now() })
    await site.query('update orders set invoice = $2 where id = $1', [id, invoice.id])
    await recordPaymentAt(desk, now(), { invoiceId: invoice.id, cents: 20_00, paidOn: '2027-03-01' })
    expect(await notice()).toContain('Reste à régler : 100,00 € TTC')
    // An invoice for several orders does not tell which part is this order's, so no amount is shown.
    await site.query('update orders set invoice = $2 where id = $1', [(await createOrder()).id, invoice.id])
    expect(await notice()).not.toMatch(/régl/)
    await recordPaymentAt(desk, now(), { invoiceId: invoice.id, cents: 100_00, paidOn: '2027-03-01' })
    expect(await notice()).toContain('Votre commande est réglée : vous n’avez rien à payer.')
    // No amount is shown for an order without a price, and no notice at all after collection.
    await site.query('update orders set invoice = null, total_te = null, total_ti = null where id = $1', [id])
    expect(await notice()).not.toMatch(/régl/)
    await move(id, 2, 3)
    expect(await notice()).toBe('')
    const garage = await signInStaff(site, 'pro@exemple.fr')
    const [own] = await site.query<{ id: string }>(
      `update orders set status = 2, handover = 'pickup' where id = (
         select o.id from orders o join clients c on c.id = o.client_id where c.email = 'pro@exemple.fr' order by o.id limit 1)
       returning id`,
    )
    const otherClientsPage = await garage.read(`/espace_pro/commande/${own?.id}`)
    expect(collapseSpaces(collapsedText(otherClientsPage.querySelector('.pickup-notice')))).toContain(
      'Vos jantes sont prêtes',
    )
    await withdrawFromEstimate(own?.id ?? '')
    const withdrawn = await garage.read(`/espace_pro/commande/${own?.id}`)
    expect(withdrawn.querySelector('.pickup-notice')).toBeNull()
    // Internal facts are not shown to the client.
    await site.query('update orders set storage_terms = $2, storage_notice_at = now() where id = $1', [
      own?.id,
      JSON.stringify({ from: '2026-01-01', cents: 4321 }),
    ])
    expect(await (await garage.open(`/espace_pro/commande/${own?.id}`)).text()).not.toMatch(/4321|garde/)
  })
})

describe('the collection reminder', () => {
  const remind = async () => {
    await desk.db.transaction((tx) => desk.jobs.enqueue(tx, 'remind-pickups', {}))
    await sendQueuedMails()
  }
  const countReminders = async ({ number }: { number: string }) =>
    (await readMailsWithSubject(number, 'Vos jantes vous attendent')).length

  test('the reminder is sent once, after the workshop’s working days, to clients who receive mails and have rims to collect (§11.14)', async () => {
    toDay('2027-03-01')
    const [waiting, withoutMails, delivered, movedBack, collected, blocked, withdrawn, withdrawnOrder] = [
      await createReadyOrder(),
      await createReadyOrder({ tells_client: '' }),
      await createReadyOrder({ handover: 'delivery' }),
      await createReadyOrder(),
      await createReadyOrder(),
      await createReadyOrder(),
      await createReadyOrder(),
      await createReadyOrder(),
    ]
    await send(blocked.id, 'bloquer', { raison: 'Litige' })
    await withdrawFromEstimate(withdrawn.id)
    await withdrawFromOrder(withdrawnOrder.id)
    await move(movedBack.id, 2, 1)
    await move(collected.id, 2, 3)
    const closure = { place: 'epinal', from: '2027-03-03', to: '2027-03-04', reason: 'inventaire' }
    await thomas.send('/gestion/reglages/fermetures?formulaire=annoncer', {
      ...formFieldsOf(
        await thomas.read('/gestion/reglages/fermetures'),
        '#annoncer form, form[action*=annoncer]',
      ),
      ...closure,
    })
    // Five working days after the Monday, without the weekend and the two closed days.
    for (const day of ['2027-03-08', '2027-03-09']) {
      toDay(day)
      await remind()
      expect(await countReminders(waiting)).toBe(0)
    }
    toDay('2027-03-10')
    await remind()
    await remind()
    toDay('2027-03-11')
    await remind()
    expect(await countReminders(waiting)).toBe(1)
    expect(
      (await readActivityLines(waiting.id)).filter((line) => line.includes('a rappelé au client')),
    ).toHaveLength(1)
    for (const other of [withoutMails, delivered, movedBack, collected, blocked, withdrawn, withdrawnOrder])
      expect(await countReminders(other)).toBe(0)
    const list = await sophie.read('/gestion/commandes?vue=liste&etape=a-retirer&pos=tous')
    const lines = textsOf(list, '.order-line').map(collapseSpaces)
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`${waiting.number}.*Prêtes depuis 10 jours, rappel le 10/03/2027`)),
    )
    for (const other of [delivered, movedBack, collected]) expect(lines.join(' ')).not.toContain(other.number)
    // When the rims are ready again, a new reminder period starts; a move undone within ten seconds changes nothing.
    await move(waiting.id, 2, 1)
    expect(await row(waiting.id)).toMatchObject({ pickup_reminded_at: null })
    await undo(waiting.id)
    expect((await row(waiting.id)).pickup_reminded_at).not.toBeNull()
    await move(waiting.id, 2, 1)
    await move(waiting.id, 1, 2)
    toDay('2027-03-17')
    await remind()
    expect(await countReminders(waiting)).toBe(1)
    toDay('2027-03-18')
    await remind()
    expect(await countReminders(waiting)).toBe(2)
  })

  test('no reminder is sent when the workshop’s reminder delay is zero (§11.14)', async () => {
    toDay('2027-04-01')
    const waiting = await createReadyOrder({ pos: 'ostwald' })
    const setting = '/gestion/reglages/ateliers/ostwald'
    const settingPage = await thomas.read(setting)
    const form = settingPage
      .querySelectorAll('form')
      .find((one) => one.querySelector('[name=pickup_reminder_days]'))
    const action = form?.getAttribute('action') ?? ''
    const phone = '03 53 01 99 98'
    const fields = {
      ...formFieldsOf(settingPage, `form[action="${action}"]`),
      pickup_reminder_days: '0',
      phone,
    }
    expect((await thomas.send(action.replaceAll('&amp;', '&'), fields)).status).toBe(200)
    // All nodes, including this one, load the change.
    await vi.waitFor(async () => expect(await (await site.fetch('/a_propos')).text()).toContain(phone), {
      timeout: 30_000,
      interval: 50,
    })
    toDay('2027-05-03')
    await remind()
    expect(await countReminders(waiting)).toBe(0)
  })
})

describe('storage fees', () => {
  const notice = async (id: string) => formFieldsOf(await sophie.read(page(id)), '#preavis form')
  const readStorageState = async (id: string) =>
    collapseSpaces(collapsedText((await sophie.read(page(id))).querySelector('.order-status')))
  const mailOf = async (id: string) => {
    const [mail] = await site.query<{ id: string; state: string; text: string; sent_at: Date }>(
      'select * from outgoing_mails where order_id = $1 order by created_at desc limit 1',
      [id],
    )
    return mail
  }
  /** Makes an order that is ready, and sends its storage notice on Monday 7 June. */
  async function createNotifiedOrder() {
    toDay('2027-06-07')
    const readyOrder = await createReadyOrder()
    expect((await send(readyOrder.id, 'preavis', await notice(readyOrder.id))).status).toBe(200)
    pass(11)
    await sendQueuedMails()
    return readyOrder
  }

  test('fees can be added only after the days announced by a sent notice, and only for the displayed number of days (§9.7, §11.14)', async () => {
    const { id, number, email } = await createNotifiedOrder()
    const noticeText = collapseSpaces(String((await mailOf(id))?.text))
    const [mail] = await readMailsWithSubject(number, 'Avis de retrait de vos jantes')
    for (const text of [noticeText, collapseSpaces(mail?.text)]) {
      expect(text).toContain(
        'Passé 2 jours calendaires après cet avis, des frais de garde de 10 € hors taxes par jour (12 € toutes taxes comprises)',
      )
      expect(text).toContain('ils courront à compter du 10 juin 2027')
      expect(text).toContain('Ces frais ne sont pas dus si le retard tient à l’atelier.')
    }
    expect(collapseSpaces(textOf(mail?.html)?.textContent)).toContain('à compter du 10 juin 2027')
    expect([mail?.to].flat()[0]?.text).toBe(email)
    expect(await row(id)).toMatchObject({ storage_terms: { from: '2027-06-10', cents: 1_000 } })
    expect(await readStorageState(id)).toContain('Préavis de garde envoyé le 7 juin 2027')
    // An order that waits for its client to collect is not late.
    expect(await readStorageState(id)).not.toContain('en retard')
    const before = (await row(id)).total_ti ?? 0
    // No fee can be charged before the notice period ends, even by a direct post.
    toDay('2027-06-09')
    expect(await readStorageState(id)).not.toContain('Frais de garde')
    expect(await problemIn(await send(id, 'garde', { jours: '1' }))).toContain('Aucun frais de garde')
    toDay('2027-06-10')
    expect(await readStorageState(id)).toContain(
      'Frais de garde : 1 jour, 10,00 € HT (du 10/06/2027 au 10/06/2027)',
    )
    const press = formFieldsOf(await sophie.read(page(id)), '#garde form')
    // If the number of days has changed since the form was shown, the site asks first.
    toDay('2027-06-12')
    expect(await problemIn(await send(id, 'garde', press))).toContain(
      'Le montant a changé : Frais de garde : 3 jours',
    )
    const all = await Promise.all([1, 2].map(() => send(id, 'garde', { jours: '3' })))
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    const line = {
      description: 'Frais de garde du 10/06/2027 au 12/06/2027',
      quantity: 3,
      unit_price: 1_000,
      vat_rate: 2_000,
    }
    expect((await row(id)).lines.slice(1)).toEqual([line])
    expect(await row(id)).toMatchObject({ total_ti: before + 3_600 })
    expect(await readStorageState(id)).toContain('Ils sont dans les lignes à facturer')
    toDay('2027-06-14')
    await send(id, 'garde', { jours: '5' })
    expect((await row(id)).lines.slice(1)).toEqual([
      { ...line, description: 'Frais de garde du 10/06/2027 au 14/06/2027', quantity: 5 },
    ])
    // Fees accrue until collection. After billing, the page says how to bill the rest.
    toDay('2027-06-15')
    await move(id, 2, 3)
    toDay('2027-06-20')
    expect(await readStorageState(id)).toContain('6 jours, 60,00 € HT')
    const invoice = await issueInvoiceAs(desk, { at: now() })
    await site.query('update orders set invoice = $2 where id = $1', [id, invoice.id])
    expect(await problemIn(await send(id, 'garde', { jours: '6' }))).toContain('déjà facturée')
    expect(await readStorageState(id)).toContain('le reste se facture à part')
    expect((await sophie.read(page(id))).querySelector('#garde a')?.getAttribute('href')).toContain(
      '/gestion/factures/nouvelle?client=',
    )
    expect((await readActivityLines(id)).filter((one) => /frais de garde|préavis/.test(one))).toEqual([
      expect.stringContaining('a mis à jour les frais de garde'),
      expect.stringContaining('a ajouté les frais de garde'),
      expect.stringContaining('a envoyé au client le préavis de garde'),
      expect.stringContaining('a demandé l’envoi du préavis de garde'),
    ])
    const floor = textsOf(await karim.read(page(id)), '.record-stream > li p:first-child')
    expect(floor).toContainEqual(expect.stringContaining('a fait passer'))
    expect(floor.filter((one) => /frais de garde|préavis/.test(one))).toEqual([])
  })

  test('a mechanic cannot send a notice or add fees; a notice requires rims to collect and a mail address (§9.7, §11.14)', async () => {
    toDay('2027-06-07')
    const { id, client } = await createReadyOrder()
    const form = await notice(id)
    expect((await send(id, 'preavis', form, karim)).status).toBe(404)
    expect((await send(id, 'garde', { jours: '1' }, karim)).status).toBe(404)
    expect((await karim.read(page(id))).querySelector('#preavis')).toBeNull()
    await site.query("update clients set email = 'autre@exemple.fr' where id = $1", [client])
    expect(await problemIn(await send(id, 'preavis', form))).toContain('relisez le préavis')
    await site.query('update clients set email = null where id = $1', [client])
    expect(collapsedText((await sophie.read(page(id))).querySelector('#preavis'))).toContain(
      'n’a pas d’adresse e-mail',
    )
    const delivered = await createReadyOrder({ handover: 'delivery' })
    expect((await sophie.read(page(delivered.id))).querySelector('#preavis')).toBeNull()
    expect(await problemIn(await send(delivered.id, 'preavis', form))).toContain('ne sont plus à retirer')
    expect(await mailOf(delivered.id)).toBeUndefined()
  })

  test('an undone, rejected, late or bounced notice does not count, and another one can be sent (§9.7, §11.14)', async () => {
    toDay('2027-06-07')
    const { id } = await createReadyOrder()
    const form = await notice(id)
    const sent = await Promise.all([1, 2].map(() => send(id, 'preavis', form)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await send(id, 'annuler-preavis')).status).toBe(200)
    expect(await mailOf(id)).toMatchObject({ state: 'cancelled' })
    // One second apart, because mails are ordered by their second.
    pass(1)
    await send(id, 'preavis', form)
    pass(11)
    const deps = {
      ...desk,
      clock: { now },
      mailer: {
        send: () => Promise.reject(new PermanentJobFailure('550 boîte inconnue')),
        deleteUnfinishedFiles: async () => 0,
      },
    }
    const compose = async () => ({}) as never
    await deliverMail(deps, storageNoticeOutbox, (await mailOf(id))?.id ?? '', compose)
    expect(await row(id)).toMatchObject({ storage_notice_at: null })
    expect(await readStorageState(id)).toContain(
      'Le préavis de garde n’est pas parti : 550 boîte inconnue. Il ne compte pas.',
    )
    toDay('2027-06-20')
    expect(await readStorageState(id)).not.toContain('Frais de garde')
    expect(collapsedText(await sophie.read('/gestion/etat'))).toContain('Préavis de garde')
    // The mail names the first charged day, counted from the day of the submission.
    toDay('2027-06-21', '22:59')
    pass(1)
    await send(id, 'preavis', await notice(id))
    pass(90)
    await sendQueuedMails()
    expect(await readStorageState(id)).toContain('la date qu’il annonce n’est plus la bonne')
    pass(1)
    await send(id, 'preavis', await notice(id))
    await markMailUndeliverable(deps, storageNoticeOutbox, (await mailOf(id))?.id ?? '', 'failed')
    expect(await row(id)).toMatchObject({ storage_notice_at: null })
    pass(1)
    await send(id, 'preavis', await notice(id))
    pass(11)
    await sendQueuedMails()
    expect((await row(id)).storage_notice_at).not.toBeNull()
    const lastMail = await mailOf(id)
    await desk.db.transaction((tx) =>
      combineOutboxes([storageNoticeOutbox]).recordBounce(tx, deps, `storage-${lastMail?.id}@exemple.fr`, {
        recipient: '',
        reason: 'boîte pleine',
      }),
    )
    expect(await row(id)).toMatchObject({ storage_notice_at: null, storage_terms: null })
    expect(await readStorageState(id)).toContain(
      'Le préavis de garde est revenu : boîte pleine. Il ne compte pas.',
    )
  })

  test.each([
    ['the quote of the order', withdrawFromEstimate],
    ['an order without a quote', withdrawFromOrder],
  ])(
    'a client who has withdrawn from %s gets no notice, not even a queued one (§9.7, §11.14)',
    async (_, withdrawFrom) => {
      toDay('2027-06-07')
      const { id, number } = await createReadyOrder()
      const form = await notice(id)
      const other = await createReadyOrder()
      await send(other.id, 'preavis', await notice(other.id))
      for (const one of [id, other.id]) await withdrawFrom(one)
      expect((await sophie.read(page(id))).querySelector('#preavis')).toBeNull()
      const rejected = await send(id, 'preavis', form)
      expect([rejected.status, await problemIn(rejected)]).toEqual([
        422,
        expect.stringContaining('Le client s’est rétracté'),
      ])
      pass(11)
      await sendQueuedMails()
      for (const orderNumber of [number, other.number])
        expect(await readMailsWithSubject(orderNumber, 'Avis de retrait de vos jantes')).toEqual([])
    },
  )

  test('cancelling the order cancels its queued notice, and a notice that was due is rejected (§11.14)', async () => {
    toDay('2027-06-07')
    const { id, number } = await createReadyOrder()
    await send(id, 'preavis', await notice(id))
    await send(id, 'annuler-commande', { motif: 'Client parti ailleurs' })
    expect(await mailOf(id)).toMatchObject({ state: 'cancelled' })
    await send(id, 'retablir-commande')
    pass(1)
    await send(id, 'preavis', await notice(id))
    pass(11)
    await send(id, 'annuler-commande', { motif: 'Client parti ailleurs' })
    await sendQueuedMails()
    expect(await mailOf(id)).toMatchObject({ state: 'refused', refusal: 'la commande est annulée' })
    expect(await readMailsWithSubject(number, 'Avis de retrait de vos jantes')).toEqual([])
  })

  test('a queued mail about a new day does not prevent the notice (§11.14)', async () => {
    toDay('2027-06-07')
    const { id } = await createReadyOrder()
    await site.query(
      `insert into outgoing_mails (id, order_id, kind, recipient, state, author_name, created_at, due_at)
       values ($1, $2, 'new-day', 'x@exemple.fr', 'queued', 'Sophie', $3, $3)`,
      [randomId(), id, now()],
    )
    expect((await send(id, 'preavis', await notice(id))).status).toBe(200)
    const queued = await site.query(
      "select kind from outgoing_mails where order_id = $1 and state = 'queued' order by kind",
      [id],
    )
    expect(queued).toEqual([{ kind: 'new-day' }, { kind: 'storage-notice' }])
    pass(11)
    await sendQueuedMails()
    expect(await row(id)).toMatchObject({ storage_notice_at: now() })
  })

  test('a queued notice is not sent after the order moves back, even if its rims become ready again (§11.14)', async () => {
    toDay('2027-06-07')
    const { id, number } = await createReadyOrder()
    await send(id, 'preavis', await notice(id))
    await move(id, 2, 1)
    await move(id, 1, 2)
    pass(11)
    await sendQueuedMails()
    expect(await readMailsWithSubject(number, 'Avis de retrait de vos jantes')).toEqual([])
    expect(await row(id)).toMatchObject({ storage_notice_at: null, storage_terms: null })
    expect(collapsedText((await karim.read(page(id))).querySelector('.record-stream'))).not.toContain(
      'HT par jour',
    )
  })

  test('a notice ends when the order moves back or changes to delivery; undoing the move restores it (§9.7, §11.14)', async () => {
    const { id } = await createNotifiedOrder()
    await move(id, 2, 1)
    expect(await row(id)).toMatchObject({ storage_notice_at: null, storage_terms: null })
    await undo(id)
    expect(await row(id)).toMatchObject({ status: 2, storage_terms: { from: '2027-06-10' } })
    // After a mail says « remises », no more fees accrue, even if the order was marked as collected by mistake.
    await move(id, 2, 3)
    expect(await row(id)).toMatchObject({ storage_terms: { from: '2027-06-10' } })
    await move(id, 3, 2)
    expect(await row(id)).toMatchObject({ storage_notice_at: null, storage_terms: null })
    const other = await createNotifiedOrder()
    const form = formFieldsOf(await sophie.read(page(other.id)), '#modifier form')
    await send(other.id, 'modifier', { ...form, handover: 'delivery' })
    expect(await row(other.id)).toMatchObject({ storage_notice_at: null, storage_terms: null })
  })
})

test('the query for orders to collect uses its index (§11.14)', async () => {
  const { rows } = await desk.db.transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off')
    return tx.execute<{ 'QUERY PLAN': string }>(
      "explain select id from orders where status = 2 and handover = 'pickup' order by moved_at limit 50",
    )
  })
  expect(rows.map((line) => line['QUERY PLAN']).join('\n')).toContain('orders_ready')
})
