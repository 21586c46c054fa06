import * as z from 'zod/mini'
import { validatedRequiredLineRule } from '../../kernel/forms/fields.ts'
import { type RimService, rimServiceNames } from '../../kernel/rim-words.ts'
import { initialLeadTimes } from '../lead-times.ts'
import type { LeadTime, Site } from '../site.ts'
import { createCountCheck, type Setting, type SettingValues } from './setting.ts'

const services = Object.keys(rimServiceNames) as RimService[]

/** Maximum of a lead time in working days; estimates promise no more. */
const maxDays = 120

/** Returns the form field of a service, with characters allowed in names of controls: `peinture_ceramique_max`. */
export const leadTimeFieldName = (service: string, end: 'min' | 'max') =>
  `${service.replaceAll('-', '_')}_${end}`

const rule = () => validatedRequiredLineRule(3, 'Indiquez un nombre de jours', createCountCheck(1, maxDays))

const orderRule = z.superRefine((values: Readonly<Record<string, string | undefined>>, check) => {
  for (const service of services) {
    const most = leadTimeFieldName(service, 'max')
    if (Number(values[most]) < Number(values[leadTimeFieldName(service, 'min')]))
      check.addIssue({ code: 'custom', message: 'Pas moins que le délai le plus court', path: [most] })
  }
})

/** Lead times of services, from which promised days and delays of estimates are proposed. */
export const leadTimesSetting: Setting = {
  name: () => 'Délais des prestations',
  names: Object.fromEntries(
    services.flatMap((service) => [
      [leadTimeFieldName(service, 'min'), `${rimServiceNames[service].toLowerCase()}, au moins`],
      [leadTimeFieldName(service, 'max'), `${rimServiceNames[service].toLowerCase()}, au plus`],
    ]),
  ),
  rules: z
    .object(
      Object.fromEntries(
        services.flatMap((service) => [
          [leadTimeFieldName(service, 'min'), rule()],
          [leadTimeFieldName(service, 'max'), rule()],
        ]),
      ),
    )
    .check(orderRule),
  valuesOf: ({ leadTimes }) =>
    Object.fromEntries(
      services.flatMap((service) => {
        const { shortest, longest } = leadTimes[service] ?? initialLeadTimes[service]
        return [
          [leadTimeFieldName(service, 'min'), String(shortest)],
          [leadTimeFieldName(service, 'max'), String(longest)],
        ]
      }),
    ),
  applyTo: (site, values): Site => ({
    ...site,
    leadTimes: Object.fromEntries(services.flatMap(changed(values))),
  }),
}

/**
 * Returns the service with its lead time, as the only entry of a list. The list is empty if the lead time equals the
 * initial one (`initialLeadTimes`), because only changes are kept.
 */
const changed =
  (values: SettingValues) =>
  (service: RimService): [RimService, LeadTime][] => {
    const shortest = Number(values[leadTimeFieldName(service, 'min')])
    const longest = Number(values[leadTimeFieldName(service, 'max')])
    const first = initialLeadTimes[service]
    return shortest === first.shortest && longest === first.longest ? [] : [[service, { shortest, longest }]]
  }
