import {
  extraNameFieldName,
  extraPriceFieldName,
  maxExtrasPerSheet,
} from '../../../../../domain/business/prices/price-forms.ts'
import type { FormInput } from '../../../../../domain/kernel/forms/validate-form.ts'

const indexes = Array.from({ length: maxExtrasPerSheet }, (_, index) => index)

/** Returns the prices that the controls of the extras' sheet contain, by name of the extra. */
export function parseExtraPrices(typed: FormInput): Record<string, string> {
  const entries = indexes.map((index) => [
    typed[extraNameFieldName(index)] ?? '',
    typed[extraPriceFieldName(index)] ?? '',
  ])
  return Object.fromEntries(entries.filter(([name]) => name))
}

/** Returns the control values for these prices, in alphabetical order. */
export function extraPriceFieldsOf(values: FormInput): Record<string, string> {
  const names = Object.keys(values).toSorted((one, other) => one.localeCompare(other, 'fr'))
  return Object.fromEntries(
    names.slice(0, maxExtrasPerSheet).flatMap((name, index) => [
      [extraNameFieldName(index), name],
      [extraPriceFieldName(index), values[name] ?? ''],
    ]),
  )
}

/** Number of empty rows at the end, for new extras. */
const blankRows = 3

/** Returns the rows of the sheet: as typed, otherwise as stored. */
export function extraPriceRowsOf(values: FormInput, typed: FormInput | undefined) {
  const fields = typed ?? extraPriceFieldsOf(values)
  const last =
    indexes.findLast((index) => fields[extraNameFieldName(index)] || fields[extraPriceFieldName(index)]) ?? -1
  const names = new Set<string>()
  return indexes.slice(0, last + 1 + blankRows).map((index) => {
    const name = fields[extraNameFieldName(index)] ?? ''
    const isNew = !Object.hasOwn(values, name) || names.has(name)
    names.add(name)
    return { index, name, isNew }
  })
}
