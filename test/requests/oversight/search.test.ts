import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../db/client.ts'
import { containsFuzzyWords } from '../../../domain/kernel/lists/fuzzy-words.ts'
import { containsAllWords } from '../../../domain/kernel/lists/list-records.ts'
import { formatCents } from '../../../domain/kernel/money/amounts.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { insertWaitingMessage, insertWaitingRequest } from '../correspondence/insert-incoming.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let thomas: SignedInStaff
let sophie: SignedInStaff
let karim: SignedInStaff
let order: { id: string; order_number: string; registration_number: string; pos_id: string }
let invoice: { id: string; invoice_number: string; pos_id: string }
let requestId = ''
let workshop: Database
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  karim = await signInStaff(site, 'mecano@exemple.fr')
  workshop = (await openWorkshop(site)).db
  requestId = await insertWaitingRequest(site, {
    last_name: 'Lefèvre',
    first_name: 'Anaïs',
    phone: '+33 6 12 34 56 78',
    reference: 'TWZZ42',
    email: 'anais.l@exemple.fr',
    brand: 'Citroën',
    model: 'Ë-C4',
    shop: 'epinal',
  })
  await insertWaitingMessage(site, 'Jantes d’été', { message: 'Ma plaque est AB-123-CD, rappelez-moi.' })
  ;[order] = (await site.query<typeof order>(
    "select * from orders where registration_number ~ '^[A-Z]{2}-' and pos_id = 'epinal' order by id limit 1",
  )) as [typeof order]
  ;[invoice] = (await site.query<typeof invoice>(
    "select * from invoices where pos_id = 'epinal' and credited_invoice is null order by id limit 1",
  )) as [typeof invoice]
})

const page = (person: SignedInStaff, input: string, more = '') =>
  person.read(`/gestion/recherche?q=${encodeURIComponent(input)}${more}`)

/** Returns the results of a search, by kind. */
async function readResults(
  person: SignedInStaff,
  input: string,
  more = '',
): Promise<Record<string, string[]>> {
  const sections = (await page(person, input, more)).querySelectorAll('.search-hits')
  return Object.fromEntries(
    sections.map((section) => [section.querySelector('h2')?.text, textsOf(section, 'strong')]),
  )
}

describe('a request is found by (§11.11)', () => {
  test.each([
    ['its reference', 'twzz42'],
    ['the name, without accents', 'lefevre'],
    ['first and last name', 'Anaïs Lefèvre'],
    ['a part of the name', 'efèv'],
    ['the telephone as it is written at home', '06 12 34 56 78'],
    ['the telephone with points', '06.12.34.56.78'],
    ['the telephone from abroad', '+33612345678'],
    ['the e-mail', 'anais.l@exemple.fr'],
    ['the vehicle', 'citroen ec4'],
    ['words of several fields', 'Lefèvre Citroën'],
    ['a part of the e-mail', 'anais.l@'],
    ['the name and a short word', 'lefevre c4'],
    ['short words around a long one', 'ë-c4 lefèvre 42'],
    ['the name and one sign', 'Lefèvre Z'],
  ])('%s', async (_, fields) => {
    expect((await readResults(sophie, fields)).Demandes).toEqual(['Anaïs Lefèvre'])
  })
})

test('the text of a message is found with and without accents (§11.11)', async () => {
  for (const input of ['ab123cd', 'ete', 'jantes d’été'])
    expect((await readResults(sophie, input)).Messages, input).toEqual(['Jantes d’été'])
})

test('a short word excludes records that do not contain it, but a single character does not (§11.11)', async () => {
  expect((await readResults(sophie, 'lefevre c5')).Demandes).toBeUndefined()
  expect((await readResults(sophie, 'lefevre x')).Demandes).toEqual(['Anaïs Lefèvre'])
})

test('a client is found by name, telephone, SIRET and e-mail, together with their orders, estimates and invoices (§11.11)', async () => {
  for (const input of ['meurthe', '03 53 01 55 12', '99950124000017', 'pro@exemple.fr'])
    expect((await readResults(sophie, input)).Clients, input).toEqual(['Garage de la Meurthe'])
  const all = await readResults(sophie, 'meurthe')
  for (const kind of ['Commandes', 'Devis', 'Factures et avoirs'])
    expect(all[kind]?.length, kind).toBeGreaterThan(0)
})

