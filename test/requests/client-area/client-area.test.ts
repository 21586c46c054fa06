import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInToTestSite } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const company = 'GarageSaintDie01'
// A quarter past midnight in France, on 29 March 2026, when summer time begins. On the same date in 2025 it had not begun yet.
const now = new Date('2026-03-28T23:15:00Z')

let site: TestSite
let cookies: Record<'pro' | 'particulier' | 'vide' | 'atelier', string>
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now: () => now } }) })
  const [pro, particulier, vide, atelier] = await Promise.all(
    ['pro', 'particulier', 'vide', 'atelier'].map((name) => signInToTestSite(site, `${name}@exemple.fr`)),
  )
  cookies = { pro, particulier, vide, atelier } as typeof cookies
})

type Person = keyof typeof cookies
const ask = (path: string, person?: Person, headers = {}) =>
  site.fetch(path, { headers: { ...headers, ...(person && { Cookie: cookies[person] }) } })
const read = async (path: string, person: Person) => parse(await (await ask(path, person)).text())
const numbersOf = async (path: string, person: Person = 'pro') =>
  textsOf(await read(path, person), '.records tbody th')

interface Row {
  [column: string]: unknown
}
async function insert(table: string, row: Row) {
  const names = Object.keys(row)
  const placeholders = names.map((_, index) => `$${index + 1}`)
  await site.query(
    `insert into ${table} (${names.join(', ')}) values (${placeholders.join(', ')})`,
    Object.values(row),
  )
}
const order = (row: Row) => ({ created_at: now, pos_id: 'epinal', client_id: company, status: 0, ...row })
const invoice = (row: Row) => ({
  created_at: now,
  pos_id: 'epinal',
  client_id: company,
  status: 'created',
  ...row,
})

describe('the information page', () => {
  test('shows all data of a company, with the exact wording of its note (§2.11, §3.6)', async () => {
    const page = await read('/espace_pro', 'pro')
    const rows = new Map(
      page
        .querySelectorAll('.paper-facts div')
        .map((row) => [textsOf(row, 'dt').join(), textsOf(row, 'dd').join()]),
    )
    expect(Object.fromEntries(rows)).toEqual({
      Société: 'Garage de la Meurthe',
      SIRET: '999 501 240 00017',
      'N° de TVA': 'FR 59 999501240',
      Nom: 'Humbert',
      Prénom: 'Claire',
      'E-mail': 'pro@exemple.fr',
      Téléphone: '03 53 01 55 12',
      Adresse: '41 rue de la Meurthe',
      'Complément d’adresse': 'Zone artisanale du Faing',
      'Code postal': '88100',
      Ville: 'Saint-Dié-des-Vosges',
      Pays: 'France',
    })
    expect(textsOf(page, 'main p')).toContain(
      'Si certaines de ces informations sont inexactes, merci de nous contacter directement afin de procéder à leur modification.',
    )
    expect(page.querySelector('title')?.textContent).toBe('Espage professionnel | TW Jantes')
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(textsOf(page, '.client-menu nav :is(a, button)')).toEqual([
      'Mes informations',
      'Mes commandes',
      'Mes factures et avoirs',
      'Mes devis',
      'Déconnexion',
      'Mon parc',
      'Mon compte',
    ])
    expect(textsOf(page, 'main h2'), 'account settings have a page of their own').toEqual([])
  })

  test('hides company fields from an individual, and shows -- for missing values (§2.11, §3.6)', async () => {
    const page = await read('/espace_pro', 'vide')
    expect(textsOf(page, '.paper-facts dt')).not.toContain('SIRET')
    expect(textsOf(page, '.paper-facts dd').slice(3)).toEqual(['--', '--', '--', '--', '--', '--'])
  })
})

