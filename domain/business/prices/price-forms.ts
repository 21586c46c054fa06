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

export const extraNameFieldName = (index: number) => `nom_${index}`
export const extraPriceFieldName = (index: number) => `prix_${index}`

const extraIndexes = Array.from({ length: maxExtrasPerSheet }, (_, index) => index)

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
      ...extraIndexes.map((index) => [extraNameFieldName(index), extraName] as const),
      ...extraIndexes.map((index) => [extraPriceFieldName(index), optionalPriceRule] as const),
    ]),
  )
  .check((sent) => {
    const seen = new Set<string>()
    for (const index of extraIndexes) {
      const problem = extraProblem(sent.value, index, seen)
      if (problem) sent.issues.push({ code: 'custom', input: sent.value, ...problem })
    }
  })

function extraProblem(
  values: Readonly<Record<string, string | undefined>>,
  index: number,
  seen: Set<string>,
) {
  const name = values[extraNameFieldName(index)] ?? ''
  const hasPrice = (values[extraPriceFieldName(index)] ?? '') !== ''
  if (name === '')
    return hasPrice ? { path: [extraNameFieldName(index)], message: 'Indiquez la désignation' } : null
  if (seen.has(name))
    return { path: [extraNameFieldName(index)], message: 'Ce supplément est déjà dans la liste' }
  seen.add(name)
  return null
}