test('an order is found by number and by plate, and the result links to its record (§11.11)', async () => {
  for (const input of [order.order_number, order.registration_number.replaceAll('-', '').toLowerCase()]) {
    expect((await readResults(sophie, input)).Commandes?.[0], input).toBe(order.order_number)
    const hits = (await page(sophie, input)).querySelectorAll('.search-hits')
    const section = hits.find((one) => one.querySelector('h2')?.text === 'Commandes')
    const to = section?.querySelector('a')?.getAttribute('href') ?? ''
    expect((await sophie.open(to)).status, input).toBe(200)
    expect(section?.querySelector('a')?.getAttribute('href')).toMatch(/^\/gestion\/commandes\/[^/]+$/)
  }
})

test.each([
  ['with dashes', 'ZQ-417-WX'],
  ['without', 'ZQ417WX'],
])('a plate stored %s is found whatever its spelling (§11.11)', async (_, noted) => {
  await site.query('update orders set registration_number = $1 where id = $2', [noted, order.id])
  for (const input of ['ZQ-417-WX', 'ZQ417WX', 'zq 417 wx', 'zq417', '417-wx'])
    expect((await readResults(sophie, input)).Commandes, input).toEqual([order.order_number])
  await site.query('update orders set registration_number = $1 where id = $2', [
    order.registration_number,
    order.id,
  ])
})

test.each([
  ['another letter', 'lefavre'],
  ['one too many', 'lefevvre'],
  ['one left out', 'lefvre'],
  ['two in the wrong order', 'lefever'],
  ['another letter beside a word that is right', 'Anaïs Lefavre'],
])('a name is found with %s, and the result is marked as approximate (§11.11)', async (_, fields) => {
  expect((await readResults(sophie, fields)).Demandes).toContain('Anaïs Lefèvre')
  expect((await page(sophie, fields)).querySelector('.search-panel__told')?.text).toMatch(
    /^Aucun résultat exact\u00a0; \d+\u00a0résultats? à une lettre près\./,
  )
})

test('a plate is found with one wrong character, also typed in parts; an order number is not (§11.11)', async () => {
  await site.query("update orders set registration_number = 'ZQ-417-WX' where id = $1", [order.id])
  for (const input of ['zq 471 wx', 'ZQ-417-WY', 'zq418wx'])
    expect((await readResults(sophie, input)).Commandes, input).toEqual([order.order_number])
  const other = order.order_number.replace(/\d$/, 'X')
  expect(await readResults(sophie, other)).toEqual({})
  await site.query('update orders set registration_number = $1 where id = $2', [
    order.registration_number,
    order.id,
  ])
})

test('when few records match a name exactly, approximate matches are listed below them (§11.11)', async () => {
  await insertWaitingRequest(site, { last_name: 'Duponnet', first_name: 'Rose' })
  // Two letters away.
  await insertWaitingRequest(site, { last_name: 'Dupommet', first_name: 'Yves' })
  await insertWaitingRequest(site, { last_name: 'Duponet', first_name: 'Yves' })
  expect(textsOf(await page(sophie, 'duponnet'), '.search-hits strong')).toEqual([
    'Rose Duponnet',
    'Yves Duponet',
  ])
  expect(textsOf(await page(sophie, 'duponnet'), '.search-panel__told').at(-1)).toBe('À une lettre près :')
})

test('a result shows the promised day of an order or the amount due of an invoice, and whether it is late (§11.11)', async () => {
  const hit = async (input: string, title: string) =>
    (await page(sophie, input)).querySelectorAll('.search-hit').find((one) => one.text.includes(title))
  await site.query(
    'update orders set status = 0, status_name = null, promised_on = current_date - 3 where id = $1',
    [order.id],
  )
  const searchHit = await hit(order.order_number, order.order_number)
  expect(textsOf(searchHit as never, '.search-hit__state span')[0]).toBe('Commande créée')
  expect(searchHit?.querySelector('[data-late]')?.text).toMatch(/^promise le \d\d\/\d\d\/\d{4}$/)
  const open = (
    await site.query<{ invoice_number: string; rest: number }>(
      `update invoices set due_on = current_date - 5 where id = (select id from invoices
       where pos_id = 'epinal' and status = 'created' and credited_invoice is null order by id limit 1)
       returning invoice_number, greatest(still_owed(id), 0) as rest`,
    )
  )[0]
  const owed = await hit(open?.invoice_number ?? '', open?.invoice_number ?? '')
  expect(textsOf(owed as never, '.search-hit__state span')).toEqual([
    '5 jours de retard',
    `reste dû : ${formatCents(open?.rest ?? 0)}`.replaceAll('\u00a0', ' '),
  ])
})