test.each([
  ['/espace_pro/commandes', 'Aucune commande', '/devis'],
  ['/espace_pro/factures', 'Aucune facture', '/espace_pro/commandes'],
  ['/espace_pro/devis', 'Aucun devis', '/devis'],
])(
  '%s of a client without records shows « %s » and a link to the next step (§8)',
  async (path, words, next) => {
    const page = await read(path, 'vide')
    expect(textsOf(page, '.records-list__empty p')).toEqual([words])
    expect(page.querySelector('.records-list__empty a')?.getAttribute('href')).toBe(next)
    expect(page.querySelector('table, form[role="search"]')).toBeNull()
  },
)

describe('the orders of a client', () => {
  test('are listed newest first with vehicle, rims, amounts and status, each with a link (§2.11, §7.3, §9.1)', async () => {
    const page = await read('/espace_pro/commandes', 'pro')
    const [first] = page.querySelectorAll('.records tbody tr')
    expect(first && textsOf(first, 'th, td')).toEqual([
      expect.stringMatching(/^CO-[ES]-2026-\d{4}$/),
      '27/03/2026',
      expect.stringMatching(/^Peugeot 308 SW/),
      expect.stringMatching(/^\d$/),
      '--',
      '--',
      'Commande crééedate prévue : le 09/04/2026',
    ])
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/espace_pro/commande/DemoCommande0001')
    expect(page.querySelectorAll('.records tbody tr').length).toBeLessThanOrEqual(100)
  })

  test('are found by number, vehicle or plate, ignoring accents, case and dashes (§2.11, §7.3, §9.1)', async () => {
    await insert(
      'orders',
      order({
        id: 'a1',
        order_number: 'CO-X-1',
        brand: 'Citroën',
        model: 'Ë-C4',
        registration_number: 'ZZ-987-IO',
      }),
    )
    for (const search of ['co-x-1', 'CITROEN e-c4', 'zz987io', '  zz   987 ']) {
      expect(await numbersOf(`/espace_pro/commandes?recherche=${encodeURIComponent(search)}`)).toContain(
        'CO-X-1',
      )
    }
    const emptySearch = await read('/espace_pro/commandes?recherche=%25&page=3', 'pro')
    expect(emptySearch.querySelectorAll('.records tbody tr').length).toBeGreaterThan(50)
    const injectionSearch = await read(
      `/espace_pro/commandes?recherche=${encodeURIComponent("x' or 1=1 --")}`,
      'pro',
    )
    expect(injectionSearch.querySelector('.records')).toBeNull()
    expect(textsOf(injectionSearch, 'main')[0]).toContain('Aucun résultat')
    await site.query(`delete from orders where id = 'a1'`)
  })

  test('are sorted and filtered by the address; links and form of the page use the same parameters (§2.11, §7.3, §9.1)', async () => {
    const byAmount = await read('/espace_pro/commandes?tri=ttc&sens=decroissant&page=4', 'pro')
    const amounts = textsOf(byAmount, 'td[data-column="ttc"]').map((text) =>
      Number.parseFloat(text.replace(/[^\d,]/g, '').replace(',', '.')),
    )
    const knownAmounts = amounts.filter((amount) => !Number.isNaN(amount))
    expect(knownAmounts).toEqual(knownAmounts.toSorted((one, other) => other - one))
    // Orders without an amount come last.
    expect(amounts.slice(knownAmounts.length).every(Number.isNaN)).toBe(true)
    expect(knownAmounts.length).toBeLessThan(amounts.length)
    expect(byAmount.querySelector('th[aria-sort="descending"]')?.textContent).toContain('Total TTC')
    expect(byAmount.querySelector('th[aria-sort] a')?.getAttribute('href')).toContain('?tri=ttc')

    const finished = await read('/espace_pro/commandes?statut=3', 'pro')
    expect(new Set(textsOf(finished, 'td[data-column="status"]'))).toEqual(new Set(['Commande terminée']))
    expect(finished.querySelector('select[name="statut"] option[selected]')?.getAttribute('value')).toBe('3')
    for (const odd of ['tri=constructor', 'statut=9', 'page=0', 'page=1e9', 'sens=x'])
      expect((await ask(`/espace_pro/commandes?${odd}`, 'pro')).status).toBe(200)
  })

  test('are limited to the newest 100 of 10,000, shown 25 at a time, also for search and sorting (§2.11, §7.3, §9.1)', async () => {
    await site.query(
      `insert into orders (id, order_number, created_at, brand, total_ti, status, pos_id, client_id)
       select 'many' || n, 'N' || n, $1::timestamptz - n * interval '1 hour', 'Opel', 1000 * (n % 100), 3, 'epinal', 'ClientSansPiece1'
       from generate_series(1, 10000) n`,
      [now],
    )
    const newest = (count: number) => Array.from({ length: count }, (_, n) => `N${n + 1}`)
    const start = performance.now()
    expect(await numbersOf('/espace_pro/commandes', 'vide')).toEqual(newest(25))
    expect(performance.now() - start).toBeLessThan(1_000)
    const lead = async () => textsOf(await read('/espace_pro/commandes', 'vide'), '.paper-page__lead')
    expect(await lead()).toEqual(['Vos 100 commandes les plus récentes.'])
    for (const pages of [2, 3, 4])
      expect(await numbersOf(`/espace_pro/commandes?page=${pages}`, 'vide')).toEqual(newest(25 * pages))
    expect((await ask('/espace_pro/commandes?page=5', 'vide')).status).toBe(404)
    expect(await numbersOf('/espace_pro/commandes?recherche=n99', 'vide')).toEqual(['N99'])
    expect(await numbersOf('/espace_pro/commandes?recherche=n9999', 'vide')).toEqual([])
    // Numbers are sorted as numbers: 9 before 10.
    expect(await numbersOf('/espace_pro/commandes?tri=numero&page=4', 'vide')).toEqual(newest(100))
    expect((await numbersOf('/espace_pro/commandes?tri=ttc&sens=decroissant', 'vide'))[0]).toBe('N99')
    const file = await (await ask('/espace_pro/commandes.csv', 'vide')).text()
    expect(file.trimEnd().split('\r\n')).toHaveLength(1 + 100)
    // An older order can still be opened by its id.
    expect((await ask('/espace_pro/commande/many10000', 'vide')).status).toBe(200)
    await site.query(`delete from orders where client_id = 'ClientSansPiece1' and order_number <> 'N1'`)
    expect(await lead()).toEqual(['Toutes vos commandes, tous ateliers confondus.'])
    await site.query(`delete from orders where client_id = 'ClientSansPiece1'`)
  })

  test('have a page with number, four steps, status, facts and invoice (§2.12, §3.7, §4.5)', async () => {
    await insert('invoices', invoice({ id: 'inv1', invoice_number: 'FA-X-1' }))
    await insert(
      'orders',
      order({
        id: 'o1',
        order_number: 'CO-X-2',
        status: 2,
        status_name: 'En tournée',
        invoice: 'inv1',
        rim_n: 4,
        brand: 'Audi',
        model: 'A4',
        registration_number: 'OI-1-IO',
        total_te: 123_456,
        total_ti: 148_147,
      }),
    )
    const page = await read('/espace_pro/commande/o1', 'pro')
    expect(textsOf(page, 'h1')).toEqual(['Commande CO-X-2'])
    expect(page.querySelector('title')?.textContent).toBe('Commande CO-X-2 | TW Jantes')
    // The workshop's own text is shown below the status and does not replace it.
    expect(textsOf(page, '#order-status')).toEqual(['Statut Commande en cours de livraison'])
    expect(textsOf(page, '#order-status + p')).toEqual(['En tournée'])
    const list = await read('/espace_pro/commandes', 'pro')
    expect(
      list
        .querySelectorAll('.records tbody tr')
        .find((row) => row.text.includes('CO-X-2'))
        ?.querySelector('.status-text')?.text,
    ).toBe('Commande en cours de livraison')
    const file = await site.fetch('/espace_pro/commandes.csv', { headers: { Cookie: cookies.pro } })
    const text = await file.text()
    expect([text.includes('Commande en cours de livraison'), text.includes('En tournée')]).toEqual([
      true,
      false,
    ])
    expect(
      page
        .querySelectorAll('.order-progress__wide li')
        .map((step) => [step.hasAttribute('data-done'), step.getAttribute('aria-current') ?? null]),
    ).toEqual([
      [true, null],
      [true, null],
      [true, 'step'],
      [false, null],
    ])
    expect(textsOf(page, '.order-facts td')).toEqual([
      '29/03/2026',
      '4',
      'Audi',
      'A4',
      'OI-1-IO',
      '1 234,56 €',
      '1 481,47 €',
    ])
    expect(page.querySelector('.paper-page__actions a')?.getAttribute('href')).toBe(
      '/espace_pro/facture/epinal/inv1',
    )
    // The link of a narrow screen opens the steps without JavaScript too.
    const steps = await read('/espace_pro/commande/o1?suivi=oui', 'pro')
    expect(steps.querySelectorAll('dialog[open] li')).toHaveLength(4)
  })

  test('say the promised day until they are finished, also in the list (§2.11, §2.12)', async () => {
    const promised = { rim_n: 4, promised_on: '2026-12-16' }
    await insert('orders', order({ id: 'o3', order_number: 'CO-X-4', status: 1, ...promised }))
    await insert('orders', order({ id: 'o4', order_number: 'CO-X-5', status: 3, ...promised }))
    const texts = async (id: string) =>
      textsOf(await read(`/espace_pro/commande/${id}`, 'pro'), '.order-progress > p')
    expect(await texts('o3')).toContain('Date prévue : le 16/12/2026')
    expect((await texts('o4')).join()).not.toContain('Date prévue')
    const listNotes = async (number: string) =>
      textsOf(
        await read(`/espace_pro/commandes?recherche=${number}`, 'pro'),
        'td[data-column="status"] small',
      )
    expect(await listNotes('CO-X-4')).toEqual(['date prévue : le 16/12/2026'])
    expect(await listNotes('CO-X-5')).toEqual([])
    await site.query(`update orders set status_name = 'Jantes au vernis' where id = 'o3'`)
    expect(await listNotes('CO-X-4')).toEqual(['Jantes au vernis', 'date prévue : le 16/12/2026'])
  })

  test('without invoice, vehicle, rims or amounts show -- for the missing values (§2.12, §4.5, §9.6)', async () => {
    await insert('orders', order({ id: 'o2', order_number: 'CO-X-3', rim_n: 0, status_name: null }))
    const page = await read('/espace_pro/commande/o2', 'pro')
    expect(textsOf(page, '.paper-page__actions a')).toEqual(['Tout le dossier'])
    expect(textsOf(page, '#order-status')).toEqual(['Statut Commande créée'])
    expect(textsOf(page, '.order-facts td').slice(1)).toEqual(['--', '--', '--', '--', '--', '--'])
  })
})

