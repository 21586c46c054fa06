import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultSite } from '../../../domain/business/site.ts'
import { acceptAsClient } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { addDays, formatDay, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { listPromisableDays, workingDayAfter } from '../../../domain/workshop/orders/promised-dates.ts'
import { readMails } from '../../content/mails.ts'
import { moveConfirmed } from '../../content/move-order.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type Colleague, colleague } from '../office/colleague.ts'
import { fieldsOf } from '../office/fill-form.ts'

/** Time of the site's clock in milliseconds, set by the tests: a Monday without a holiday near it. */
let time = Date.parse('2027-03-01T09:00:00Z')
const now = () => new Date(time)
const pass = (seconds: number) => {
  time += seconds * 1000
}

const [epinal, ostwald] = defaultSite.pointsOfSale
const company = 'DemoGarage000001'
let site: TestSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let sophie: Colleague
let thomas: Colleague
let karim: Colleague
let clientId: string
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
  workshop = await openWorkshop(site)
  sophie = await colleague(site, 'bureau@exemple.fr')
  thomas = await colleague(site, 'atelier@exemple.fr')
  karim = await colleague(site, 'mecano@exemple.fr')
  const [row] = await site.query<{ id: string }>("select id from clients where email = 'pro@exemple.fr'")
  clientId = row?.id ?? company
})

interface Row {
  id: string
  order_number: string
  status: number
  status_name: string | null
  pos_id: string
  rim_n: number
  promised_on: string | null
  agreed_on: string | null
  late_reason: string | null
  working_days: number | null
  received_at: Date | null
  moved_at: Date
  blocked_reason: string | null
  total_te: number | null
  total_ti: number | null
  brand: string | null
  model: string | null
  registration_number: string | null
  notes: string
  purchase_order: string | null
  told_status: number | null
  tells_client: boolean
  lines: { description: string; quantity: number; unit_price: number }[]
}
const row = async (id: string) => {
  const [found] = await site.query<Row>('select *, promised_on::text from orders where id = $1', [id])
  if (!found) throw new Error('no such order')
  return found
}
const rims = (id: string) =>
  site.query<{ id: string; place: number; position: string; defects: string[]; size: number | null }>(
    'select * from order_rims where order_id = $1 order by place',
    [id],
  )

