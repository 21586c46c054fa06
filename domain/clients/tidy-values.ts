import { clientFields } from './client-fields.ts'
import type { ClientValues } from './client-values.ts'
import { digitsOf, groupedNumber, groupedVatNumber } from './company-numbers.ts'

/** Each value in the form in which it is kept: numbers in their groups, the SIREN of a SIRET, addresses in small letters. */
export function tidyValues(
  given: { readonly [Field in keyof ClientValues]?: string | undefined },
): ClientValues {
  const typed = Object.fromEntries(
    clientFields.map((field) => [field, (given[field] ?? '').trim()]),
  ) as ClientValues
  const siret = groupedNumber(typed.siret)
  const siren = groupedNumber(typed.siren || digitsOf(siret).slice(0, 9))
  return {
    ...typed,
    siret,
    siren,
    vat_number: groupedVatNumber(typed.vat_number),
    email: typed.email.toLowerCase(),
    country: typed.country || 'France',
  }
}