test('a list ends at a thousand rows and suggests a search or an export (§2.11)', async () => {
  await site.query(
    `insert into invoices (id, invoice_number, created_at, total_te, total, status, pos_id, client_id)
     select 'k' || n, 'K' || n, $1::timestamptz - n * interval '1 minute', 100, 120, 'created', 'epinal', 'ClientSansPiece1'
     from generate_series(1, 1001) n`,
    [now],
  )
  const page = await read('/espace_pro/factures?page=40', 'vide')
  expect(textsOf(page, '.pager p')).toEqual(['1000 sur 1001'])
  expect(textsOf(page, '[aria-label^=Suite] + .paper-note')).toEqual([
    'La page s’arrête ici : affinez la recherche, ou exportez la liste entière.',
  ])
  expect((await ask('/espace_pro/factures?page=41', 'vide')).status).toBe(404)
  const file = await (await ask('/espace_pro/factures.csv', 'vide')).text()
  expect(file.trimEnd().split('\r\n')).toHaveLength(1 + 1001)
  await site.query(`delete from invoices where client_id = 'ClientSansPiece1'`)
})

describe('hostile query strings return 200', () => {
  const paths = ['commandes', 'factures', 'devis', 'commandes.csv', 'factures.csv', 'devis.csv']
  const hostile = [
    'recherche=%00',
    'recherche=a%00b',
    'recherche=%F0%9F%9B%9E%ED%A0%80',
    `recherche=${'%27%20or%201=1--%20'.repeat(40)}`,
    'recherche=%25%5F%5C',
    `recherche=${'a+'.repeat(3_000)}`,
    'tri=toString&sens=__proto__',
    'tri=created_at;drop&statut=toString',
    'statut=__proto__',
    'statut=constructor',
    'page=-1',
    'page=99999999999999999999',
    'page=1.5',
    'page=1%00',
    'page=a&page=2',
  ]
  test.each(paths)('%s (§2.11)', async (path) => {
    for (const odd of hostile) {
      const { status } = await ask(`/espace_pro/${path}?${odd}`, 'pro')
      expect([odd, status]).toEqual([odd, 200])
    }
  })
})