const to = (answer: Response) => answer.headers.get('Location') ?? ''
const idIn = (address: string) => address.split(/[/?#]/)[3] ?? ''
const page = (id: string) => `/gestion/commandes/${id}`
const said = (element: HTMLElement | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
const problemIn = async (answer: Response) =>
  said(parse(await answer.text()).querySelector('.office-form__alert, .undo-toast__problem:not(:empty)'))
const send = (id: string, form: string, typed: Record<string, string> = {}, who = sophie) =>
  who.send(`${page(id)}?formulaire=${form}`, form === 'etape' ? { ...moveConfirmed, ...typed } : typed)
/** Presses « Annuler » for the move that the page shows. */
const undo = async (id: string, who = sophie, seen?: string) => {
  const { moved_at } = await row(id)
  return send(id, 'annuler', { vu: seen ?? moved_at.toISOString() }, who)
}
const told = async (id: string, who = sophie) =>
  textsOf(await who.read(page(id)), '.record-stream > li p:first-child')

const plain = {
  pos: 'epinal',
  brand: 'Peugeot',
  model: '308',
  registration_number: 'OI-104-UO',
  count: '4',
  size: '18',
  service: 'renovation',
  finish: 'painted',
  received: 'on',
  tells_client: 'on',
}
const create = async (typed: Record<string, string> = {}, who = sophie) =>
  idIn(
    to(
      await who.send(`/gestion/commandes/nouvelle?client=${clientId}&formulaire=commande`, {
        ...plain,
        ...typed,
      }),
    ),
  )

const lines = [{ description: 'Rénovation de jante', quantity: 4, unit_price: 11_500, vat_rate: 2000 }]
async function quote(more: Record<string, unknown> = {}) {
  const client = await findClient(workshop.db, clientId)
  if (!client) throw new Error('no client')
  const id = await issueEstimate({ ...workshop, clock: { now } }, {
    client,
    pos: ostwald,
    lines,
    workingDays: 5,
    vehicle: { name: 'Land Rover Defender 110', registration: 'UO-777-OI' },
  } as Parameters<typeof issueEstimate>[1])
  const rim = { size: 20, service: 'renovation', finish: 'machined', defects: ['kerbed'], notes: '' }
  const all = ['avg', 'avd'].map((position) => ({ ...rim, position }))
  await site.query('update estimates set rims = $2, state = $3 where id = $1', [
    id,
    JSON.stringify(all),
    more.state ?? 'accepted',
  ])
  return id
}

/** Makes the waiting jobs due now: the job queue uses the database's clock, not the site's. */
const hurry = () => site.query("update tw_jobs.job set start_after = now() where name = 'send-order-mail'")
const waiting = async () =>
  (
    await site.query<{ count: number }>(
      "select count(*)::int as count from tw_jobs.job where name = 'send-order-mail' and state in ('created', 'retry', 'active')",
    )
  )[0]?.count
const mailsAbout = async (number: string) =>
  (await readMails(site)).filter(({ subject }) => subject?.includes(number))
const mailed = (number: string, count: number) =>
  vi.waitFor(
    async () => {
      await hurry()
      const mails = await mailsAbout(number)
      expect(mails).toHaveLength(count)
      return mails
    },
    { interval: 300 },
  )
const idle = () =>
  vi.waitFor(
    async () => {
      await hurry()
      expect(await waiting()).toBe(0)
    },
    { interval: 300 },
  )

describe('creating an order', () => {
  test('an order created from a quote has its data and expects its rims; a repeated submission returns the same order (§11.14)', async () => {
    const id = await quote()
    const asked = await sophie.read(`/gestion/commandes/nouvelle?devis=${id}`)
    expect(said(asked.querySelector('#devis'))).toContain('2 jantes')
    const made = await sophie.send(`/gestion/commandes/nouvelle?devis=${id}`)
    expect(made.status).toBe(303)
    const order = await row(idIn(to(made)))
    expect(order).toMatchObject({
      status: 0,
      pos_id: 'ostwald',
      rim_n: 2,
      total_te: 46_000,
      total_ti: 55_200,
      brand: 'Land Rover',
      model: 'Defender 110',
      registration_number: 'UO-777-OI',
      working_days: 5,
      promised_on: null,
      received_at: null,
    })
    expect(order.order_number).toMatch(/^CO-S-2027-/)
    expect(await rims(order.id)).toMatchObject([
      { place: 1, position: 'avg', size: 20, defects: ['kerbed'] },
      { place: 2, position: 'avd' },
    ])
    expect(to(await sophie.send(`/gestion/commandes/nouvelle?devis=${id}`))).toBe(page(order.id))
    const again = await sophie.read(`/gestion/commandes/nouvelle?devis=${id}`)
    expect(again.querySelector(`a[href="${page(order.id)}"]`)).not.toBeNull()
    expect((await told(order.id))[0]).toMatch(
      /^Sophie \S+ a créé la commande CO-S-2027-\d+ à partir du devis DE-S-/,
    )
  })

  test('a replaced quote cannot become an order, and a mechanic cannot create an order from a quote (§11.14)', async () => {
    const replaced = await quote({ state: 'replaced' })
    const answer = await sophie.send(`/gestion/commandes/nouvelle?devis=${replaced}`)
    expect(answer.status).toBe(422)
    expect(await problemIn(answer)).toContain('remplacé par un autre')
    expect((await karim.send(`/gestion/commandes/nouvelle?devis=${replaced}`)).status).toBe(404)
  })

  test('an order without a quote is priced by the price grid, and submitting the form twice makes one order (§11.14)', async () => {
    const form = await sophie.read(`/gestion/commandes/nouvelle?client=${clientId}`)
    const typed: Record<string, string> = {
      ...fieldsOf(form, '#commande'),
      brand: 'BMW',
      model: 'X1',
      size: '18',
      tells_client: 'on',
    }
    const path = `/gestion/commandes/nouvelle?client=${clientId}&formulaire=commande`
    const [made, pressedTwice] = await Promise.all([sophie.send(path, typed), sophie.send(path, typed)])
    expect(to(pressedTwice)).toBe(to(made))
    const order = await row(idIn(to(made)))
    expect(order).toMatchObject({ rim_n: 4, brand: 'BMW', tells_client: true, pos_id: typed.pos })
    expect((await rims(order.id)).map(({ position }) => position)).toEqual(['avg', 'avd', 'arg', 'ard'])
    expect(order.lines).toMatchObject([
      { quantity: 4, description: 'Jante 18\u00a0pouces\u00a0: rénovation, couleur unie' },
    ])
    expect(order.total_te).toBe(4 * (order.lines[0]?.unit_price ?? 0))
    expect(to(await sophie.send(path, typed))).toBe(page(order.id))
  })

  test('invalid values are reported beside their fields, and no order is created (§11.14)', async () => {
    const before = await site.query('select id from orders')
    const answer = await sophie.send(`/gestion/commandes/nouvelle?client=${clientId}&formulaire=commande`, {
      ...plain,
      count: '0',
      promised_on: '2027-02-31',
    })
    expect(answer.status).toBe(422)
    const shown = parse(await answer.text())
    expect(textsOf(shown, '.field__error')).toEqual([
      'Indiquez de 1 à 60 jantes',
      'Indiquez une date, comme 24/12/2026',
    ])
    expect(shown.querySelector('[name=brand]')?.getAttribute('value')).toBe('Peugeot')
    expect(await site.query('select id from orders')).toHaveLength(before.length)
  })
})

describe('an order whose rims are expected', () => {
  const jeanne = { name: 'Jeanne Morel', isEarly: false, seen: null, chosen: null }
  const desk = () => ({ ...workshop, clock: { now } })
  const ordersOf = (quoteId: string) =>
    site.query<{ id: string }>('select id from orders where estimate_id = $1', [quoteId])
  const accepted = async () => {
    const quoteId = await quote({ state: 'sent' })
    expect(await acceptAsClient(desk(), quoteId, jeanne)).toEqual({ outcome: 'accepted', id: quoteId })
    const [made] = await ordersOf(quoteId)
    return made?.id ?? ''
  }
  const problem = async (answer: Response) => [answer.status, await problemIn(answer)]

  test('concurrent acceptances of a quote make one order, without a promised date and without a mail (§11.14)', async () => {
    const quoteId = await quote({ state: 'sent' })
    const accept = `/gestion/devis/ostwald/${quoteId}?formulaire=accepter`
    await Promise.all([
      acceptAsClient(desk(), quoteId, jeanne),
      acceptAsClient(desk(), quoteId, jeanne),
      sophie.send(accept, { canal: 'phone', qui: 'Jeanne' }),
      thomas.send(accept, { canal: 'phone', qui: 'Jeanne' }),
    ])
    const made = await ordersOf(quoteId)
    expect(made).toHaveLength(1)
    const [{ id } = { id: '' }] = made
    const { order_number: number } = await row(id)
    expect(await row(id)).toMatchObject({ status: 0, received_at: null, promised_on: null, working_days: 5 })
    pass(11)
    await idle()
    expect(await mailsAbout(number)).toEqual([])
    const garage = await colleague(site, 'pro@exemple.fr')
    const theirs = said((await garage.read(`/espace_pro/commande/${id}`)).querySelector('main'))
    expect(theirs).toContain('Commande créée')
    expect(theirs).toMatch(
      /Nous attendons vos jantes : Atelier d’Ostwald \(Strasbourg\), .*67540 Ostwald \(ouvert du lundi/,
    )
    expect(theirs).not.toContain('Attendue')
  })

  test('« Noter la réception » is recorded once, mails the client and sets the promised date (§11.14)', async () => {
    const id = await accepted()
    const { order_number: number } = await row(id)
    expect(textsOf(await karim.read(page(id)), '.order-acts > form button')).toEqual(['Noter la réception'])
    const pressed = await Promise.all([send(id, 'recevoir', {}, karim), send(id, 'recevoir', {}, thomas)])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const [first, second] = pressed[0]?.status === 200 ? [karim, thomas] : [thomas, karim]
    const name = first === karim ? /^Déjà reçues à \d\d h \d\d par Karim \S+\.$/ : /par Thomas Weber\.$/
    expect(await problem(await send(id, 'recevoir', {}, second))).toEqual([422, expect.stringMatching(name)])
    expect((await problem(await send(id, 'recevoir', {}, first)))[1]).toMatch(/par vous\.$/)
    // Five working days after that Monday.
    expect(await row(id)).toMatchObject({ status: 0, promised_on: '2027-03-08' })
    pass(11)
    const [mail] = await mailed(number, 1)
    expect(mail?.text).toContain(`Nous avons bien reçu les jantes de votre commande ${number}`)
    expect(mail?.text).toContain('08/03/2027')
    expect((await told(id)).join()).toContain('sont là, promises pour le 08/03/2027')
  })

  test('only the user who recorded the receipt can undo it within ten seconds; the card stays on their board meanwhile (§11.14)', async () => {
    const id = await accepted()
    const card = async (who: Colleague) =>
      (await who.read('/gestion/commandes?pos=tous'))
        .querySelectorAll('[data-column="0"] form')[1]
        ?.querySelector(`[data-card="${id}"]`)
    expect(said((await card(karim))?.querySelector('button') ?? null)).toBe('Noter la réception')
    await karim.send('/gestion/commandes?pos=tous&formulaire=recevoir', { commande: id })
    expect(said((await card(karim))?.querySelector('[data-undo]') ?? null)).toBe('Annuler')
    expect(await card(thomas)).toBeFalsy()
    expect(textsOf(await karim.read(page(id)), '.undo-toast p')[0]).toBe(
      'Jantes reçues. Un e-mail part au client dans quelques secondes.',
    )
    expect((await undo(id, thomas)).status).toBe(422)
    expect((await undo(id, karim)).status).toBe(200)
    expect(await row(id)).toMatchObject({ received_at: null, promised_on: null })
    const { order_number: number } = await row(id)
    pass(11)
    await idle()
    expect(await mailsAbout(number)).toEqual([])
    expect((await told(id))[0]).toContain('a annulé la réception des jantes')
    const list = await sophie.read('/gestion/commandes?vue=liste&etape=attendues&pos=tous')
    expect(said(list.querySelector('.orders-list'))).toContain(`${number}, Ostwald (Strasbourg)`)
  })

  test('undoing the receipt is rejected on an outdated page, and once work has begun or the deposit slip is signed (§11.14)', async () => {
    const id = await accepted()
    const rejected = async (seen?: string) => problem(await undo(id, karim, seen))
    await send(id, 'recevoir', {}, karim)
    const shown = fieldsOf(await karim.read(page(id)), 'form.undo-toast').vu
    pass(1)
    await send(id, 'etape', { de: '0', vers: '1' }, karim)
    const since =
      /^Rien n’a été annulé, cette commande a changé entre-temps \(à \d\d h \d\d par vous\) : elle est à l’étape « traitée »\.$/
    expect(await rejected(shown)).toEqual([422, expect.stringMatching(since)])
    expect(await row(id)).toMatchObject({ status: 1 })
    expect((await undo(id, karim)).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 0 })

    // Undo pressed twice on one page counts once, and a day promised by hand since then is kept.
    const other = await accepted()
    pass(1)
    await send(other, 'recevoir', {}, karim)
    const { moved_at } = await row(other)
    await send(other, 'modifier', {
      ...fieldsOf(await sophie.read(page(other)), '#modifier form'),
      promised_on: '2027-03-25',
      late_reason: 'le client les apporte plus tard',
    })
    const back = () => undo(other, karim, moved_at.toISOString())
    expect((await back()).status).toBe(200)
    expect(await row(other)).toMatchObject({ received_at: null, promised_on: '2027-03-25' })
    expect(await problem(await back())).toEqual([422, expect.stringContaining('ses jantes sont attendues')])

    const [worked, signed] = [await accepted(), await accepted()]
    for (const one of [worked, signed]) await send(one, 'recevoir', {}, karim)
    const [rim] = await rims(worked)
    await karim.send(`${page(worked)}/jantes/${rim?.id}?formulaire=noter-etape`, { etape: 'removed', vu: '' })
    expect(await problem(await undo(worked, karim))).toEqual([
      422,
      expect.stringContaining('Le travail a commencé'),
    ])
    await site.query(
      `insert into order_slips (id, order_id, kind, created_at, made_by_name, content, signer, signature, signed_at)
       values ($1, $1, 'deposit', $2, 'Karim', '{}', 'Jeanne Morel', '[]', $2)`,
      [signed, now()],
    )
    expect(await problem(await undo(signed, karim))).toEqual([
      422,
      expect.stringContaining('a signé le bon de dépôt'),
    ])
    for (const one of [worked, signed]) expect((await row(one)).received_at).not.toBeNull()
  })

  test('moving the order to « Traitée » also records the receipt of its rims, without a mail about the receipt (§11.14)', async () => {
    const id = await accepted()
    const { order_number: number } = await row(id)
    await send(id, 'bloquer', { raison: 'Acompte attendu' })
    expect((await send(id, 'etape', { de: '0', vers: '1' })).status).toBe(422)
    // A blocked order can still be received.
    expect(textsOf(await sophie.read(page(id)), '.order-acts > form button')[0]).toBe('Noter la réception')
    await send(id, 'debloquer')
    await send(id, 'etape', { de: '0', vers: '1' })
    expect((await row(id)).received_at).not.toBeNull()
    await undo(id)
    expect(await row(id)).toMatchObject({ status: 0, received_at: null })
    await send(id, 'etape', { de: '0', vers: '1' })
    pass(11)
    const [mail] = await mailed(number, 1)
    expect(mail?.subject).toContain('Commande traitée')
  })

  test('an order without a quote whose rims come later expects them and has no promised date (§11.14)', async () => {
    const id = await create({ received: '', promised_on: '2027-03-12' })
    expect(await row(id)).toMatchObject({ received_at: null, promised_on: null })
  })
})

describe('moving an order', () => {
  test('each step is mailed to the client once, after ten seconds (§11.14)', async () => {
    const id = await create()
    const { order_number: number } = await row(id)
    pass(11)
    await mailed(number, 1)
    expect((await send(id, 'etape', { de: '0', vers: '1' }, karim)).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 1, status_name: 'Commande traitée' })
    pass(11)
    const mails = await mailed(number, 2)
    const mail = mails.find(({ subject }) => subject?.startsWith('Commande traitée'))
    expect(mail?.text).toContain(`/espace_pro/commande/${id}`)
    // The mail may arrive before its job has recorded it.
    await idle()
    expect(await row(id)).toMatchObject({ told_status: 1 })
    // A status that was announced to the client is not mailed again after moving back and forth.
    await send(id, 'etape', { de: '1', vers: '0' })
    await send(id, 'etape', { de: '0', vers: '1' })
    pass(11)
    await idle()
    expect(await mailsAbout(number)).toHaveLength(2)
    expect((await told(id)).filter((line) => line.includes('a ramené la commande'))).toHaveLength(1)
  })

  test('a move undone within ten seconds sends no mail, and a colleague cannot undo it (§11.14)', async () => {
    const id = await create()
    const { order_number: number } = await row(id)
    pass(11)
    await mailed(number, 1)
    await site.query("update orders set status_name = 'Jantes au décapage' where id = $1", [id])
    await send(id, 'etape', { de: '0', vers: '1' })
    const theirs = await undo(id, thomas)
    expect(theirs.status).toBe(422)
    expect((await undo(id)).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 0, status_name: 'Jantes au décapage' })
    pass(11)
    await idle()
    expect(await mailsAbout(number)).toHaveLength(1)
    await send(id, 'etape', { de: '0', vers: '1' })
    pass(11)
    expect((await undo(id)).status).toBe(422)
    expect(await row(id)).toMatchObject({ status: 1 })
  })

  test('no mail is sent for an order whose client wants no mails (§11.14)', async () => {
    const id = await create({ tells_client: '' })
    const { order_number: number } = await row(id)
    await send(id, 'etape', { de: '0', vers: '1' })
    pass(11)
    await idle()
    expect(await mailsAbout(number)).toHaveLength(0)
  })

  test('a move from an outdated step is rejected and names the current step and the user who moved the order (§11.6, §11.14)', async () => {
    const id = await create()
    await send(id, 'etape', { de: '0', vers: '1' }, thomas)
    const late = await send(id, 'etape', { de: '0', vers: '2' })
    expect(late.status).toBe(422)
    expect(await problemIn(late)).toMatch(
      /^Déjà déplacée à \d\d h \d\d par Thomas Weber : elle est à l’étape « traitée »\.$/,
    )
    expect((await send(id, 'etape', { de: '1', vers: '1' })).status, 'to where it is').toBe(422)
    // A repeated submission counts once. A colleague's move is reported, and so is one's own move in another window.
    expect((await send(id, 'etape', { de: '0', vers: '1' }, thomas)).status).toBe(200)
    const same = await send(id, 'etape', { de: '0', vers: '1' })
    expect([same.status, await problemIn(same)]).toEqual([422, expect.stringContaining('par Thomas Weber')])
    const own = await send(id, 'etape', { de: '0', vers: '2' }, thomas)
    expect(await problemIn(own)).toContain('par vous')
    pass(26 * 3600)
    expect(await problemIn(await send(id, 'etape', { de: '0', vers: '2' }))).toMatch(/^Déjà déplacée le \d/)
    expect((await told(id)).filter((line) => line.includes('a fait passer'))).toHaveLength(1)
  })

  test('a blocked order cannot be moved, and its reason is shown on the board (§11.14)', async () => {
    const id = await create()
    // Puts the order first in its column, which shows its first orders only.
    await site.query("update orders set promised_on = '1999-01-01' where id = $1", [id])
    await send(id, 'bloquer', { raison: 'Pièce attendue' }, karim)
    const rejected = await send(id, 'etape', { de: '0', vers: '1' })
    expect(await problemIn(rejected)).toContain('bloquée (Pièce attendue)')
    const card = (await sophie.read('/gestion/commandes?pos=tous')).querySelector(`[data-card="${id}"]`)
    expect(said(card?.querySelector('.board-card__blocked') ?? null)).toBe('Pièce attendue')
    expect(card?.querySelector('button')).toBeNull()
    await send(id, 'debloquer')
    expect((await send(id, 'etape', { de: '0', vers: '1' })).status).toBe(200)
    expect((await send(id, 'bloquer', { raison: ' ' })).status).toBe(422)
  })

  test('« Terminer et facturer » finishes the order and leads to its invoice form, where the move can be undone (§11.14, §11.15)', async () => {
    const id = await create()
    await site.query('update orders set status = 2 where id = $1', [id])
    const shown = await sophie.read(page(id))
    expect(textsOf(shown, '.handover-form__presses button')).toEqual([
      'Terminer et facturer',
      'Passer à « terminée »',
    ])
    const press = { de: '2', vers: '3', suite: 'facturer' }
    const billing = `/gestion/factures/nouvelle?commande=${id}`
    const both = await Promise.all([send(id, 'etape', press), send(id, 'etape', press, thomas)])
    expect(both.map((answer) => [answer.status, to(answer)])).toEqual([
      [303, billing],
      [303, billing],
    ])
    expect((await told(id)).filter((line) => line.includes('a fait passer'))).toHaveLength(1)
    // The move issues nothing, and the page that it leads to offers undo for ten seconds.
    expect(await site.query('select 1 from orders where id = $1 and invoice is null', [id])).toHaveLength(1)
    const [mover] = await site.query<{ by: string }>(
      "select before_move->>'by' as by from orders where id = $1",
      [id],
    )
    const who = mover?.by === 'BureauEpinal0001' ? sophie : thomas
    expect(textsOf(await who.read(billing), '.undo-toast p')[0]).toMatch(/^Commande terminée\./)
    expect((await (who === sophie ? thomas : sophie).read(billing)).querySelector('.undo-toast')).toBeNull()
    expect((await undo(id, who)).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 2 })
  })

  test('« Terminer et facturer » is rejected at another step or when blocked, and leads a mechanic to no invoice (§11.14, §11.15)', async () => {
    const id = await create()
    const press = { de: '2', vers: '3', suite: 'facturer' }
    const early = await send(id, 'etape', press)
    expect([early.status, await problemIn(early)]).toEqual([422, expect.stringContaining('« créée »')])
    await site.query("update orders set status = 2, blocked_reason = 'Pièce attendue' where id = $1", [id])
    expect(await problemIn(await send(id, 'etape', press))).toContain('bloquée (Pièce attendue)')
    await send(id, 'debloquer')
    expect(textsOf(await karim.read(page(id)), '.handover-form__presses button')).toEqual([
      'Passer à « terminée »',
    ])
    const onFloor = await send(id, 'etape', press, karim)
    expect([onFloor.status, to(onFloor)]).toEqual([200, ''])
    const [bill] = await site.query<{ id: string; pos_id: string }>(
      'select id, pos_id from invoices order by id limit 1',
    )
    await site.query('update orders set invoice = $2 where id = $1', [id, bill?.id])
    expect(to(await send(id, 'etape', press))).toBe(`/gestion/factures/${bill?.pos_id}/${bill?.id}`)
  })

  test('an order is moved by its button on the board, and the move can be undone for ten seconds (§11.14)', async () => {
    // Waits until the moves of the earlier tests can no longer be undone.
    pass(11)
    const id = await create()
    // Puts the order first in its column, which shows its first orders only.
    await site.query("update orders set promised_on = '1999-01-01' where id = $1", [id])
    const column = async (status: number, who = sophie) =>
      (await who.read('/gestion/commandes?pos=tous'))
        .querySelectorAll(`[data-column="${status}"] [data-card]`)
        .map((card) => card.getAttribute('data-card'))
    expect(await column(0)).toContain(id)
    const moved = await sophie.send('/gestion/commandes?pos=tous&formulaire=etape', {
      ...moveConfirmed,
      commande: id,
      de: '0',
      vers: '1',
    })
    const board = parse(await moved.text())
    // On the mover's board the card stays in place and offers undo; on a colleague's board it has moved.
    const button = board.querySelector(`[data-column="0"] [data-card="${id}"] [data-undo]`)
    expect(button?.getAttribute('formaction')).toContain('formulaire=annuler')
    expect(await column(0, thomas)).not.toContain(id)
    expect(await column(1, thomas)).toContain(id)
    expect((await thomas.read('/gestion/commandes?pos=tous')).querySelector('[data-undo]')).toBeNull()
    await sophie.send('/gestion/commandes?pos=tous&formulaire=annuler', {
      commande: button?.getAttribute('value') ?? '',
    })
    expect(await column(0)).toContain(id)
    await sophie.send('/gestion/commandes?pos=tous&formulaire=etape', {
      ...moveConfirmed,
      commande: id,
      de: '0',
      vers: '1',
    })
    pass(11)
    expect(await column(0)).not.toContain(id)
    expect(await column(1)).toContain(id)
  })
})

