import { type RimService, rimServiceNames } from '../kernel/rim-words.ts'
import { countWithNoun } from '../kernel/text/french-number.ts'
import type { LeadTime, Site } from './site.ts'

/**
 * Initial lead time of each service in working days (five per week), as the first texts of the public pages state it
 * (`domain/business/page-texts/`). Changes by the workshop are in `site.leadTimes`.
 */
export const initialLeadTimes: Readonly<Record<RimService, LeadTime>> = {
  renovation: { shortest: 3, longest: 5 },
  devoilage: { shortest: 1, longest: 2 },
  soudure: { shortest: 2, longest: 4 },
  personnalisation: { shortest: 5, longest: 10 },
  decapage: { shortest: 1, longest: 3 },
  tribofinition: { shortest: 5, longest: 5 },
  'peinture-ceramique': { shortest: 5, longest: 7 },
}

/** Most frequent service. Its lead time is used for work without described rims. */
const usualService = 'renovation'

export const leadTimeOfService = (service: RimService, { leadTimes }: Pick<Site, 'leadTimes'>): LeadTime =>
  leadTimes[service] ?? initialLeadTimes[service]

/** Formats a lead time: « 3 à 5 jours ouvrés ». */
export function formatLeadTime({ shortest, longest }: LeadTime): string {
  const days = countWithNoun(longest, 'jour ouvré', 'jours ouvrés')
  return shortest < longest ? `${shortest}\u00a0à\u00a0${days}` : days
}

export interface SlowestService extends LeadTime {
  /** `null` if no rim is described. */
  service: RimService | null
}

/** Returns the service with the longest lead time among those of some rims. Unknown services are ignored. */
export function findSlowestService(
  services: readonly string[],
  site: Pick<Site, 'leadTimes'>,
): SlowestService {
  const knownServices = services.filter((service): service is RimService =>
    Object.hasOwn(rimServiceNames, service),
  )
  const [slowest] = knownServices
    .map((service) => ({ service, ...leadTimeOfService(service, site) }))
    .toSorted((one, other) => other.longest - one.longest || other.shortest - one.shortest)
  return slowest ?? { service: null, ...leadTimeOfService(usualService, site) }
}
