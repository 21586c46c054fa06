import * as z from 'zod/mini'
import { parsePrice } from '../../kernel/money/amounts.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { priceFields } from './sheet-fields.ts'

export const priceProblem = 'Un montant en euros, comme 115 ou 115,50'

/** Optional amount; absent if the page does not show the field. */
export const priceField = z.optional(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || parsePrice(text) !== null, { error: priceProblem }),
  ),
)

/** Form of a service sheet. */
export const servicePricesForm = z.object(Object.fromEntries(priceFields.map((field) => [field, priceField])))

/** Maximum number of extras on a page. */
export const maxExtras = 60
export const maxExtraNameLength = 120

export const extraNameField = (place: number) => `nom_${place}`
export const extraPriceField = (place: number) => `prix_${place}`

const extraPlaces = Array.from({ length: maxExtras }, (_, place) => place)

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
      ...extraPlaces.map((place) => [extraNameField(place), extraName] as const),
      ...extraPlaces.map((place) => [extraPriceField(place), priceField] as const),
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
  const name = values[extraNameField(place)] ?? ''
  const hasPrice = (values[extraPriceField(place)] ?? '') !== ''
  if (name === '')
    return hasPrice ? { path: [extraNameField(place)], message: 'Indiquez la désignation' } : null
  if (seen.has(name))
    return { path: [extraNameField(place)], message: 'Ce supplément est déjà dans la liste' }
  seen.add(name)
  return null
}