describe('changing an order', () => {
  test('changes of two users to different fields are merged, and the user chooses between conflicting values (§11.14)', async () => {
    const id = await create()
    const mine = fieldsOf(await sophie.read(page(id)), '#modifier')
    await send(id, 'modifier', { ...mine, purchase_order: 'BC-77', notes: 'Valve neuve' }, thomas)
    const answer = await send(id, 'modifier', { ...mine, promised_on: '2027-03-10', notes: 'Sans valve' })
    expect(answer.status).toBe(422)
    const shown = parse(await answer.text())
    expect(shown.querySelectorAll('[data-conflict]').map((one) => one.getAttribute('data-conflict'))).toEqual(
      ['notes'],
    )
    const again = { ...fieldsOf(shown, '#modifier'), notes: 'Sans valve' }
    expect((await send(id, 'modifier', again)).status).toBe(200)
    expect(await row(id)).toMatchObject({
      purchase_order: 'BC-77',
      notes: 'Sans valve',
      promised_on: '2027-03-10',
    })
    const lines = await told(id)
    expect(lines.join('\n')).toContain('aucune date → le 10/03/2027')
    expect(lines.join('\n')).not.toContain('Valve neuve')
    expect((await send(id, 'modifier', mine, karim)).status).toBe(404)
  })

  test('the office and the workshop can add and change rims, and removing a rim requires confirmation (§11.14)', async () => {
    const id = await create({ count: '1' })
    const rim = { position: 'avd', size: '19', service: 'soudure', finish: 'none' }
    await send(id, 'jante', { ...rim, defects: 'cracked' }, karim)
    const [first, second] = await rims(id)
    expect(second).toMatchObject({ place: 2, position: 'avd', size: 19, defects: ['cracked'] })
    const typed = fieldsOf(await karim.read(page(id)), `.order-rim:nth-child(1) details`)
    await send(id, 'jante', { ...typed, jante: first?.id ?? '', part_number: '96 856 901 80' }, karim)
    const asked = await send(id, 'retirer-jante', { jante: second?.id ?? '' })
    expect([asked.status, await problemIn(asked)]).toEqual([422, ''])
    expect(await rims(id)).toHaveLength(2)
    await send(id, 'retirer-jante', { jante: second?.id ?? '', sachant: 'oui' })
    expect(await rims(id)).toMatchObject([{ part_number: '96 856 901 80' }])
    expect(await row(id)).toMatchObject({ rim_n: 1 })
    expect((await told(id)).slice(0, 3).map((line) => line.replace(/^\S+ \S+ /, ''))).toEqual([
      expect.stringMatching(/^a retiré la jante 2 \(avant droite\)/),
      expect.stringMatching(/^a modifié la jante 1/),
      expect.stringMatching(/^a ajouté à la commande/),
    ])
    // A rim can be changed through its own order only.
    const other = await create({ count: '1' })
    expect((await send(other, 'retirer-jante', { jante: first?.id ?? '' })).status).toBe(422)
  })
})

