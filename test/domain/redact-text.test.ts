import { expect, test } from 'vitest'
import {
  type PersonTraces,
  redactedText,
  redactText,
  redactValue,
} from '../../domain/oversight/personal-data/redact-events.ts'

const marc: PersonTraces = {
  emails: ['r@exemple.fr'],
  phones: ['06 39 98 11 22'],
  names: ['Marc Zoé'],
}

test.each([
  ['r@exemple.fr', redactedText],
  ['Écrit à R@Exemple.fr.', `Écrit à ${redactedText}.`],
  [
    '<r@exemple.fr>, ’r@exemple.fr’; «\u00a0r@exemple.fr\u00a0»',
    `<${redactedText}>, ’${redactedText}’; «\u00a0${redactedText}\u00a0»`,
  ],
  ['mailto:r@exemple.fr?a', `mailto:${redactedText}?a`],
  ['de 06 39 98 11 22, ou +33 6 39 98 11 22', `de ${redactedText}, ou ${redactedText}`],
  ['+33 (0)6 39 98 11 22', redactedText],
  ['0639981122 / 06.39.98.11.22', `${redactedText} / ${redactedText}`],
  ['0033639981122', redactedText],
  ['06 39 98 11 22 03 29 00 00 01', `${redactedText} 03 29 00 00 01`],
  ['03 29 00 00 01 06-39-98-11-22', `03 29 00 00 01 ${redactedText}`],
  ['avec MARC ZOÉ et lui', `avec ${redactedText} et lui`],
  ['Marc\u00a0Zoé', redactedText],
])('redactText() removes the person from « %s »', (text, freed) => {
  expect(redactText(text, marc)).toBe(freed)
})

test.each([
  'garnier@exemple.fr',
  'marc.r@exemple.fr',
  'o’r+r@exemple.fr',
  'a-r@exemple.fr',
  "x'r@exemple.fr",
  'r@exemple.france',
  'r@exemple.fr.exemple.com',
  'r@exemple.fr-x.com',
  'SIRET 639 981 122 00014',
  '63998112200014',
  '0639981122001',
  '10639981122',
  'FR76 0639981122',
  'X0639981122',
  '639 981 122',
  '39 98 11 22',
  '2026-06-39',
  'Marc Zoéline',
  'Jean-Marc Zoé',
  'Marc',
  'Marcel Zoé',
  'Marc Zoe\u0301e',
  'Marc Zoé-Lise',
])('redactText() leaves « %s » unchanged', (text) => {
  expect(redactText(text, marc)).toBe(text)
})

test('names of fields, numbers and the structure of a value stay unchanged (§11.24)', () => {
  const value = {
    'r@exemple.fr': [{ to: 'r@exemple.fr', at: 639981122, siret: '63998112200014', no: null, yes: true }],
    __proto__: { a: 'Marc Zoé' },
  }
  expect(redactValue(value, marc)).toEqual({
    'r@exemple.fr': [{ to: redactedText, at: 639981122, siret: '63998112200014', no: null, yes: true }],
  })
  expect(redactValue('r@exemple.fr', { emails: [], phones: ['12'], names: [] })).toBe('r@exemple.fr')
})

test('a long text without a match is read in one pass', () => {
  const long = ['r@', '0 ', '06 39 98 11 2', 'a.', 'Marc ', 'Marc Zo'].map((part) => part.repeat(30_000))
  for (const text of long) expect(redactText(text, marc)).toBe(text)
})