test('the command palette lists the pages and actions permitted to the user, filtered by the typed text (§11.11)', async () => {
  const commands = async (person: SignedInStaff, input: string) =>
    textsOf(await page(person, input), '.search-commands a').map((label) => label.trim())
  expect(await commands(sophie, 'nouv')).toEqual([
    'Nouvelle commande',
    'Nouveau client',
    'Nouveau devis',
    'Nouvelle actualité',
    'Nouvelle réalisation',
  ])
  expect(await commands(sophie, 'devis nouveau')).toEqual(['Nouveau devis'])
  expect(await commands(sophie, 'aujourdhui')).toEqual(['Aujourd’hui'])
  expect(await commands(sophie, 'equipe')).toEqual([])
  expect(await commands(thomas, 'equipe')).toEqual(['Équipe'])
  expect(await commands(karim, '')).toEqual([
    'Feuille du jour',
    'Aujourd’hui',
    'Demandes',
    'Commandes',
    'Scanner',
    'Mon compte',
    'Aide',
  ])
  const links = (await page(thomas, '')).querySelectorAll('.search-commands a')
  expect(links.length).toBeGreaterThan(5)
  for (const link of links)
    expect((await thomas.open(link.getAttribute('href') ?? '')).status, link.text).toBe(200)
})

test('the search page focuses its field, except when there are results (§11.11)', async () => {
  expect((await sophie.read('/gestion/recherche')).querySelector('#recherche-q[autofocus]')).not.toBeNull()
  expect((await page(sophie, 'meurthe')).querySelector('#recherche-q[autofocus]')).toBeNull()
})

test('a document is found by its number; the result links to its record, which serves the PDF (§11.11)', async () => {
  const resultsPage = await page(sophie, invoice.invoice_number)
  expect((await readResults(sophie, invoice.invoice_number))['Factures et avoirs']?.[0]).toBe(
    invoice.invoice_number,
  )
  const to = resultsPage.querySelector(`a[href*="${invoice.id}"]`)?.getAttribute('href') ?? ''
  expect((await sophie.open(to)).status).toBe(200)
  const pdf = await sophie.open(`${to}/pdf`)
  expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  expect(pdf.headers.get('Cache-Control')).toBe('private, no-store')
  await pdf.body?.cancel()
  expect((await karim.open(to)).status).toBe(404)
  expect((await sophie.open(to.replace(invoice.id, 'AAAABBBBCCCCDDDD'))).status).toBe(404)
})

test('a person with the searched name is listed before records that only mention it, the best kind first (§11.11)', async () => {
  await insertWaitingMessage(site, 'TWZZ42, du nouveau\u00a0?')
  expect(Object.keys(await readResults(sophie, 'TWZZ42'))).toEqual(['Demandes', 'Messages'])
  await insertWaitingRequest(site, { last_name: 'Zimmer', first_name: 'Paul', hoursAgo: 5 })
  await insertWaitingRequest(site, { last_name: 'Durand', first_name: 'Kazimmera', hoursAgo: 1 })
  expect((await readResults(sophie, 'zimmer')).Demandes).toEqual(['Paul Zimmer', 'Kazimmera Durand'])
})

test('the search shows only records that the user has the permission to read (§11.11)', async () => {
  const all = {
    ...(await readResults(karim, 'meurthe', '&pos=tous')),
    ...(await readResults(karim, 'ab123cd')),
  }
  expect(Object.keys(all)).toEqual(['Commandes'])
})