describe('the billed lines of an order', () => {
  const typed = (description: string, price: string, base: string) => {
    const form = new URLSearchParams({ base })
    for (const [name, values] of Object.entries({
      description: [description, 'Remise', ''],
      quantity: ['4', '1', '1'],
      price: [price, '-20,00', ''],
      vat: ['20.0', '20.0', '20.0'],
    }))
      for (const value of values) form.append(name, value)
    return form
  }
  const post = (id: string, body: URLSearchParams, who = sophie) =>
    site.fetch(`${page(id)}?formulaire=lignes`, {
      method: 'POST',
      headers: { Cookie: who.cookies, Origin: site.origin },
      body,
    })
  const base = async (id: string) => fieldsOf(await sophie.read(page(id)), '#lignes form').base ?? ''

  test('submitting the unchanged form keeps the lines and their VAT rate (§11.13, §11.14, §11.15)', async () => {
    const id = await create()
    await site.query('update orders set lines = $2 where id = $1', [
      id,
      JSON.stringify([{ ...lines[0], vat_rate: 550 }]),
    ])
    const form = fieldsOf(await sophie.read(page(id)), '#lignes fieldset')
    const sent = new URLSearchParams({ ...form, base: await base(id) })
    expect((await post(id, sent)).status).toBe(200)
    expect((await row(id)).lines).toEqual([{ ...lines[0], vat_rate: 550 }])
  })

  test('lines can be changed, and a second user’s outdated form is rejected and keeps the typed values (§11.14)', async () => {
    const id = await create()
    const opened = await base(id)
    expect((await post(id, typed('Rénovation', '100,00', opened), thomas)).status).toBe(200)
    expect(await row(id)).toMatchObject({ total_te: 38_000, total_ti: 45_600 })
    const late = await post(id, typed('Dévoilage', '50', opened))
    expect(late.status).toBe(422)
    const shown = parse(await late.text())
    expect(said(shown.querySelector('#lignes .office-form__alert'))).toContain(
      'Quelqu’un d’autre a modifié ces lignes',
    )
    expect(shown.querySelector('#ligne-1-description')?.getAttribute('value')).toBe('Dévoilage')
    const again = typed('Dévoilage', '50', fieldsOf(shown, '#lignes form').base ?? '')
    expect((await post(id, again)).status).toBe(200)
    expect(await row(id)).toMatchObject({ total_te: 18_000 })
    expect((await told(id))[0]).toContain('456,00 € → 216,00 € TTC')
    const wrong = await post(id, typed('Dévoilage', 'cher', await base(id)))
    expect(said(parse(await wrong.text()).querySelector('#lignes .office-form__alert'))).toBe(
      'Ligne 1 : indiquez un prix hors taxes, comme 89,50',
    )
  })

  test('a line beyond one hundred is rejected with a message, and the saved lines are unchanged (§11.14)', async () => {
    const id = await create()
    const linesAs = async (count: number) => {
      const form = new URLSearchParams({ base: await base(id) })
      // The page has empty rows below the lines.
      for (let place = 1; place <= count + 3; place += 1) {
        const isFilled = place <= count
        form.append('description', isFilled ? `Ligne ${place}` : '')
        form.append('quantity', '1')
        form.append('price', isFilled ? '1' : '')
        form.append('vat', '20.0')
        form.append('nature', '')
      }
      return form
    }
    expect((await post(id, await linesAs(100))).status).toBe(200)
    expect((await row(id)).lines).toHaveLength(100)
    const beyond = await post(id, await linesAs(101))
    const shown = parse(await beyond.text())
    expect([beyond.status, said(shown.querySelector('#lignes .office-form__alert'))]).toEqual([
      422,
      '100 lignes au plus',
    ])
    expect(shown.querySelector('#ligne-101-description')?.getAttribute('value')).toBe('Ligne 101')
    expect((await row(id)).lines).toHaveLength(100)
  })

  test('a mechanic cannot see or change the lines, and nothing changes them once the order is billed (§11.14)', async () => {
    const id = await create()
    expect((await karim.read(page(id))).querySelector('#lignes')).toBeNull()
    expect((await post(id, typed('Rénovation', '1', ''), karim)).status).toBe(404)
    await site.query(
      'update orders set invoice = (select id from invoices order by id limit 1) where id = $1',
      [id],
    )
    expect((await sophie.read(page(id))).querySelector('#lignes form')).toBeNull()
    expect((await post(id, typed('Rénovation', '1', ''))).status).toBe(422)
  })
})

