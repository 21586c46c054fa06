import { expect, test } from 'vitest'
import { findVatNumberProblem } from '../../domain/people/clients/vat-number.ts'

test('Belgian numbers start with 0 or 1, and their last two digits are checked', () => {
  for (const validNumber of ['BE 0404.484.654', 'BE404484654', 'BE 1000.000.021'])
    expect(findVatNumberProblem(validNumber, null)).toBeNull()
  for (const invalidNumber of ['BE 0404.484.655', 'BE 1000.000.022', 'BE 0000.000.097', 'BE 2000.000.042'])
    expect(findVatNumberProblem(invalidNumber, null)).not.toBeNull()
})

test('numbers of Northern Ireland are British numbers with the prefix XI', () => {
  expect(findVatNumberProblem('XI 434 0314 94', null)).toBeNull()
  expect(findVatNumberProblem('XI 434 0314 95', null)).not.toBeNull()
})
