import { beforeAll, describe, expect, test } from 'vitest'
import { formatWeekday } from '../../../domain/kernel/calendar/french-dates.ts'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { signedPath } from '../../../domain/kernel/signatures.ts'
import { insertReceivedOrder } from '../../content/order-with-rims.ts'
import { enterPassword } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import {
  insertVisitorAnswer,
  insertWaitingMessage,
  insertWaitingRequest,
} from '../correspondence/insert-incoming.ts'
import { type SignedInStaff, sessionUser, signInStaff } from '../office/sign-in-staff.ts'

const secret = 'x'.repeat(32)
let site: TestSite
let thomas: SignedInStaff
let sophie: SignedInStaff
let karim: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off', SESSION_SECRET: secret } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
})

async function request(last_name: string, shop: string, hoursAgo: number): Promise<string> {
  const id = await insertWaitingRequest(site, { last_name, shop, hoursAgo })
  await count('forms')
  return id
}

async function message(object: string): Promise<string> {
  const id = await insertWaitingMessage(site, object)
  await count('contacts')
  return id
}

const count = (name: string) =>
  site.query(
    `insert into form_counters values ($1, 1)
     on conflict (name) do update set notifications = form_counters.notifications + 1`,
    [name],
  )

const readNotificationCount = async (name: string) =>
  (
    await site.query<{ notifications: number }>('select notifications from form_counters where name = $1', [
      name,
    ])
  )[0]?.notifications

const part = async (person: SignedInStaff, name: string, search = '') => {
  const page = await person.read(`/gestion${search}`)
  return page.querySelector(`section[aria-labelledby="${name}-titre"]`)
}

const namesIn = async (person: SignedInStaff, search = '') => {
  const requestsPart = await part(person, 'demandes', search)
  return requestsPart ? textsOf(requestsPart, 'li strong') : null
}

test('the page Aujourd’hui says so when nothing waits, and shows the latest events (§11.5)', async () => {
  await site.query("update invoices set due_on = now() + interval '9 days' where status = 'created'")
  await site.query('update order_rims set problem = null, problem_at = null')
  await site.query('update orders set promised_on = null, blocked_reason = null')
  await site.query("update supplements set state = 'withdrawn'")
  await site.query("update invoices set status = 'paid' where credited_invoice is not null")
  await site.query(
    'update orders set status = 3, invoice = (select id from invoices where not is_deposit and credited_invoice is null limit 1)',
  )
  await site.query("update bank_lines set state = 'ignored'")
  // Removes the demo's jobs: no node runs them here, and after ten minutes they would be reported as a fault.
  await site.query('delete from tw_jobs.job')
  const page = await thomas.read('/gestion')
  // Compares all headings, so that a failure names the part that is not empty.
  expect(textsOf(page, 'main h2')).toContain('Rien n’attend.')
  await thomas.send('/gestion/compte?formulaire=signature', { signature: 'Thomas' })
  const doneSection = await part(thomas, 'faits')
  expect(doneSection?.querySelector('li')?.textContent).toContain('Thomas Weber a changé sa signature.')
  expect(doneSection?.querySelector('a[href="/gestion/journal"]')).not.toBeNull()
  // A staff member without access to the journal sees only their own events.
  expect(await part(karim, 'faits')).toBeNull()
})