test('lists are sorted by the displayed text, with missing values last, in both directions (§2.11)', async () => {
  const rows = [
    ['v1', 'Škoda', 'Octavia', 'ostwald'],
    ['v2', 'alpine', 'A110', 'epinal'],
    ['v3', null, null, 'epinal'],
    ['v4', 'Élan', 'S2', 'ostwald'],
    ['v5', '', '', 'epinal'],
    ['v6', 'Tesla', null, 'epinal'],
  ] as const
  for (const [index, [id, brand, model, pos_id]] of rows.entries()) {
    const created_at = new Date(now.getTime() - index * 60_000)
    await insert(
      'orders',
      order({ id, order_number: id, brand, model, created_at, client_id: 'ClientSansPiece1' }),
    )
    const document = {
      id,
      created_at,
      pos_id,
      client_id: 'ClientSansPiece1',
      status: index < 3 ? 'paid' : 'created',
    }
    await insert('estimates', { ...document, estimate_number: id })
  }
  const readSortedIds = (path: string) => numbersOf(path, 'vide')
  expect(await readSortedIds('/espace_pro/commandes?tri=vehicule')).toEqual([
    'v2',
    'v4',
    'v1',
    'v6',
    'v3',
    'v5',
  ])
  expect(await readSortedIds('/espace_pro/commandes?tri=vehicule&sens=decroissant')).toEqual([
    'v6',
    'v1',
    'v4',
    'v2',
    'v3',
    'v5',
  ])
  // Épinal before Ostwald, « créé » before « validé ».
  expect(await readSortedIds('/espace_pro/devis?tri=pos')).toEqual(['v2', 'v3', 'v5', 'v6', 'v1', 'v4'])
  expect(await readSortedIds('/espace_pro/devis?tri=status')).toEqual(['v4', 'v5', 'v6', 'v1', 'v2', 'v3'])
  expect(await readSortedIds('/espace_pro/commandes?recherche=skoda')).toEqual(['v1'])
  await site.query(`delete from orders where client_id = 'ClientSansPiece1'`)
  await site.query(`delete from estimates where client_id = 'ClientSansPiece1'`)
})

