import * as z from 'zod/mini'
import { validatedRequiredLineRule } from '../../kernel/forms/fields.ts'
import { type RimService, rimServiceNames, rimSizes } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import type { Site } from '../site.ts'
import type { Setting, SettingValues } from './setting.ts'

const services = Object.keys(rimServiceNames) as RimService[]

/** Returns the form field of a service, with characters allowed in names of controls. */
export const shownPriceFieldName = (service: string) => service.replaceAll('-', '_')

/** Stored values and labels of the choice which prices are public; sizes in inches. */
export const shownPriceOptions: Readonly<Record<string, string>> = {
  all: 'Toutes les tailles',
  ...Object.fromEntries(
    rimSizes.slice(0, -1).map((size) => [String(size), `Jusqu’à ${size}\u00a0pouces, sur devis au-delà`]),
  ),
  none: 'Sur devis',
}

const choice = 'Choisissez ce que voient les visiteurs'
const rule = () =>
  validatedRequiredLineRule(4, choice, (typed) => (getOwnProperty(shownPriceOptions, typed) ? null : choice))

/** Prices of the grid that are public. */
export const shownPricesSetting: Setting = {
  name: () => 'Prix montrés',
  names: Object.fromEntries(
    services.map((service) => [shownPriceFieldName(service), rimServiceNames[service].toLowerCase()]),
  ),
  rules: z.object(Object.fromEntries(services.map((service) => [shownPriceFieldName(service), rule()]))),
  valuesOf: ({ largestSizeShown }) =>
    Object.fromEntries(
      services.map((service) => {
        const largest = largestSizeShown[service]
        return [shownPriceFieldName(service), largest === null ? 'none' : String(largest ?? 'all')]
      }),
    ),
  applyTo: (site, values): Site => ({
    ...site,
    largestSizeShown: Object.fromEntries(services.flatMap((service) => limitOf(service, values))),
  }),
}

/** Returns the limit of a service's public prices; empty if all its prices are public, because only limits are stored. */
function limitOf(service: RimService, values: SettingValues): [RimService, number | null][] {
  const value = values[shownPriceFieldName(service)] ?? 'all'
  if (value === 'all') return []
  return [[service, value === 'none' ? null : Number(value)]]
}