test('waiting requests are listed by point of sale, longest waiting first, until they are answered (§11.5)', async () => {
  await request('Récent', 'epinal', 1)
  const oldest = await request('Ancien', 'epinal', 50)
  await request('Ailleurs', 'ostwald', 3)
  expect(await namesIn(thomas)).toEqual(['Jeanne Ancien', 'Jeanne Ailleurs', 'Jeanne Récent'])
  expect(await namesIn(sophie)).toEqual(['Jeanne Ancien', 'Jeanne Récent'])
  // Mechanics do not see requests to answer.
  expect(await namesIn(karim)).toBeNull()
  expect(await namesIn(sophie, '?pos=tous')).toEqual(await namesIn(thomas))
  const line = (await part(sophie, 'demandes'))?.querySelector('li')
  expect(line?.textContent.replace(/\s+/g, ' ')).toContain('Peugeot 308Épinal, il y a 2 jours')
  expect(line?.querySelector('[data-late]')).not.toBeNull()
  expect(line?.querySelector('.today__next')?.textContent).toBe('À prendre en charge')
  // The estimate begins on the line, unless a colleague handles the request.
  const begins = async (who: SignedInStaff) =>
    (await part(who, 'demandes'))?.querySelector('li form')?.getAttribute('action')
  expect(await begins(sophie)).toContain(`/gestion/devis/nouveau?demande=${oldest}&formulaire=commencer`)
  await thomas.send(`/gestion/demandes/${oldest}?formulaire=prendre`, { de: '' })
  expect(await begins(sophie)).not.toContain(oldest)
  expect(await begins(thomas)).toContain(oldest)
  const next = async (person: SignedInStaff) =>
    (await part(person, 'demandes'))?.querySelector('.today__next')?.textContent
  expect(await next(thomas)).toBe('À vous de répondre')
  expect(await next(sophie)).toBe('Thomas Weber s’en occupe')
  expect(line?.querySelector('img')?.getAttribute('src')).toBe(
    `/gestion/demandes/${oldest}/photos/p?taille=vignette`,
  )
  expect(line?.querySelector('a')?.getAttribute('href')).toBe(`/gestion/demandes/${oldest}`)
  await site.query('update quote_requests set waits_since = null where id = $1', [oldest])
  expect(await namesIn(sophie)).toEqual(['Jeanne Récent'])
  // Empty parts are not shown one by one.
  expect((await sophie.read('/gestion')).querySelector('.today__rest')?.textContent).toBe(
    'Rien d’autre n’attend.',
  )
})