describe('invoices and credit notes', () => {
  test('invoices and credit notes of exactly the last twelve months are listed, from both points of sale, newest first (§7.3, §9.1, §10.11)', async () => {
    const add = (id: string, at: string, pos_id = 'epinal') =>
      insert(
        'invoices',
        invoice({
          id,
          invoice_number: `W-${id}`,
          created_at: new Date(at),
          pos_id,
          client_id: 'ClientSansPiece1',
        }),
      )
    // On 29 March 2025, the day before summer time, France was one hour ahead of UTC.
    await add('before', '2025-03-28T22:59:59Z')
    await add('from', '2025-03-28T23:00:00Z', 'ostwald')
    await add('last', '2026-03-28T23:10:00Z')
    await add('yearend', '2025-12-31T23:30:00Z', 'ostwald')
    const page = await read('/espace_pro/factures', 'vide')
    expect(textsOf(page, '.records tbody th')).toEqual(['W-last', 'W-yearend', 'W-from'])
    expect(textsOf(page, 'td[data-column="date"]')).toEqual(['29/03/2026', '01/01/2026', '29/03/2025'])
    expect(textsOf(page, 'td[data-column="pos"]')).toEqual([
      'Épinal',
      'Ostwald (Strasbourg)',
      'Ostwald (Strasbourg)',
    ])
    // An older invoice can still be opened by its id.
    expect((await ask('/espace_pro/facture/epinal/before', 'vide')).status).toBe(200)
    await site.query(`delete from invoices where client_id = 'ClientSansPiece1'`)
  })

  test('show their exact status, greyed if void, with a check mark if paid (§2.11, §4.4)', async () => {
    const page = await read('/espace_pro/factures', 'pro')
    const rows = page.querySelectorAll('.records tbody tr').map((row) => ({
      status: textsOf(row, '.status-text').join(),
      isGrey: row.hasAttribute('data-void'),
      hasCheck: row.querySelector('svg[data-icon="check"]') !== null,
    }))
    const kinds = new Map(rows.map((row) => [row.status, row]))
    expect([...kinds.keys()].sort()).toEqual([
      'Avoir créé',
      'Avoir réglé',
      'Facture annulée',
      'Facture annulée et avoir créé',
      'Facture créée',
      'Facture réglée',
    ])
    for (const { status, isGrey, hasCheck } of rows) {
      expect([status, isGrey]).toEqual([status, status.startsWith('Facture annulée')])
      expect([status, hasCheck]).toEqual([status, status.endsWith('réglée') || status.endsWith('réglé')])
    }
    const creditedTotals = textsOf(
      await read('/espace_pro/factures?statut=credit-note', 'pro'),
      'td[data-column="ttc"]',
    )
    expect(creditedTotals.length).toBeGreaterThan(0)
    for (const total of creditedTotals) expect(total).toMatch(/^−/)
  })

  test('are listed 25 at a time, while totals and file contain all of them (§2.11)', async () => {
    await site.query(
      `insert into invoices (id, invoice_number, created_at, total_te, total, status, pos_id, client_id)
       select 'h' || n, 'H' || n, $1::timestamptz - n * interval '1 hour', 100, 120, 'created', 'epinal', 'ClientSansPiece1'
       from generate_series(1, 250) n`,
      [now],
    )
    const page = await read('/espace_pro/factures?page=3', 'vide')
    expect(textsOf(page, '.records tbody th')).toEqual(Array.from({ length: 75 }, (_, n) => `H${n + 1}`))
    expect(textsOf(page, '.records-list__totals dd')).toEqual(['250', '250,00 €', '300,00 €', '300,00 €'])
    expect(textsOf(page, '.pager p')).toEqual(['75 sur 250'])
    expect(textsOf(page, '#suite th')).toEqual(['H51'])
    // Without JavaScript the link leads to the first new row.
    const more = page.querySelector('.pager a[rel="next"]')
    expect([more?.textContent.trim(), more?.getAttribute('href')]).toEqual([
      'Afficher la suite',
      '/espace_pro/factures?page=4#suite',
    ])
    const tenthPage = await read('/espace_pro/factures?page=10', 'vide')
    expect(textsOf(tenthPage, '.records tbody th')).toHaveLength(250)
    expect(tenthPage.querySelector('.pager a')).toBeNull()
    expect((await ask('/espace_pro/factures?page=11', 'vide')).status).toBe(404)
    const file = await (await ask('/espace_pro/factures.csv?recherche=h2', 'vide')).text()
    expect(file.trimEnd().split('\r\n')).toHaveLength(1 + 62)
    await site.query(`delete from invoices where client_id = 'ClientSansPiece1'`)
  })
})

