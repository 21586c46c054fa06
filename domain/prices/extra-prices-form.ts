import * as z from 'zod/mini'
import { withoutControls } from '../without-controls.ts'
import { price } from './price-form.ts'

/** Extras that a page shows at most. */
export const mostExtras = 60
export const mostOfExtraName = 120

export const extraNameField = (place: number) => `nom_${place}`
export const extraPriceField = (place: number) => `prix_${place}`

const places = Array.from({ length: mostExtras }, (_, place) => place)

const extraName = z.optional(
  z
    .string()
    .check(
      z.overwrite(tidyName),
      z.maxLength(mostOfExtraName, { error: `${mostOfExtraName}\u00a0caractères au plus` }),
    ),
)

/** One line of text without spaces around it. */
export function tidyName(text: string): string {
  return withoutControls(text.replace(/\s+/g, ' ')).trim()
}

/** The sheet of extras: what each is called, and its price. */
export const extraPricesForm = z
  .object(
    Object.fromEntries([
      ...places.map((place) => [extraNameField(place), extraName] as const),
      ...places.map((place) => [extraPriceField(place), price] as const),
    ]),
  )
  .check((sent) => {
    const seen = new Set<string>()
    for (const place of places) {
      const wrong = wrongWith(sent.value, place, seen)
      if (wrong) sent.issues.push({ code: 'custom', input: sent.value, ...wrong })
    }
  })

function wrongWith(values: Readonly<Record<string, string | undefined>>, place: number, seen: Set<string>) {
  const name = values[extraNameField(place)] ?? ''
  const hasPrice = (values[extraPriceField(place)] ?? '') !== ''
  if (name === '') return hasPrice ? { path: [extraNameField(place)], message: 'Dites ce que c’est' } : null
  if (seen.has(name))
    return { path: [extraNameField(place)], message: 'Ce supplément est déjà dans la liste' }
  seen.add(name)
  return null
}
