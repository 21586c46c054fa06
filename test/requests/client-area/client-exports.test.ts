import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { signInToTestSite } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const now = new Date('2026-11-21T12:00:00Z')
let site: TestSite
let cookie: string
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now: () => now } }) })
  cookie = await signInToTestSite(site, 'vide@exemple.fr')
  await site.query(
    `insert into invoices (id, invoice_number, created_at, total_te, total, status, pos_id, client_id, credited_invoice)
     values ('i1', 'FA-1', '2026-11-01', 123456, 148147, 'asset_created', 'epinal', 'ClientSansPiece1', null),
            ('i2', 'AV-1', '2026-11-02', -123456, -148147, 'created', 'epinal', 'ClientSansPiece1', 'i1'),
            ('i3', 'FA-2', '2026-11-03', null, null, 'paid', 'ostwald', 'ClientSansPiece1', null)`,
  )
  await site.query(
    `insert into invoices (id, invoice_number, created_at, total_te, total, status, pos_id, client_id, is_deposit, deposit)
     values ('i4', 'FA-3', '2026-10-04', 10000, 12000, 'paid', 'epinal', 'ClientSansPiece1', true, 0),
            ('i5', 'FA-4', '2026-10-05', 30000, 36000, 'created', 'epinal', 'ClientSansPiece1', false, 12000)`,
  )
  await site.query("insert into deposits (invoice_id, deducted_by) values ('i4', 'i5')")
  await site.query(
    `insert into orders (id, order_number, created_at, brand, model, registration_number, rim_n, total_te, total_ti, status, pos_id, client_id)
     values ('o1', '=1+1', '2026-11-01', '@SUM(A1)', ' +cmd|'' /C calc''!A0', '-2;"x"', 4, 5, 6, 3, 'epinal', 'ClientSansPiece1')`,
  )
})

async function csvOf(path: string) {
  const response = await site.fetch(path, { headers: { Cookie: cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response: response, bytes, lines: bytes.toString('utf8').replace('\uFEFF', '').split('\r\n') }
}

test('invoices and credit notes are exported as a CSV file for French spreadsheets (§2.11)', async () => {
  const { response, bytes, lines } = await csvOf('/espace_pro/factures.csv')
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="factures-et-avoirs-2026-11-21.csv"',
  )
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(lines).toEqual([
    'Nature;Numéro;Date;Atelier;Total HT;TVA;Total TTC;Acompte déduit;Statut',
    'Facture;FA-2;03/11/2026;Ostwald (Strasbourg);;;;;Facture réglée',
    'Avoir;AV-1;02/11/2026;Épinal;-1234,56;-246,91;-1481,47;;Avoir créé',
    'Facture;FA-1;01/11/2026;Épinal;1234,56;246,91;1481,47;;Facture annulée et avoir créé',
    'Facture;FA-4;05/10/2026;Épinal;300,00;60,00;360,00;120,00;Facture créée',
    'Facture d’acompte;FA-3;04/10/2026;Épinal;100,00;20,00;120,00;;Facture réglée',
    '',
  ])
})

test('the exported file contains the records of the list, in the same order (§2.11)', async () => {
  const { lines } = await csvOf('/espace_pro/factures.csv?statut=credit-note')
  expect(lines.slice(1, -1)).toHaveLength(1)
  const sorted = await csvOf('/espace_pro/factures.csv?tri=ttc')
  expect(sorted.lines.slice(1, -1).map((line) => line.split(';')[1])).toEqual([
    'AV-1',
    'FA-3',
    'FA-4',
    'FA-1',
    'FA-2',
  ])
})

test('the totals of the list count a deposit once (§2.11)', async () => {
  const page = parse(await (await site.fetch('/espace_pro/factures', { headers: { Cookie: cookie } })).text())
  expect(textsOf(page, '.records-list__totals dd')).toEqual(['5', '300,00 €', '360,00 €', '240,00 €'])
})

test('texts in the exported file are protected against execution as formulas (§2.11)', async () => {
  const { lines } = await csvOf('/espace_pro/commandes.csv')
  expect(lines[1]).toBe(
    `'=1+1;01/11/2026;'@SUM(A1);' +cmd|' /C calc'!A0;"'-2;""x""";4;0,05;0,06;Commande terminée;Épinal`,
  )
})
