import { expect, test } from 'vitest'
import type { DocumentBuyer } from '../../db/schema/billing/documents.ts'
import {
  findExemptGoodsPickupProblem,
  findVatExemptionProblem,
  proposeVatExemption,
  vatExemptionMention,
} from '../../domain/billing/invoices/vat-exemption.ts'
import { isEstablishedAbroad } from '../../domain/billing/invoices/vat-territory.ts'

const company: DocumentBuyer = {
  type: 'company',
  name: 'Räder GmbH',
  first_name: null,
  last_name: null,
  siret: null,
  vat_number: 'DE 136695976',
  address: null,
}
/** Returns a company in this country, without a VAT number by default. */
function at(country: string, vat_number: string | null = null, zip_code = ''): DocumentBuyer {
  return { ...company, vat_number, address: { line_1: '', line_2: '', zip_code, city: '', country } }
}
const personAt = (country: string): DocumentBuyer => ({ ...at(country), type: 'individual' })
const german = at('DE', 'DE 136695976')
const swiss = at('CH')
const french: DocumentBuyer = { ...company, vat_number: 'FR59999501240' }
const northern = at('GB', 'XI 123456789', 'BT1 5GS')

const service = { description: 'Rénovation', vat_rate: 0 }
const taxed = { ...service, vat_rate: 2000 }
const goods = { description: 'Valve', vat_rate: 0, nature: 'goods' as const }
const delivery = { ...service, description: 'Frais d’expédition' }

test('an exemption is proposed only for services to a company in another country of the EU (§11.15)', () => {
  expect(proposeVatExemption(company)).toBe('reverse-charge')
  expect(proposeVatExemption(german, [service])).toBe('reverse-charge')
  expect(proposeVatExemption(german, [goods])).toBeNull()
  expect(proposeVatExemption(german, [service, goods])).toBeNull()
  for (const buyer of [
    french,
    swiss,
    northern,
    at('DE'),
    at('FR', 'DE 136695976'),
    at('MC', 'FR59999501240'),
    { ...company, type: 'individual' as const },
  ])
    expect(proposeVatExemption(buyer)).toBeNull()
})

