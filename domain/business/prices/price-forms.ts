import * as z from 'zod/mini'
import { parsePrice } from '../../kernel/money/amounts.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { priceSheetFieldNames } from './sheet-fields.ts'

export const invalidPriceText = 'Un montant en euros, comme 115 ou 115,50'

/** Optional amount; absent if the page does not show the field. */
export const optionalPriceRule = z.optional(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || parsePrice(text) !== null, { error: invalidPriceText }),
  ),
)

/** Form of a service sheet. */
export const servicePricesForm = z.object(
  Object.fromEntries(priceSheetFieldNames.map((field) => [field, optionalPriceRule])),
)

/** Maximum number of extras on a page. */
export const maxExtrasPerSheet = 60
export const maxExtraNameLength = 120

export const extraNameFieldName = (place: number) => `nom_${place}`
export const extraPriceFieldName = (place: number) => `prix_${place}`

const extraPlaces = Array.from({ length: maxExtrasPerSheet }, (_, index) => index)

const extraName = z.optional(
  z
    .string()
    .check(
      z.overwrite(tidyName),
      z.maxLength(maxExtraNameLength, { error: `${maxExtraNameLength}\u00a0caractères au plus` }),
    ),
)

/** Returns a single line without spaces around it. */
export function tidyName(text: string): string {
  return stripControlCharacters(text.replace(/\s+/g, ' ')).trim()
}

/** Form of the sheet of extras: name and price of each. */
export const extraPricesForm = z
  .object(
    Object.fromEntries([
      ...extraPlaces.map((place) => [extraNameFieldName(place), extraName] as const),
      ...extraPlaces.map((place) => [extraPriceFieldName(place), optionalPriceRule] as const),
    ]),
  )
  .check((sent) => {
    const seen = new Set<string>()
    for (const place of extraPlaces) {
      const problem = extraProblem(sent.value, place, seen)
      if (problem) sent.issues.push({ code: 'custom', input: sent.value, ...problem })
    }
  })

function extraProblem(
  values: Readonly<Record<string, string | undefined>>,
  place: number,
  seen: Set<string>,
) {
  const name = values[extraNameFieldName(place)] ?? ''
  const hasPrice = (values[extraPriceFieldName(place)] ?? '') !== ''
  if (name === '')
    return hasPrice ? { path: [extraNameFieldName(place)], message: 'Indiquez la désignation' } : null
  if (seen.has(name))
    return { path: [extraNameFieldName(place)], message: 'Ce supplément est déjà dans la liste' }
  seen.add(name)
  return null
}
