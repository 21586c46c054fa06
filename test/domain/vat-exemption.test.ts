import { expect, test } from 'vitest'
import type { DocumentBuyer } from '../../db/schema/documents.ts'
import { exemptionProblem, usualExemption } from '../../domain/invoices/vat-exemption.ts'

const company: DocumentBuyer = {
  type: 'company',
  name: 'Räder GmbH',
  first_name: null,
  last_name: null,
  siret: null,
  vat_number: 'DE 123456789',
  address: null,
}
const swiss: DocumentBuyer = {
  ...company,
  vat_number: null,
  address: { line_1: '', line_2: '', zip_code: '1200', city: 'Genève', country: 'Suisse' },
}
const french: DocumentBuyer = { ...company, vat_number: 'FR59999501240' }
const [untaxed, taxed] = [{ vat_rate: 0 }, { vat_rate: 2000 }]

test('only a company of another country of the Union goes without saying', () => {
  expect(usualExemption(company)).toBe('reverse-charge')
  for (const buyer of [french, swiss, { ...company, type: 'individual' as const }])
    expect(usualExemption(buyer)).toBeNull()
})

test.each([
  ['nothing is at 0 %', null, [taxed], french, null],
  ['nobody says why', null, [taxed, untaxed], french, 'dites pourquoi'],
  ['disbursements', 'disbursement', [taxed, untaxed], french, null],
  ['the buyer owes it', 'reverse-charge', [taxed, untaxed], company, null],
  ['a French buyer owes it', 'reverse-charge', [untaxed], french, 'numéro de TVA d’un autre pays'],
  ['a Swiss company', 'outside-union', [untaxed], swiss, null],
  ['a Swiss company, beside what is taxed', 'outside-union', [taxed, untaxed], swiss, 'séparez-les'],
  ['a French company as if abroad', 'outside-union', [untaxed], french, 'établi à l’étranger'],
] as const)('%s', (_, chosen, lines, buyer, problem) => {
  const told = exemptionProblem(chosen, lines, buyer)
  if (problem === null) expect(told).toBeNull()
  else expect(told).toContain(problem)
})