describe('the promised date', () => {
  test('a date beyond the workshop’s capacity is accepted with a warning (§11.14)', async () => {
    await site.query('update orders set promised_on = null')
    const day = addDays(parisDay(now()), 1)
    const room = epinal.rimsPerDay * 2
    const full = await create({ count: String(room), promised_on: day })
    expect(said((await sophie.read(page(full))).querySelector('.order-standing__warning'))).toBe('')
    const over = await create({ count: '2', promised_on: day })
    expect(over).not.toBe('')
    expect(said((await sophie.read(page(over))).querySelector('.order-standing__warning'))).toBe(
      'L’atelier a déjà promis tout ce qu’il peut faire d’ici là.',
    )
  })

  test('the proposed date is the later of the work’s duration and the free capacity, and its hint says why (§11.14, §11.21)', async () => {
    await site.query('update orders set promised_on = null')
    const proposed = async () => {
      const form = await sophie.read(`/gestion/commandes/nouvelle?client=${clientId}`)
      return [fieldsOf(form, '#commande').promised_on, said(form.querySelector('#commande-promised_on-hint'))]
    }
    const ready = workingDayAfter('epinal', parisDay(now()), 5, defaultSite)
    const tomorrow = workingDayAfter('epinal', parisDay(now()), 1, defaultSite)
    // Six days are fully booked. The capacity that the order itself uses counts as free for it.
    await create({ count: String(6 * epinal.rimsPerDay - 50), promised_on: ready })
    const own = await create({ count: '50', promised_on: ready })
    expect(said((await sophie.read(page(own))).querySelector('#modifier-promised_on-hint'))).toMatch(
      new RegExp(`^Proposée le ${formatDay(ready)} :`),
    )
    await site.query('update orders set promised_on = null')
    expect(await proposed()).toEqual([
      ready,
      `Proposée le ${formatDay(ready)} : 5 jours ouvrés pour la rénovation, l’atelier a de la place le ${formatDay(tomorrow)}.`,
    ])
    // Six days are fully booked, except for three rims.
    const most = 6 * epinal.rimsPerDay - 3
    for (const count of [50, most - 50]) await create({ count: String(count), promised_on: ready })
    const later = workingDayAfter('epinal', ready, 1, defaultSite)
    const reason = `5 jours ouvrés pour la rénovation, l’atelier a de la place le ${formatDay(later)}.`
    expect(await proposed()).toEqual([later, `Proposée le ${formatDay(later)} : ${reason}`])
  })

  describe('later than the accepted quote allows', () => {
    let agreed: string
    let later: string
    beforeEach(async () => {
      // The workshop is full for the six days that the quote allows.
      agreed = workingDayAfter('ostwald', parisDay(now()), 5, defaultSite)
      later = workingDayAfter('ostwald', agreed, 1, defaultSite)
      await site.query('update orders set promised_on = null')
      for (const count of ['60', String(6 * ostwald.rimsPerDay - 60)])
        await create({ pos: 'ostwald', count, promised_on: agreed })
    })
    const accepted = async () =>
      idIn(to(await sophie.send(`/gestion/commandes/nouvelle?devis=${await quote()}`)))
    const questionOf = async (answer: Response) => {
      expect(answer.status).toBe(422)
      const dialog = parse(await answer.text()).querySelector('dialog[open]')
      return {
        lines: dialog?.querySelectorAll('li').map(said),
        answers: dialog
          ?.querySelectorAll('.asked-question__answers form[method=post]')
          .map((form) => [said(form.querySelector('button')), fieldsOf(parse(form.outerHTML), 'form')]),
      }
    }
    const mailText = async (id: string) => {
      const { order_number: number } = await row(id)
      pass(11)
      const [mail] = await vi.waitFor(async () => {
        await site.query("update tw_jobs.job set start_after = now() where name = 'send-order-mail'")
        const found = (await readMails(site)).filter(({ subject }) => subject?.includes(number))
        expect(found).toHaveLength(1)
        return found
      }, 30_000)
      return mail?.text
    }

    test('receiving the rims asks which day to promise and records nothing before, on the order page and the board (§11.14)', async () => {
      for (const isOnBoard of [false, true]) {
        const id = await accepted()
        const address = isOnBoard
          ? '/gestion/commandes?pos=tous&formulaire=recevoir'
          : `${page(id)}?formulaire=recevoir`
        const own: Record<string, string> = isOnBoard ? { commande: id } : {}
        expect(await questionOf(await karim.send(address, own))).toEqual({
          lines: [
            `Pour ${(await row(id)).order_number}, le devis accepté prévoit 5 jours ouvrés : le ${formatDay(agreed)} au plus tard.`,
            `L’atelier n’a de place que le ${formatDay(later)}.`,
          ],
          answers: [
            [`Promettre le ${formatDay(agreed)}, comme convenu`, { ...own, promettre: agreed }],
            [`Promettre le ${formatDay(later)} et dire pourquoi`, { ...own, promettre: later }],
          ],
        })
        // Any day other than the two offered makes the site ask again.
        expect((await karim.send(address, { ...own, promettre: '2027-12-24' })).status).toBe(422)
        expect(await row(id)).toMatchObject({ received_at: null, promised_on: null })
        expect((await karim.send(address, { ...own, promettre: isOnBoard ? agreed : later })).status).toBe(
          200,
        )
        expect(await row(id)).toMatchObject({ promised_on: isOnBoard ? agreed : later })
      }
    })

    test('the mail and the client’s page give the reason for a later day; undoing the receipt removes day and reason (§11.14)', async () => {
      const id = await accepted()
      await send(id, 'recevoir', { promettre: later })
      expect((await undo(id)).status).toBe(200)
      expect(await row(id)).toMatchObject({ promised_on: null, agreed_on: null, late_reason: null })
      await send(id, 'recevoir', { promettre: later })
      const why = `C’est plus tard que le ${formatDay(agreed)} que prévoyait votre devis\u00a0: le planning de l’atelier ne permet pas de finir plus tôt.`
      expect(await mailText(id)).toContain(why)
      const garage = await colleague(site, 'pro@exemple.fr')
      const matter = (await garage.read(`/espace_pro/commande/${id}`))
        .querySelector('a[href*="/suivi"], a[href*="/dossier"]')
        ?.getAttribute('href')
      expect(said((await garage.read(matter ?? '')).querySelector('main'))).toContain(
        why.replace('\u00a0', ' '),
      )
    })

    test('promising the agreed day mails nothing about a delay', async () => {
      const id = await accepted()
      await send(id, 'recevoir', { promettre: agreed })
      expect(await mailText(id)).not.toContain('plus tard')
      expect(said((await sophie.read(page(id))).querySelector('.order-standing__warning'))).not.toBe('')
    })

    test('rims received by moving the order to « Traitée » are promised for the agreed day (§11.14)', async () => {
      const id = await accepted()
      await send(id, 'etape', { de: '0', vers: '1' })
      expect(await row(id)).toMatchObject({ promised_on: agreed })
    })

    test('setting a later day by hand requires a reason, which is removed when the agreed day is set again (§11.14)', async () => {
      const id = await accepted()
      await send(id, 'recevoir', { promettre: agreed })
      const form = async () => ({
        ...fieldsOf(await sophie.read(page(id)), '#modifier form'),
        tells_client: 'on',
      })
      const rejected = await send(id, 'modifier', { ...(await form()), promised_on: later })
      expect(rejected.status).toBe(422)
      expect(said(parse(await rejected.text()).querySelector('#modifier-late_reason-error'))).toBe(
        `Le devis prévoit le ${formatDay(agreed)} au plus tard : dites au client pourquoi ce sera plus tard`,
      )
      await send(id, 'modifier', { ...(await form()), promised_on: later, late_reason: 'un pont.' })
      expect(await mailText(id)).toContain('que prévoyait votre devis\u00a0: un pont.\n')
      expect((await told(id)).join()).toContain('la raison d’une date plus tardive')
      await send(id, 'modifier', { ...(await form()), promised_on: agreed })
      expect(await row(id)).toMatchObject({ promised_on: agreed, late_reason: null })
    })

    test('the reason for a later day cannot be removed', async () => {
      const id = await accepted()
      await send(id, 'recevoir', { promettre: later })
      const form = { ...fieldsOf(await sophie.read(page(id)), '#modifier form'), tells_client: 'on' }
      expect((await send(id, 'modifier', { ...form, late_reason: '' })).status).toBe(422)
      expect((await row(id)).late_reason).not.toBeNull()
    })

    test('a later day set by hand while there is free capacity is not explained by a lack of capacity', async () => {
      await site.query('update orders set promised_on = null')
      const id = await accepted()
      const form = { ...fieldsOf(await sophie.read(page(id)), '#modifier form'), tells_client: 'on' }
      await send(id, 'modifier', { ...form, promised_on: later })
      expect((await questionOf(await send(id, 'recevoir'))).lines?.[1]).toBe(
        `La date notée à la main est le ${formatDay(later)}.`,
      )
      await send(id, 'recevoir', { promettre: later })
      const text = await mailText(id)
      expect(text).toContain(
        'que prévoyait votre devis\u00a0: c’est la date que l’atelier avait notée pour votre commande.',
      )
      expect(text).not.toContain('le planning')
    })

    test('the hint of the date shows the announced duration and the first day with free capacity (§11.14, §11.21)', async () => {
      const id = await accepted()
      await send(id, 'recevoir', { promettre: later })
      expect(said((await sophie.read(page(id))).querySelector('#modifier-promised_on-hint'))).toBe(
        `Proposée le ${formatDay(later)} : 5 jours ouvrés annoncés, l’atelier a de la place le ${formatDay(later)}.`,
      )
    })
  })

  test('a date on a public holiday shows a warning, and holidays of Alsace-Moselle apply to Ostwald only (§11.14)', async () => {
    // Good Friday of 2027.
    const warning = async (id: string) =>
      said((await thomas.read(page(id))).querySelector('.order-standing__warning'))
    const strasbourg = await create({ pos: 'ostwald', promised_on: '2027-03-26' })
    expect(await warning(strasbourg)).toBe('L’atelier est fermé ce jour-là (Vendredi saint).')
    const vosges = await create({ pos: 'epinal', promised_on: '2027-03-26' })
    expect(await warning(vosges)).toBe('')
    const calendar = await thomas.read('/gestion/commandes?vue=calendrier&jour=2027-03-26')
    const friday = calendar.querySelectorAll('.calendar-day')[4]
    expect(said(friday?.querySelector('.calendar-day__note') ?? null)).toBe(
      'Vendredi saint, Ostwald (Strasbourg)',
    )
    expect(friday?.querySelectorAll('li a')).toHaveLength(2)
    const nothing = 'Aucune commande n’est promise sur cette période.'
    expect(said(calendar)).not.toContain(nothing)
    for (const span of ['', '&echelle=mois'])
      expect(said(await thomas.read(`/gestion/commandes?vue=calendrier&jour=2031-06-10${span}`))).toContain(
        nothing,
      )
  })

  test('an overdue order is listed first on Aujourd’hui, marked late on the board and found by the late filter (§11.14)', async () => {
    const late = await create({ registration_number: 'OU-001-IU', promised_on: addDays(parisDay(now()), -1) })
    const due = await create({ registration_number: 'OU-002-IU', promised_on: parisDay(now()) })
    await site.query("update invoices set due_on = '2099-01-01' where status = 'created'")
    const today = await sophie.read('/gestion')
    const part = (name: string) => said(today.querySelector(`section[aria-labelledby="${name}-titre"]`))
    expect(part('commandes-retard')).toContain('OU-001-IU')
    expect(part('commandes-jour')).toContain('OU-002-IU')
    expect(today.querySelector('.today__part')?.getAttribute('aria-labelledby')).toBe(
      'commandes-retard-titre',
    )
    const board = await sophie.read('/gestion/commandes')
    expect(board.querySelector(`[data-card="${late}"]`)?.getAttribute('data-late')).not.toBeUndefined()
    expect(board.querySelector(`[data-card="${due}"]`)?.getAttribute('data-late')).toBeUndefined()
    const list = async (search: string, who = sophie) =>
      (await who.read(`/gestion/commandes?vue=liste${search}`))
        .querySelectorAll('.order-line__link')
        .map((link) => idIn(link.getAttribute('href') ?? ''))
    expect(await list('&etape=retard')).toEqual([late])
    expect(await list('&q=ou002iu')).toEqual([due])
    // An order whose rims are not received is neither late nor due on any typed day, and uses no capacity.
    const load = (await listPromisableDays(workshop.db, 'epinal', parisDay(now()), defaultSite)).map(
      ({ free }) => free,
    )
    for (const ahead of [-1, 0]) {
      const awaited = await create({ registration_number: 'OU-009-IU', received: '' })
      const day = addDays(parisDay(now()), ahead)
      await site.query('update orders set promised_on = $2 where id = $1', [awaited, day])
      const card = (await sophie.read('/gestion/commandes')).querySelector(`[data-card="${awaited}"]`)
      expect(card?.getAttribute('data-late')).toBeUndefined()
      expect((await sophie.read(page(awaited))).querySelector('.order-standing')?.text).not.toContain(
        'retard',
      )
    }
    const later = await sophie.read('/gestion')
    for (const name of ['commandes-retard', 'commandes-jour'])
      expect(said(later.querySelector(`section[aria-labelledby="${name}-titre"]`))).not.toContain('OU-009-IU')
    const reload = await listPromisableDays(workshop.db, 'epinal', parisDay(now()), defaultSite)
    expect(reload.map(({ free }) => free)).toEqual(load)
    // Karim works in Ostwald.
    expect(await list('&etape=retard', karim)).toEqual([])
    expect(await list('&etape=retard&pos=tous', karim)).toEqual([late])
  })

  test('a staff member’s calendar feed contains the promised orders until their account is closed (§11.14)', async () => {
    const id = await create({ registration_number: 'OU-003-IU', promised_on: '2027-03-12' })
    const feed = async (who: Colleague) =>
      (await who.read('/gestion/commandes?vue=calendrier&pos=epinal'))
        .querySelector('.orders-calendar__feeds a')
        ?.getAttribute('href') ?? ''
    const path = (await feed(sophie)).replace(/^https?:\/\/[^/]+/, '')
    const answer = await site.fetch(path)
    expect(answer.headers.get('Content-Type')).toContain('text/calendar')
    const calendar = (await answer.text()).replace(/\r\n /g, '')
    expect(calendar).toContain('DTSTART;VALUE=DATE:20270312')
    expect(calendar).toContain(`/gestion/commandes/${id}`)
    expect(calendar).toMatch(/SUMMARY:CO-E-2027-\d+\\, 4.jantes\\, Peugeot 308\\, OU-003-IU/)
    expect(calendar).not.toMatch(/Garage|exemple\.fr\/?@/)
    for (const other of [path.replace('epinal.ics', 'ostwald.ics'), path.replace(/acces=.{4}/, 'acces=AAAA')])
      expect((await site.fetch(other)).status).toBe(404)
    await site.query(
      'update staff set closed_at = now() from users where users.id = user_id and name like $1',
      ['Sophie%'],
    )
    expect((await site.fetch(path)).status).toBe(404)
    await site.query('update staff set closed_at = null')
  })
})

test('search and the client’s record link to the order (§11.11, §11.14)', async () => {
  const id = await create({ registration_number: 'OU-004-IU' })
  const found = await sophie.read('/gestion/recherche?q=ou004iu')
  expect(found.querySelector(`a[href="${page(id)}"]`)).not.toBeNull()
  const client = await sophie.read(`/gestion/clients/${clientId}`)
  expect(client.querySelector(`#commandes a[href="${page(id)}"]`)).not.toBeNull()
  expect(client.querySelector(`a[href="/gestion/commandes/nouvelle?client=${clientId}"]`)).not.toBeNull()
})