test.each([
  ['no line is at 0 %', null, [taxed], french, null],
  ['no reason is chosen for 0 %', null, [taxed, service], french, 'choisissez le motif'],
  ['disbursements', 'disbursement', [taxed, service], french, null],
  ['the buyer owes it', 'reverse-charge', [taxed, service], company, null],
  ['a French buyer owes it', 'reverse-charge', [service], french, 'numéro de TVA d’un autre pays'],
  ['a German company without a number owes it', 'reverse-charge', [service], at('DE'), 'numéro de TVA'],
  [
    'a company in France with a German number',
    'reverse-charge',
    [service],
    at('FR', 'DE136695976'),
    '(France)',
  ],
  ['a Swiss company with a German number', 'reverse-charge', [service], at('CH', 'DE136695976'), '(Suisse)'],
  ['a company of Northern Ireland owes it', 'reverse-charge', [service], northern, 'numéro de TVA'],
  ['goods under the articles of services', 'reverse-charge', [goods], german, 'que pour des prestations'],
  ['taxed goods beside services', 'reverse-charge', [service, { ...goods, vat_rate: 2000 }], german, null],

  ['a Swiss company', 'outside-union', [service], swiss, null],
  ['a Swiss company as it was typed before', 'outside-union', [service], at('Schweiz'), null],
  ['a company of the Canary Islands', 'outside-union', [service], at('ES', null, '35001'), null],
  ['goods sent to the Canary Islands', 'export', [goods], at('ES', 'ESB12345674', '38001'), null],
  [
    'goods sent to Åland, as if in the Union',
    'intra-community',
    [goods],
    at('FI', 'FI20774740', '22100'),
    '(Finlande)',
  ],
  ['goods sent to Büsingen', 'export', [goods], at('DE', null, '78266'), null],
  ['goods sent to Madrid, as if exported', 'export', [goods], at('ES', null, '28001'), '(Espagne)'],
  ['a company of New Caledonia', 'outside-union', [service], at('NC'), null],
  ['a company of Guyane', 'outside-union', [service], at('GF'), null],
  ['a company of Northern Ireland', 'outside-union', [service], northern, null],
  ['a Swiss company, with taxed lines beside', 'outside-union', [taxed, service], swiss, 'séparez-les'],
  ['goods for a Swiss company, as a service', 'outside-union', [goods], swiss, 'que pour des prestations'],
  ['a French company as if abroad', 'outside-union', [service], french, 'établi à l’étranger'],
  ['a company at “FR”', 'outside-union', [service], at('FR'), 'établi à l’étranger'],
  ['a German company as if outside', 'outside-union', [service], at('DE'), 'dans l’Union (Allemagne)'],
  ['a German company as it was typed', 'outside-union', [service], at('Germany'), 'dans l’Union (Allemagne)'],
  ['Monaco', 'outside-union', [service], at('MC'), 'Monaco est en France'],
  ['La Réunion', 'outside-union', [service], at('RE'), 'La TVA française s’applique'],
  ['La Réunion by its postcode', 'outside-union', [service], at('FR', null, '97400'), '(La Réunion)'],
  ['Saint-Martin by its postcode', 'outside-union', [service], at('FR', null, '97150'), null],
  ['Saint-Barthélemy by its postcode', 'outside-union', [service], at('FR', null, '97133'), null],
  ['Guadeloupe by its postcode', 'outside-union', [service], at('FR', null, '97100'), '(Guadeloupe)'],
  ['an unknown country', 'outside-union', [service], at('Atlantide'), 'établi à l’étranger'],
  ['a person in Switzerland', 'outside-union', [service], personAt('CH'), 'Un particulier'],

  ['goods sent to Germany', 'intra-community', [goods, taxed], german, null],
  ['goods sent to Northern Ireland', 'intra-community', [goods], northern, null],
  [
    'goods for a German company without number',
    'intra-community',
    [goods],
    at('DE'),
    'demande un professionnel',
  ],
  ['goods for a person in Germany', 'intra-community', [goods], personAt('DE'), 'demande un professionnel'],
  ['goods for an address in France', 'intra-community', [goods], at('FR', 'DE136695976'), '(France)'],
  ['services as if goods', 'intra-community', [service], german, 'que pour des biens expédiés'],
  ['goods with their delivery', 'intra-community', [goods, delivery], german, null],
  ['a delivery without goods', 'export', [delivery], swiss, 'que pour des biens expédiés'],
  ['services beside goods', 'intra-community', [goods, service], german, 'que pour des biens expédiés'],

  ['goods sent to Switzerland', 'export', [goods], swiss, null],
  ['goods sent to a person in Switzerland', 'export', [goods], personAt('CH'), null],
  ['goods sent to La Réunion', 'export', [goods], at('RE'), null],
  ['goods sent to La Réunion by its postcode', 'export', [goods], at('FR', null, '97400'), null],
  ['goods sent to Mayotte', 'export', [goods], at('YT'), null],
  ['goods sent to Great Britain', 'export', [goods], at('GB', null, 'SW1A 1AA'), null],
  ['goods sent to Monaco', 'export', [goods], at('MC'), 'Monaco est en France'],
  ['goods sent to Germany as an export', 'export', [goods], german, '(Allemagne)'],
  ['goods sent to Northern Ireland as an export', 'export', [goods], northern, '(Royaume-Uni)'],
  ['goods that stay in France', 'export', [goods], at('FR'), '(France)'],
  [
    'goods without a destination country',
    'export',
    [goods],
    { ...company, vat_number: null },
    'dans quel pays',
  ],
  ['services for Switzerland as an export', 'export', [service], swiss, 'que pour des biens expédiés'],
] as const)('the check of an exemption: %s (§11.15)', (_, chosen, lines, buyer, problem) => {
  const exemptionProblem = findVatExemptionProblem(chosen, lines, buyer)
  if (problem === null) expect(exemptionProblem).toBeNull()
  else expect(exemptionProblem).toContain(problem)
})

test('goods collected by the client are not exempt as exports or deliveries within the EU (§11.15)', () => {
  expect(findExemptGoodsPickupProblem('export', 'CO-1')).toContain('La commande CO-1 est retirée à l’atelier')
  expect(findExemptGoodsPickupProblem('intra-community', 'CO-1')).toContain('CO-1')
  expect(findExemptGoodsPickupProblem('export', undefined)).toBeNull()
  expect(findExemptGoodsPickupProblem('reverse-charge', 'CO-1')).toBeNull()
})

test('the mention of an exemption cites the articles for the territory of the buyer (§11.15)', () => {
  expect(vatExemptionMention('outside-union', swiss)).toContain('article 259-1°')
  expect(vatExemptionMention('outside-union', at('GF'))).toContain('294, 1')
  expect(vatExemptionMention('intra-community', german)).toContain('262 ter, I')
  expect(vatExemptionMention('export', swiss)).toContain('article 262, I)')
  expect(vatExemptionMention('export', at('RE'))).toContain('294, 2')
})

test.each([
  ['France', at('FR'), false],
  ['La Réunion', at('RE'), false],
  ['a French number alone', french, false],
  ['no country', { ...company, vat_number: null }, false],
  ['a person abroad', personAt('CH'), false],
  ['Germany', at('Germany'), true],
  ['a German number alone', company, true],
  ['Monaco', at('MC'), true],
  ['Guyane', at('GF'), true],
] as const)('isEstablishedAbroad() for %s (§11.15)', (_, buyer, isAbroad) => {
  expect(isEstablishedAbroad(buyer)).toBe(isAbroad)
})