test('the search covers the user’s own points of sale by default, and all of them on request (§11.11)', async () => {
  await insertWaitingRequest(site, { last_name: 'Wagnerin', shop: 'ostwald' })
  expect(await readResults(sophie, 'wagnerin')).toEqual({})
  expect((await readResults(sophie, 'wagnerin', '&pos=tous')).Demandes).toEqual(['Jeanne Wagnerin'])
  const link = (await page(sophie, 'wagnerin')).querySelector('.search-panel__told a')
  expect(link?.getAttribute('href')).toBe('/gestion/recherche?q=wagnerin&pos=tous')
  // A staff member of all points of sale has no link to a wider search.
  expect((await readResults(thomas, 'wagnerin')).Demandes).toEqual(['Jeanne Wagnerin'])
  expect((await page(thomas, 'wagnerin')).querySelector('.search-panel__told a')).toBeNull()
})

test.each([
  ['', 'ne comptent pas'],
  ['ab', 'au moins trois'],
  ['%%%', 'au moins trois'],
  ['a b c', 'au moins trois'],
  ['introuvable chose', 'Rien ne correspond.'],
  ["'; drop table orders; --", 'Rien ne correspond.'],
  ['\0\0\0', 'ne comptent pas'],
  ['x'.repeat(5_000), 'Rien ne correspond.'],
])('a search for « %s » shows the message: %s (§11.11)', async (fields, said) => {
  const response = await sophie.open(`/gestion/recherche?q=${encodeURIComponent(fields)}`)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(said)
})

test('a character with a meaning in SQL patterns is searched literally (§11.11)', async () => {
  await insertWaitingRequest(site, { last_name: 'Cent_pour%cent' })
  expect((await readResults(sophie, 'cent_pour')).Demandes).toEqual(['Jeanne Cent_pour%cent'])
  expect(await readResults(sophie, 'centXYpour')).toEqual({})
})

test.each([
  ['quote_requests', 'search_text', 'quote_requests_search_text'],
  ['contact_messages', 'search_text', 'contact_messages_search_text'],
  ['clients', 'search_text', 'clients_search_text'],
  ['orders', 'search_text', 'orders_search_text'],
  ['estimates', 'search_text', 'estimates_search_text'],
  ['invoices', 'folded(invoice_number)', 'invoices_search'],
  ['payments', 'folded(reference)', 'payments_search'],
])(
  'searching %s uses an index, also for words of one and two characters beside longer ones (§11.11)',
  async (table, searched, index) => {
    const plans = await workshop.transaction(async (tx) => {
      // PostgreSQL would scan a table of this size completely.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_indexonlyscan = off`)
      const plan = async (where: SQL | undefined) => {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
          sql`explain select 1 from ${sql.identifier(table)} where ${where}`,
        )
        return rows.map((line) => line['QUERY PLAN']).join('\n')
      }
      const column = sql.raw(searched)
      return [
        await plan(containsAllWords(column, ['AB-123', '12', 'é'])),
        await plan(containsFuzzyWords(column, ['lefevre'])),
      ]
    })
    for (const plan of plans) {
      expect(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan')
    }
  },
)

test('the live search reads the page’s data route (§11.11)', async () => {
  const response = await sophie.open('/gestion/recherche.data?q=lefevre')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(requestId)
})

describe.each(['يوسف', 'Юрий', '山田太郎'])('a name in another script, %s,', (name) => {
  test('finds no record (§11.11)', async () => {
    expect(await readResults(thomas, name)).toEqual({})
    expect((await page(thomas, name)).text).toContain('Rien ne correspond.')
  })

  test.each(['clients?', 'commandes?vue=liste&', 'factures?', 'devis?'])(
    'lists no record on /gestion/%s (§11.11)',
    async (list) => {
      const records = async (search: string) => {
        const listPage = await thomas.read(`/gestion/${list}q=${encodeURIComponent(search)}`)
        const addresses = listPage.querySelectorAll('main a').map((link) => link.getAttribute('href') ?? '')
        return addresses.filter((address) => /\/[A-Za-z0-9]{16}(\?|$)/.test(address))
      }
      expect((await records('')).length).toBeGreaterThan(0)
      expect(await records(name)).toEqual([])
    },
  )
})