test('estimates show their exact status, and their rows are not links as a whole (§2.11, §4.4)', async () => {
  const page = await read('/espace_pro/devis', 'pro')
  expect(new Set(textsOf(page, '.status-text'))).toEqual(new Set(['Devis créé', 'Devis validé']))
  expect(page.querySelector('tr[data-link], .records__link')).toBeNull()
})

test('the link of an estimate that waits says that it can be answered (§2.11)', async () => {
  const states = await site.query<{ estimate_number: string; state: string }>(
    'select estimate_number, state from estimates where client_id = $1',
    [company],
  )
  const page = await read('/espace_pro/devis', 'pro')
  const links = page
    .querySelectorAll('td[data-column="document"] a')
    .map((link) => [link.getAttribute('aria-label'), link.text])
  expect(links.length).toBeGreaterThan(1)
  for (const [label, text] of links) {
    const found = states.find(({ estimate_number }) => label?.includes(estimate_number))
    const isOpen = ['issued', 'sent', 'seen'].includes(found?.state ?? '')
    expect([label, text]).toEqual(
      isOpen
        ? [`Voir et répondre, devis ${found?.estimate_number}`, 'Voir et répondre']
        : [`Voir, devis ${found?.estimate_number}`, 'Voir'],
    )
  }
  expect(new Set(links.map(([, text]) => text))).toEqual(new Set(['Voir et répondre', 'Voir']))
})

