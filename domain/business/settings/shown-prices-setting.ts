import * as z from 'zod/mini'
import { validatedRequiredLine } from '../../kernel/forms/fields.ts'
import { type RimService, rimServices, rimSizes } from '../../kernel/rim-words.ts'
import { ownValue } from '../../kernel/text/own-value.ts'
import type { Site } from '../site.ts'
import type { Setting, SettingValues } from './setting.ts'

const services = Object.keys(rimServices) as RimService[]

/** A field is named as a control of a form may be. */
export const shownPriceField = (service: string) => service.replaceAll('-', '_')

/** What the public pages tell of a service's prices, by the value that is kept: sizes in inches. */
export const shownPriceOptions: Readonly<Record<string, string>> = {
  all: 'Toutes les tailles',
  ...Object.fromEntries(
    rimSizes.slice(0, -1).map((size) => [String(size), `Jusqu’à ${size}\u00a0pouces, sur devis au-delà`]),
  ),
  none: 'Sur devis',
}

const choice = 'Choisissez ce que voient les visiteurs'
const rule = () =>
  validatedRequiredLine(4, choice, (typed) => (ownValue(shownPriceOptions, typed) ? null : choice))

/** Which prices of the grid visitors are told (docs/product.md §2.18). */
export const shownPricesSetting: Setting = {
  called: () => 'Prix montrés',
  names: Object.fromEntries(
    services.map((service) => [shownPriceField(service), rimServices[service].toLowerCase()]),
  ),
  rules: z.object(Object.fromEntries(services.map((service) => [shownPriceField(service), rule()]))),
  valuesOf: ({ largestSizeShown }) =>
    Object.fromEntries(
      services.map((service) => {
        const largest = largestSizeShown[service]
        return [shownPriceField(service), largest === null ? 'none' : String(largest ?? 'all')]
      }),
    ),
  into: (site, values): Site => ({
    ...site,
    largestSizeShown: Object.fromEntries(services.flatMap((service) => limitOf(service, values))),
  }),
}

/** Only what is not shown whole is a fact of its own. */
function limitOf(service: RimService, values: SettingValues): [RimService, number | null][] {
  const value = values[shownPriceField(service)] ?? 'all'
  if (value === 'all') return []
  return [[service, value === 'none' ? null : Number(value)]]
}
