import type { Typed } from '../../../../../domain/forms/judge-form.ts'
import { extraNameField, extraPriceField, mostExtras } from '../../../../../domain/prices/price-form.ts'

const places = Array.from({ length: mostExtras }, (_, place) => place)

/** What the controls of the extras' sheet say: prices by what they are of. */
export function extrasIn(typed: Typed): Record<string, string> {
  const said = places.map((place) => [
    typed[extraNameField(place)] ?? '',
    typed[extraPriceField(place)] ?? '',
  ])
  return Object.fromEntries(said.filter(([name]) => name))
}

/** The controls that say so, in the order of the alphabet. */
export function extraFields(values: Typed): Record<string, string> {
  const names = Object.keys(values).toSorted((one, other) => one.localeCompare(other, 'fr'))
  return Object.fromEntries(
    names.slice(0, mostExtras).flatMap((name, place) => [
      [extraNameField(place), name],
      [extraPriceField(place), values[name] ?? ''],
    ]),
  )
}

/** Lines to be filled in, below those that are there. */
const blankRows = 3

/** The rows of the sheet: as they were typed, or as the extras stand. */
export function extraRows(values: Typed, typed: Typed | undefined) {
  const said = typed ?? extraFields(values)
  const last = places.findLast((place) => said[extraNameField(place)] || said[extraPriceField(place)]) ?? -1
  const named = new Set<string>()
  return places.slice(0, last + 1 + blankRows).map((place) => {
    const name = said[extraNameField(place)] ?? ''
    const isNew = !Object.hasOwn(values, name) || named.has(name)
    named.add(name)
    return { place, name, isNew }
  })
}
