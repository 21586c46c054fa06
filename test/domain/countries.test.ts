import { expect, test } from 'vitest'
import {
  countryName,
  countryNames,
  findCountry,
  toPostalCountryLine,
} from '../../domain/kernel/text/countries.ts'

test.each([
  ['FR', 'FR'],
  ['fr', 'FR'],
  ['France', 'FR'],
  ['FRANCE', 'FR'],
  ['F', 'FR'],
  ['FRA', 'FR'],
  ['France métropolitaine', 'FR'],
  ['Allemagne', 'DE'],
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['D', 'DE'],
  ['DE - Allemagne', 'DE'],
  ['Belgique', 'BE'],
  ['Belgium', 'BE'],
  ['België', 'BE'],
  ['Belgien', 'BE'],
  ['Belgique / België', 'BE'],
  ['Pays Bas', 'NL'],
  ['pays-bas', 'NL'],
  ['Nederland', 'NL'],
  ['The Netherlands', 'NL'],
  ['Hollande', 'NL'],
  ['Grand-Duché de Luxembourg', 'LU'],
  ['GRAND DUCHE DU LUXEMBOURG', 'LU'],
  ['Lëtzebuerg', 'LU'],
  ['Suisse', 'CH'],
  ['Schweiz', 'CH'],
  ['Italia', 'IT'],
  ['Österreich', 'AT'],
  ['Polska', 'PL'],
  ['Česko', 'CZ'],
  ['Ελλάδα', 'GR'],
  ['Royaume-Uni', 'GB'],
  ['United Kingdom', 'GB'],
  ['Angleterre', 'GB'],
  ['Etats Unis', 'US'],
  ['Principauté de Monaco', 'MC'],
  ['La Réunion', 'RE'],
  ['île de la Reunion', 'RE'],
  ['Guadeloupe', 'GP'],
  ['Martinique', 'MQ'],
  ['Guyane', 'GF'],
  ['Mayotte', 'YT'],
  ['Nouvelle Calédonie', 'NC'],
  ['Polynésie française', 'PF'],
  ['Côte d’Ivoire', 'CI'],
  ["Cote d'Ivoire", 'CI'],
  ['Luxembourg ', 'LU'],
  ['Atlantide', null],
  ['Corée', null],
  ['France / Allemagne', null],
  ['constructor', null],
  ['', null],
])('findCountry() of « %s » returns %s (§11.10)', (said, code) => {
  expect(findCountry(said)).toBe(code)
})

test('findCountry() finds each country by its code and by its French name', () => {
  for (const [code, name] of Object.entries(countryNames))
    expect([findCountry(code), findCountry(name)]).toEqual([code, code])
})

test('an address names its country in French, except France; unknown text stays as it was typed (§11.10)', () => {
  expect(countryName('DE')).toBe('Allemagne')
  expect(countryName('germany')).toBe('Allemagne')
  expect(countryName(' Atlantide ')).toBe('Atlantide')
  expect(toPostalCountryLine('FR')).toBe('')
  expect(toPostalCountryLine('France')).toBe('')
  expect(toPostalCountryLine(undefined)).toBe('')
  expect(toPostalCountryLine('RE')).toBe('La Réunion')
})