test('beginning the estimate of a request from Aujourd’hui takes charge of it and counts it as read (§11.5)', async () => {
  const id = await request('Devis', 'epinal', 90)
  const before = await readNotificationCount('forms')
  const form = (await part(sophie, 'demandes'))?.querySelector('li form')
  const address = form?.getAttribute('action') ?? ''
  expect(address).toContain(id)
  const { status, headers } = await sophie.send(address, {})
  expect(status).toBe(303)
  expect(headers.get('Location')).toMatch(/^\/gestion\/devis\/epinal\//)
  expect(await readNotificationCount('forms')).toBe((before ?? 0) - 1)
  expect((await part(sophie, 'demandes'))?.querySelector('.today__next')?.textContent).toBe(
    'À vous de répondre',
  )
  await site.query('update quote_requests set waits_since = null where id = $1', [id])
})

test('a request counts as read once staff have opened it (§11.5)', async () => {
  const id = await request('Compté', 'epinal', 4)
  const before = await readNotificationCount('forms')
  const pages = await Promise.all([1, 2, 3].map(() => karim.open(`/gestion/demandes/${id}`)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  // Counted once, however often the request is opened.
  expect(await readNotificationCount('forms')).toBe((before ?? 0) - 1)
})

test('visitors’ replies are listed apart from new items, requests and messages together, longest waiting first (§11.5)', async () => {
  const revenue = await request('Revenue', 'epinal', 90)
  const wrote = await message('Suite')
  await insertVisitorAnswer(site, 'request', revenue, 20)
  await insertVisitorAnswer(site, 'message', wrote, 40)
  const names = async (person: SignedInStaff) => {
    const repliesPart = await part(person, 'reponses')
    return repliesPart ? textsOf(repliesPart, 'li strong') : null
  }
  expect(await names(sophie)).toEqual(['Suite', 'Jeanne Revenue'])
  expect(await names(thomas)).toEqual(['Suite', 'Jeanne Revenue'])
  expect(await names(karim)).toBeNull()
  expect(await namesIn(sophie)).not.toContain('Jeanne Revenue')
  await site.query('update quote_requests set waits_since = null where id = $1', [revenue])
  await site.query('update contact_messages set waits_since = null where id = $1', [wrote])
  expect(await names(sophie)).toBeNull()
})

test('overdue invoices are listed for users who may read them, until they are paid (§11.5)', async () => {
  await site.query("update invoices set due_on = now() - interval '3 days' where status = 'created'")
  const [{ count: all } = { count: 0 }] = await site.query<{ count: number }>(
    "select count(*)::int as count from invoices where status = 'created' and credited_invoice is null and pos_id = 'epinal'",
  )
  const overdue = await part(sophie, 'factures')
  expect(overdue?.querySelector('.today__count')?.textContent).toBe(String(all))
  expect(overdue?.textContent).toContain('3\u00a0jours de retard')
  const to = overdue?.querySelector('li a')?.getAttribute('href') ?? ''
  expect(to).toMatch(/^\/gestion\/factures\/epinal\/\w+$/)
  expect(await part(karim, 'factures')).toBeNull()
  await site.query("update clients set phone = '03 53 01 00 77'")
  expect((await part(sophie, 'factures'))?.querySelector('a[href="tel:0353010077"]')).not.toBeNull()
  await site.query("update invoices set status = 'paid' where status = 'created'")
  expect(await part(sophie, 'factures')).toBeNull()
})

test('a request stays unread when a visitor or a client opens its address (§3.5, §11.5)', async () => {
  const id = await request('Fermé', 'epinal', 2)
  expect((await site.fetch(`/demandes/${id}`)).status).toBe(404)
  const client = await signInStaff(site, 'pro@exemple.fr')
  expect((await client.open(`/demandes/${id}`)).status).toBe(404)
  expect(await namesIn(sophie)).toContain('Jeanne Fermé')
})

test('a session without a verified second factor cannot open a request, and does not mark it as read (§6, §9.4)', async () => {
  const id = await request('Moitié', 'epinal', 2)
  const unverified = sessionUser(site, await enterPassword(site, 'bureau@exemple.fr'))
  for (const path of [`/demandes/${id}`, `/demandes/${id}.data`, `/demandes/${id}/photos/p`])
    expect((await unverified.open(path)).status, path).toBe(404)
  // The signed link of the mail opens for everyone; only a session with a verified second factor marks the request as read.
  const link = signedPath(`/demandes/${id}`, new Date(), secret)
  expect((await unverified.open(link)).status).toBe(200)
  expect(await namesIn(sophie)).toContain('Jeanne Moitié')
})

test('waiting messages are listed for users who may read them (§11.5)', async () => {
  const id = await message('Vos horaires <b>')
  expect(await part(karim, 'messages')).toBeNull()
  const waiting = await part(sophie, 'messages')
  expect(waiting?.innerHTML).toContain('Vos horaires &lt;b&gt;')
  expect(waiting?.querySelector('a')?.getAttribute('href')).toBe(`/gestion/messages/${id}`)
})

test('the list of empty parts is shown below the parts with items (§11.5)', async () => {
  await request('Avant', 'epinal', 2)
  await message('Après')
  const html = (await sophie.read('/gestion')).innerHTML
  expect(html.lastIndexOf('today__link')).toBeGreaterThan(0)
  expect(html.indexOf('today__rest')).toBeGreaterThan(html.lastIndexOf('today__link'))
})

test('unread messages are counted beside waiting ones, and by the menu (§11.5)', async () => {
  await site.query('update contact_messages set waits_since = null, seen = true')
  await site.query("update form_counters set notifications = 0 where name = 'contacts'")
  const opened = await message('Ouvert')
  await message('Fermé')
  const readMessageCount = async () => textsOf(await sophie.read('/gestion'), '#messages-titre .today__count')
  expect(await readMessageCount()).toEqual(['2'])
  await sophie.open(`/gestion/messages/${opened}`)
  expect(await readNotificationCount('contacts')).toBe(1)
  expect(await readMessageCount()).toEqual(['2, dont 1 non lu'])
})

test('the menu counts only what the user may read (§3.5, §11.5)', async () => {
  await message('Autre chose')
  const counts = async (person: SignedInStaff) =>
    textsOf(await person.read('/gestion/compte'), '.office-menu a .office-count')
  const [forms, contacts] = [await readNotificationCount('forms'), await readNotificationCount('contacts')]
  expect(await counts(sophie)).toEqual([`${forms} à traiter`, `${contacts} à traiter`])
  expect(await counts(karim)).toEqual([`${forms} à traiter`])
})

test('opening a request never decreases the counter below zero (§3.5, §11.5)', async () => {
  const id = await request('Zéro', 'ostwald', 1)
  await site.query("update form_counters set notifications = 0 where name = 'forms'")
  await thomas.open(`/gestion/demandes/${id}`)
  expect(await readNotificationCount('forms')).toBe(0)
})

test('orders that are late, blocked or promised for today are listed with what they lack (§11.5)', async () => {
  const open = await site.query<{ id: string; client: string }>(
    `select o.id, coalesce(c.name, c.first_name || ' ' || c.last_name) as client
     from orders o join clients c on c.id = o.client_id where o.pos_id = 'epinal' and o.cancelled_at is null order by o.id limit 3`,
  )
  const [lateOrder, due, blocked] = open.map(({ id }) => id)
  await site.query('update orders set promised_on = null, blocked_reason = null')
  await site.query('delete from rim_photos where order_id = any($1)', [open.map(({ id }) => id)])
  await site.query('delete from order_rims where order_id = any($1)', [open.map(({ id }) => id)])
  await site.query(
    `update orders set status = 0, rim_n = 4, received_at = now(), invoice = null, blocked_reason = null, promised_on = null
     where id = any($1)`,
    [open.map(({ id }) => id)],
  )
  await site.query('update orders set promised_on = current_date - 2 where id = $1', [lateOrder])
  await site.query(
    "update orders set promised_on = (now() at time zone 'Europe/Paris')::date where id = $1",
    [due],
  )
  await site.query("update orders set blocked_reason = 'Peinture manquante' where id = $1", [blocked])
  await site.query(
    `insert into order_rims (id, order_id, place, position, service, finish, problem)
     select 'lack' || place, $1, place, 'avg', 'renovation', 'uni', case when place = 2 then 'Voilée' end
     from generate_series(1, 4) as place`,
    [due],
  )
  await site.query("insert into order_rim_steps values ('lack1', 'checked', now(), null)")
  const lines = async (person: SignedInStaff, name: string) =>
    (await part(person, name))?.querySelectorAll('li').map((line) => line.textContent.replace(/\s+/g, ' ')) ??
    []
  const order = (place: number, missing: string) =>
    expect.stringMatching(
      new RegExp(`^${open[place]?.client}(?!.*(4 jantes|sur 4 contrôlée).*Reste).*${missing}`),
    )
  expect(await lines(sophie, 'commandes-retard')).toEqual([
    order(0, 'Reste à traiter 4 jantes, photographier et facturer'),
  ])
  expect(await lines(sophie, 'commandes-jour')).toEqual([
    order(1, 'Reste à régler 1 problème, finir 3 jantes sur 4, photographier et facturer'),
  ])
  const [stopped] = await lines(sophie, 'commandes-bloquees')
  expect(stopped).toContain('Bloquée : Peinture manquante')
  const titles = (await sophie.read('/gestion'))
    .querySelectorAll('.today__part')
    .map((found) => found.getAttribute('aria-labelledby')?.replace('-titre', ''))
  expect(titles.slice(0, 4)).toEqual([
    'commandes-retard',
    'commandes-jour',
    'commandes-bloquees',
    'problemes',
  ])
  // An order appears in one part only.
  await site.query('update orders set promised_on = current_date - 2 where id = $1', [blocked])
  expect(await part(sophie, 'commandes-bloquees')).toBeNull()
  expect(await lines(sophie, 'commandes-retard')).toHaveLength(2)
})

test('next steps of orders follow the unanswered records: receive, announce, give back, bill; three lines each, and the whole list (§11.5)', async () => {
  await site.query('update orders set cancelled_at = now() where cancelled_at is null')
  const insert = async (status: number, isExpected = false) => {
    const order = await insertReceivedOrder(site.query, { status, isExpected })
    await site.query("update orders set moved_at = now() - interval '2 days' where id = $1", [order.id])
    return `/gestion/commandes/${order.id}`
  }
  const expected = await insert(0, true)
  const treated = await insert(1)
  const ready = [await insert(2), await insert(2), await insert(2), await insert(2)]
  const finished = await insert(3)
  const page = await sophie.read('/gestion')
  const names = page
    .querySelectorAll('.today__part')
    .map((found) => found.getAttribute('aria-labelledby')?.replace('-titre', '') ?? '')
  const steps = ['attendues', 'a-annoncer', 'a-rendre', 'a-facturer']
  expect(names.filter((name) => steps.includes(name))).toEqual(steps)
  expect(names.indexOf('attendues')).toBeGreaterThan(names.indexOf('demandes'))
  const section = (name: string) => page.querySelector(`[aria-labelledby="${name}-titre"]`)
  const lines = (name: string) =>
    section(name)
      ?.querySelectorAll('li a')
      .map((link) => link.getAttribute('href')) ?? []
  expect(lines('attendues')).toEqual([expected])
  expect(lines('a-annoncer')).toEqual([treated])
  expect(lines('a-facturer')).toEqual([finished])
  expect(lines('a-rendre')).toHaveLength(3)
  expect(ready).toEqual(expect.arrayContaining(lines('a-rendre')))
  const whole = section('a-rendre')?.querySelector('.today__all')
  expect(whole?.getAttribute('href')).toBe('/gestion/commandes?vue=liste&etape=2')
  expect(whole?.textContent).toContain('(4)')
  expect(
    textsOf(await sophie.read('/gestion/commandes?vue=liste&etape=a-facturer'), '.order-line'),
  ).toHaveLength(1)
  // A billed order needs no further step, and a blocked one is listed with the reason only.
  await site.query('update orders set invoice = (select id from invoices limit 1) where status = 3')
  await site.query("update orders set blocked_reason = 'Pièce attendue' where status = 1")
  expect(await part(sophie, 'a-facturer')).toBeNull()
  expect(await part(sophie, 'a-annoncer')).toBeNull()
})

test('deposits and bank lines that wait are listed for users who may record payments (§11.5)', async () => {
  await site.query(
    `insert into bank_lines (id, booked_on, cents, payer, text, imported_at)
     values ('today-bank', current_date, 12345, 'Payeur du jour', 'Virement', now())`,
  )
  const [quote] = await site.query<{ id: string }>(
    `update estimates set state = 'accepted', deposit_asked = 9000, decided_at = now()
     where id = (select id from estimates e where pos_id = 'epinal'
       and not exists (select 1 from invoices where estimate_id = e.id)
       and not exists (select 1 from orders where estimate_id = e.id) limit 1)
     returning id`,
  )
  const order = await insertReceivedOrder(site.query, { isExpected: true })
  await site.query('update orders set estimate_id = $2 where id = $1', [order.id, quote?.id])
  const bank = await part(sophie, 'banque')
  expect(bank?.textContent).toContain('Payeur du jour')
  expect(bank?.textContent).toContain('123,45\u00a0€ à rapprocher')
  const deposits = await part(sophie, 'acomptes')
  expect(deposits?.textContent).toContain('90,00\u00a0€ à recevoir')
  expect(deposits?.querySelector('li a')?.getAttribute('href')).toBe(
    `/gestion/devis/epinal/${quote?.id}#acompte-recu`,
  )
  expect(await part(karim, 'banque')).toBeNull()
  await site.query('update orders set cancelled_at = now() where id = $1', [order.id])
  expect(await part(sophie, 'acomptes')).toBeNull()
})

test('orders in progress are counted by step, for the user’s own points of sale (§11.5)', async () => {
  const rows = await site.query<{ status: number; pos_id: string; expected: boolean }>(
    'select status, pos_id, status = 0 and received_at is null as expected from orders where status < 3 and cancelled_at is null',
  )
  const stepCountsOf = (person: SignedInStaff) =>
    part(person, 'commandes').then((found) => (found ? textsOf(found, 'dd') : []))
  const counts = (pos?: string) =>
    ['expected', 0, 1, 2].map((state) => {
      const isHere = (row: (typeof rows)[number]) => (row.expected ? 'expected' : row.status) === state
      return String(rows.filter((row) => isHere(row) && (!pos || row.pos_id === pos)).length)
    })
  expect(await stepCountsOf(thomas)).toEqual(counts())
  expect(await stepCountsOf(sophie)).toEqual(counts('epinal'))
})

describe('a mechanic', () => {
  /** Returns the parts of the page of a mechanic in Ostwald, each with its title and the rims in the order shown. */
  async function partsFor(person: SignedInStaff, search = '') {
    const page = await person.read(`/gestion${search}`)
    return page.querySelectorAll('.today__part').map((found) => ({
      title: found.querySelector('h2')?.textContent.replace(/\s*\d+$/, ''),
      rims: textsOf(found, '.rim-work__code'),
      buttons: textsOf(found, '.rim-step-form button').map((said) => said.split(',')[0]),
      text: found.textContent,
    }))
  }

  /** Makes an order with its rims, promised in this number of days. */
  async function createPromisedOrder(days: number | null, pos = 'ostwald') {
    const order = await insertReceivedOrder(site.query, { pos })
    await site.query('update orders set promised_on = $2 where id = $1', [
      order.id,
      days === null ? null : addDays(parisDay(new Date()), days),
    ])
    return { ...order, code: (place: number) => `${order.number.replace('CO-', '')}-${place}` }
  }

  const keepFirstRims = (order: { rims: readonly string[] }, count: number) =>
    site.query('delete from order_rims where id = any($1)', [order.rims.slice(count)])

  test('sees the rims of their workshop by promised day, late and blocked ones first with the reason (§11.5, §11.6)', async () => {
    await site.query("update orders set status = 3 where status = 0 and pos_id = 'ostwald'")
    const [undated, later, today, lateOrder, blocked] = [
      await createPromisedOrder(null),
      await createPromisedOrder(9),
      await createPromisedOrder(0),
      await createPromisedOrder(-2),
      await createPromisedOrder(5),
    ]
    for (const order of [undated, later, blocked]) await keepFirstRims(order, 1)
    await keepFirstRims(today, 2)
    await keepFirstRims(lateOrder, 2)
    await site.query("update orders set blocked_reason = 'Pièce attendue' where id = $1", [blocked.id])
    await site.query("update order_rims set problem = 'Fissurée.', problem_at = now() where id = $1", [
      today.rims[1],
    ])
    // Not received, treated, at another workshop, or finished: such rims are not work for today.
    const expected = await createPromisedOrder(0)
    await site.query('update orders set received_at = null where id = $1', [expected.id])
    const treated = await createPromisedOrder(0)
    await site.query('update orders set status = 1 where id = $1', [treated.id])
    const otherWorkshopOrder = await createPromisedOrder(0, 'epinal')
    await site.query("insert into order_rim_steps values ($1, 'removed', now()), ($2, 'checked', now())", [
      lateOrder.rims[0],
      lateOrder.rims[1],
    ])

    const parts = await partsFor(karim)
    const dayOf = (days: number) => `Pour ${formatWeekday(addDays(parisDay(new Date()), days))}`
    expect(parts.map(({ title, rims, buttons }) => [title, rims, buttons])).toEqual([
      ['En retard', [lateOrder.code(1)], ['Noter : décapée']],
      ['Arrêtées', [today.code(2), blocked.code(1)], []],
      ['Pour aujourd’hui', [today.code(1)], ['Noter : déposée']],
      [dayOf(9), [later.code(1)], ['Noter : déposée']],
      ['Sans date promise', [undated.code(1)], ['Noter : déposée']],
    ])
    expect(parts[1]?.text).toContain('Fissurée.')
    expect(parts[1]?.text).toContain('Bloquée\u00a0: Pièce attendue')
    expect(parts[2]?.text).toContain('Rénovation, diamantée')
    const wide = await partsFor(karim, '?pos=tous')
    expect(wide.find(({ title }) => title === 'Pour aujourd’hui')?.rims).toContain(otherWorkshopOrder.code(1))

    // The button works as on the rim’s page; when all rims are finished, the order waits for confirmation.
    const form = (await karim.read('/gestion')).querySelector(`form[action*="${lateOrder.rims[0]}"]`)
    const action = form?.getAttribute('action')?.replaceAll('&amp;', '&').split('#')[0] ?? ''
    const pressed = await karim.send(action, { etape: 'stripped', vu: 'removed' })
    expect(pressed.status).toBe(200)
    expect((await karim.read('/gestion')).querySelector('.undo-toast')?.textContent).toContain(
      'Avant gauche\u00a0: décapée.',
    )
    await karim.send(action, { etape: 'checked', vu: 'removed stripped', sans: 'painted machined' })
    const after = await partsFor(karim)
    expect(after.map(({ title }) => title)).toEqual([
      'Arrêtées',
      'À confirmer',
      'Pour aujourd’hui',
      dayOf(9),
      'Sans date promise',
    ])
    expect(after[1]?.text).toContain('2\u00a0jantes contrôlées')
  })

  test('can load the rest of a long list, which continues where it ended (§11.5, §11.6)', async () => {
    for (let car = 0; car < 7; car++) await createPromisedOrder(12)
    const page = await karim.read('/gestion')
    expect(page.querySelectorAll('.rim-work__rim')).toHaveLength(25)
    const next = page.querySelector('a[rel=next]')?.getAttribute('href') ?? ''
    const more = await karim.read(next.replaceAll('&amp;', '&').replace(/#.*/, ''))
    expect(more.querySelectorAll('.rim-work__rim').length).toBeGreaterThan(28)
    expect(more.querySelectorAll('#suite')).toHaveLength(1)
  })

  test('opens the board on the first column with orders, unless another is requested (§11.5, §11.6)', async () => {
    await site.query("update orders set status = 1 where status = 0 and pos_id = 'ostwald'")
    const readCurrentTab = async (search = '') =>
      (await karim.read(`/gestion/commandes${search}`)).querySelector('.board__tabs [aria-current]')
        ?.textContent
    expect(await readCurrentTab()).toContain('Traitées')
    expect(await readCurrentTab('?etape=0')).toContain('Créées')
  })

  test('has the scanner in the phone’s bar, where the office has its requests (§11.5, §11.6)', async () => {
    const bar = async (person: SignedInStaff) =>
      textsOf(await person.read('/gestion/compte'), '.office-bar__link > span:first-of-type')
    expect(await bar(karim)).toEqual(['Aujourd’hui', 'Commandes', 'Scanner', 'Rechercher'])
    expect(await bar(sophie)).toEqual(['Aujourd’hui', 'Demandes', 'Commandes', 'Rechercher'])
  })
})

test('the visits of thirty days are drawn as a chart and listed in a table (§11.5)', async () => {
  // Removes the visits of the demo.
  await site.query('delete from visitor_sessions')
  await site.query(
    `insert into visitor_sessions (id, display_width, created_at, access_params)
     select 'visit' || place, 390, now(), '{}' from generate_series(1, 7) as place`,
  )
  const chart = await part(thomas, 'mois')
  expect(chart?.querySelectorAll('.days-chart__row svg')).toHaveLength(2)
  expect(chart?.querySelectorAll('.days-chart__row rect')).toHaveLength(60)
  const rows = chart?.querySelectorAll('tbody tr') ?? []
  expect(rows).toHaveLength(30)
  expect(rows.at(-1)?.querySelector('td')?.textContent).toBe('7')
})
