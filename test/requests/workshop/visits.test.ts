import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/** Site's clock: a Monday without a holiday near it. */
const now = () => new Date('2027-03-01T09:00:00Z')

let site: TestSite
let sophie: SignedInStaff
let thomas: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' }, fakes: () => ({ clock: { now } }) })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
  // The orders of the demo have days of their own.
  await site.query(
    'update orders set promised_on = null, drop_off_on = null, handover_on = null where status < 3',
  )
})

const page = (id: string) => `/gestion/commandes/${id}`
const plain = (text: string | undefined | null) => (text ?? '').replace(/[\s\u00a0\u202f]+/g, ' ').trim()

/** Makes a client and an order of theirs by the form. */
async function createOrder(fields: Record<string, string> = {}) {
  const client = randomId()
  await site.query(
    "insert into clients (id, type, first_name, last_name, email) values ($1, 'individual', 'Jeanne', 'Morel', $2)",
    [client, `${client.toLowerCase()}@exemple.fr`],
  )
  const form = `/gestion/commandes/nouvelle?client=${client}`
  const opened = await sophie.send(`${form}&formulaire=commande`, {
    ...formFieldsOf(await sophie.read(form), '#commande form'),
    brand: 'Peugeot',
    size: '18',
    tells_client: 'on',
    pos: 'epinal',
    promised_on: '',
    ...fields,
  })
  return (opened.headers.get('Location') ?? '').split(/[/?#]/)[3] ?? ''
}

const change = async (id: string, fields: Record<string, string>, person = sophie) =>
  person.send(`${page(id)}?formulaire=modifier`, {
    ...formFieldsOf(await sophie.read(page(id)), '#modifier form'),
    ...fields,
  })

/** Returns the text of a day in the calendar, and the orders that it links to. */
async function calendarDay(day: string, more = '') {
  const calendar = await sophie.read(`/gestion/commandes?vue=calendrier&pos=tous&jour=${day}${more}`)
  const cell = calendar
    .querySelectorAll('.calendar-day')
    .find((one) => one.querySelector(`[datetime="${day}"]`))
  return {
    text: plain(cell?.textContent),
    links: cell?.querySelectorAll('a').map((link) => link.getAttribute('href')) ?? [],
  }
}

describe('drop-offs and handovers', () => {
  test('the day of the drop-off is asked for while the rims are expected, and is shown in the calendar (§11.14)', async () => {
    const id = await createOrder({ drop_off_on: '2027-03-03', registration_number: 'DE-111-PO' })
    expect(formFieldsOf(await sophie.read(page(id)), '#modifier form').drop_off_on).toBe('2027-03-03')
    expect(plain((await sophie.read(page(id))).querySelector('.order-record__facts')?.textContent)).toContain(
      'mercredi 3 mars 2027',
    )
    const day = await calendarDay('2027-03-03')
    expect(day.text).toContain('Dépôts (1) DE-111-PO')
    expect(day.links).toContain(page(id))
    expect((await calendarDay('2027-03-03', '&echelle=mois')).text).toContain('Dépôts (1)')
    await change(id, { drop_off_on: '2027-03-04' })
    expect((await calendarDay('2027-03-03')).text).not.toContain('Dépôts')
    expect((await calendarDay('2027-03-04')).links).toContain(page(id))
    // Once the rims are there, the form asks no more, and keeps the day.
    await sophie.send(`${page(id)}?formulaire=recevoir`, {})
    expect(formFieldsOf(await sophie.read(page(id)), '#modifier form').drop_off_on).toBeUndefined()
    await change(id, { model: '308' })
    expect((await calendarDay('2027-03-04')).text).toContain('(fait)')
  })

  test('the agreed day of a collection or delivery is shown, and is done with the handover (§11.14)', async () => {
    const id = await createOrder({ received: 'on', registration_number: 'RE-222-MI' })
    expect((await change(id, { handover_on: '2027-03-05' })).status).toBe(200)
    expect((await calendarDay('2027-03-05')).text).toContain('Remises (1) RE-222-MI')
    await site.query('update orders set status = 3 where id = $1', [id])
    expect((await calendarDay('2027-03-05')).text).toContain('(fait)')
    await site.query('update orders set cancelled_at = now() where id = $1', [id])
    expect((await calendarDay('2027-03-05')).text).not.toContain('Remises')
  })

  test('wrong days and mechanics are rejected; a form opened before the fields existed changes nothing (§11.1, §11.14)', async () => {
    const id = await createOrder({ received: 'on' })
    await change(id, { handover_on: '2027-03-05' })
    for (const invalidDay of ['demain', '2027-02-30', '0001-01-01'])
      expect((await change(id, { handover_on: invalidDay })).status, invalidDay).toBe(422)
    expect((await change(id, { handover_on: '2027-03-08' }, karim)).status).toBe(404)
    const { handover_on: _, ...older } = formFieldsOf(await sophie.read(page(id)), '#modifier form')
    expect((await sophie.send(`${page(id)}?formulaire=modifier`, { ...older, model: '308' })).status).toBe(
      200,
    )
    expect(await site.query('select handover_on::text as day from orders where id = $1', [id])).toEqual([
      { day: '2027-03-05' },
    ])
  })
})

describe('the sheet of the day', () => {
  const sheet = async (query = '', person = sophie) => person.read(`/gestion/commandes/feuille${query}`)

  test('lists the work due with a box for each step, drop-offs and handovers, for each point of sale (§11.14)', async () => {
    const due = await createOrder({
      received: 'on',
      registration_number: 'FE-001-UI',
      promised_on: '2027-03-01',
    })
    const overdueOrder = await createOrder({ received: 'on', registration_number: 'FE-002-UI' })
    await site.query("update orders set promised_on = '2027-02-26' where id = $1", [overdueOrder])
    await createOrder({ drop_off_on: '2027-03-01', registration_number: 'FE-003-UI', pos: 'ostwald' })
    const ready = await createOrder({ received: 'on', registration_number: 'FE-004-UI' })
    await site.query("update orders set status = 2, handover_on = '2027-03-01' where id = $1", [ready])
    const all = await sheet('?pos=tous')
    const [epinal, ostwald] = all.querySelectorAll('.day-sheet').map((one) => plain(one.textContent))
    expect(epinal).toContain('lundi 1er mars 2027')
    for (const words of [
      'FE-001-UI',
      'FE-002-UI',
      'En retard, promise le 26/02/2027',
      'À remettre : FE-004-UI',
    ])
      expect(epinal).toContain(words)
    expect(epinal).not.toContain('FE-003-UI')
    expect(ostwald).toContain('Dépôts attendus (1)FE-003-UI')
    const item = all
      .querySelectorAll('.day-sheet__order')
      .find((one) => one.textContent.includes('FE-001-UI'))
    expect(item?.querySelectorAll('.day-sheet__rim').length).toBe(4)
    expect(textsOf(item as never, '.day-sheet__steps li').map(plain)).toContain('Contrôlée')
    // The next day has neither today's work nor the late order.
    expect(plain((await sheet('?pos=tous&jour=2027-03-02')).textContent)).not.toContain('FE-002-UI')
    // The link from Aujourd’hui.
    expect(
      (await sophie.read('/gestion')).querySelector(`a[href="/gestion/commandes/feuille"]`),
    ).not.toBeNull()
    expect(due).not.toBe('')
  })

  test('mechanics may print it; unknown days and places show the default (§11.1, §11.14)', async () => {
    expect(plain((await sheet('', karim)).textContent)).toContain('Feuille du jour')
    for (const query of ['?jour=%3Cscript%3E', '?jour=2027-02-30', '?pos=lyon', '?jour=9999-99-99'])
      expect(plain((await sheet(query)).textContent), query).toContain('1')
  })
})

describe('a closure', () => {
  const closures = '/gestion/reglages/fermetures'
  const announce = (fields: Record<string, string>) =>
    thomas.send(`${closures}?formulaire=annoncer`, { reason: 'inventaire', opens: '', closes: '', ...fields })
  const readClosures = async (from: string) =>
    site.query<{ id: string }>('select id from closures where first_day = $1', [from])

  test('lists the orders that it touches, with links, before it is announced and afterwards (§11.21)', async () => {
    const due = await createOrder({
      received: 'on',
      registration_number: 'CL-001-OS',
      promised_on: '2027-04-06',
    })
    const bring = await createOrder({ drop_off_on: '2027-04-07', registration_number: 'CL-002-OS' })
    const collectedOrder = await createOrder({ received: 'on', registration_number: 'CL-003-OS' })
    await change(collectedOrder, { handover_on: '2027-04-08' })
    const otherWorkshopOrder = await createOrder({
      drop_off_on: '2027-04-07',
      registration_number: 'CL-004-OS',
      pos: 'ostwald',
    })
    const days = { place: 'epinal', from: '2027-04-06', to: '2027-04-09' }
    const announcement = await announce(days)
    expect(announcement.status).toBe(422)
    const dialog = parse(await announcement.text()).querySelector('dialog, [role=dialog]')
    const links = dialog?.querySelectorAll('a').map((link) => link.getAttribute('href')) ?? []
    for (const id of [due, bring, collectedOrder]) expect(links).toContain(page(id))
    expect(links).not.toContain(page(otherWorkshopOrder))
    for (const words of ['promise le 06/04/2027', 'dépôt prévu le 07/04/2027', 'remise prévue le 08/04/2027'])
      expect(plain(dialog?.textContent)).toContain(words)
    expect(await readClosures('2027-04-06')).toEqual([])
    expect((await announce({ ...days, sachant: 'oui' })).status).toBe(200)
    const [closure] = await readClosures('2027-04-06')
    const affectedOrders = (await thomas.read(closures)).querySelectorAll('.closures-list__orders a')
    expect(affectedOrders.map((link) => link.getAttribute('href')).toSorted()).toEqual(
      [page(due), page(bring), page(collectedOrder)].toSorted(),
    )
    // Changing only its reason asks nothing; moving it onto another order asks again.
    const form = formFieldsOf(await thomas.read(closures), `form:has(input[value="${closure?.id}"])`)
    const modify = (fields: Record<string, string>) =>
      thomas.send(`${closures}?formulaire=modifier`, { ...form, ...fields })
    expect((await modify({ reason: 'congés' })).status).toBe(200)
    await createOrder({ received: 'on', registration_number: 'CL-005-OS', promised_on: '2027-04-12' })
    expect((await modify({ reason: 'congés', to: '2027-04-12' })).status).toBe(422)
    // A moved order leaves the list.
    await change(due, { promised_on: '2027-04-20' })
    expect(
      plain((await thomas.read(closures)).querySelector('.closures-list__orders')?.textContent),
    ).not.toContain('CL-001-OS')
  })

  test('a withdrawn closure asks before it is published again, in the singular for one order (§11.21)', async () => {
    const bring = await createOrder({ drop_off_on: '2027-05-11', registration_number: 'CL-006-OS' })
    const days = { place: 'epinal', from: '2027-05-10', to: '2027-05-12' }
    await announce({ ...days, sachant: 'oui' })
    const [closure] = await readClosures(days.from)
    const id = closure?.id ?? ''
    await thomas.send(`${closures}?formulaire=retirer`, { id })
    const restore = (fields: Record<string, string> = {}) =>
      thomas.send(`${closures}?formulaire=remettre`, { id, ...fields })
    const confirmation = await restore()
    expect(confirmation.status).toBe(422)
    const dialog = parse(await confirmation.text()).querySelector('dialog, [role=dialog]')
    expect(plain(dialog?.textContent)).toMatch(
      /Une commande tombe pendant cette fermeture.*Sa date ne change pas d’elle-même : ouvrez-la/,
    )
    expect(dialog?.querySelector(`a[href="${page(bring)}"]`)).not.toBeNull()
    const isWithdrawn = async () =>
      (await site.query('select 1 from closures where id = $1 and withdrawn_at is not null', [id])).length > 0
    expect(await isWithdrawn()).toBe(true)
    expect((await restore({ sachant: 'oui' })).status).toBe(200)
    expect(await isWithdrawn()).toBe(false)
  })

  test('a closure that touches more orders than are listed says « au moins » (§11.21)', async () => {
    await site.query(
      `insert into orders (id, order_number, created_at, received_at, rim_n, status, pos_id, handover_on, client_id)
       select 'CopieFermee' || lpad(n::text, 5, '0'), 'CO-E-2032-' || n, now(), now(), 4, 0, 'epinal', '2027-06-09',
         (select min(id) from clients)
       from generate_series(1, 201) n`,
    )
    const days = { place: 'epinal', from: '2027-06-09', to: '2027-06-09' }
    const text = plain(parse(await (await announce(days)).text()).textContent)
    expect(text).toContain('200 commandes au moins tombent pendant cette fermeture')
    await announce({ ...days, sachant: 'oui' })
    expect(plain((await thomas.read(closures)).textContent)).toContain(
      '200 commandes au moins tombent pendant cette fermeture',
    )
    await site.query("delete from orders where id like 'CopieFermee%'")
  })

  test('without orders, or with other opening hours, asks nothing (§11.21)', async () => {
    expect((await announce({ place: 'epinal', from: '2027-09-01', to: '2027-09-01' })).status).toBe(200)
    await createOrder({ drop_off_on: '2027-09-02' })
    const hours = { opens: '08:00', closes: '12:00' }
    expect((await announce({ place: 'epinal', from: '2027-09-02', to: '2027-09-02', ...hours })).status).toBe(
      200,
    )
  })
})