/** Returns the status column of a list by the number in the row. */
const notesByNumber = (page: ReturnType<typeof parse>) =>
  Object.fromEntries(
    page
      .querySelectorAll('.records tbody tr')
      .map((row) => [textsOf(row, 'th').join(), textsOf(row, 'td[data-column="status"] > *').join(' ')]),
  )

test('after its last day an estimate asks for no answer in the list, which says so, and in the fleet, before the nightly job expires it (§2.11)', async () => {
  // In France it is already 29/03/2026.
  for (const [id, lastDay] of [
    ['over', '2026-03-28'],
    ['open', '2026-03-29'],
  ])
    await site.query(
      `insert into estimates (id, client_id, estimate_number, created_at, valid_until, registration_number, state, total, total_te, pos_id)
       values ($1, $2, $1, $3, $4, $1, 'sent', 12000, 10000, 'epinal')`,
      [id, company, now, lastDay],
    )
  const list = await read('/espace_pro/devis', 'pro')
  expect(
    list
      .querySelectorAll('td[data-column="document"] a')
      .map((one) => one.getAttribute('aria-label'))
      .filter((label) => label?.match(/(over|open)$/))
      .sort(),
  ).toEqual(['Voir et répondre, devis open', 'Voir, devis over'])
  const notes = () => read('/espace_pro/devis', 'pro').then(notesByNumber)
  expect(await notes()).toMatchObject({
    open: 'Devis créé valable jusqu’au 29/03/2026',
    over: 'Devis créé expiré le 28/03/2026',
  })
  const fleet = await read('/espace_pro/parc', 'pro')
  const states = fleet
    .querySelectorAll('.records tbody tr')
    .map((row) => [textsOf(row, 'th').join(), textsOf(row, 'td[data-column="status"]').join()])
  expect(states.filter(([plate]) => plate === 'over' || plate === 'open').sort()).toEqual([
    ['open', 'Devis à étudier'],
    ['over', 'Rien en cours'],
  ])
  await site.query("update estimates set state = 'refused', decided_at = $1 where id = 'over'", [now])
  await site.query("update estimates set state = 'replaced' where id = 'open'")
  expect(await notes()).toMatchObject({
    open: 'Devis créé remplacé par un autre devis',
    over: 'Devis créé refusé le 29/03/2026',
  })
  await site.query("delete from estimates where id in ('over', 'open')")
})
