import { type RimService, rimServices } from '../kernel/rim-words.ts'
import { counted } from '../kernel/text/french-number.ts'
import { type LeadTime, site } from './site.ts'

/**
 * What each service takes at first, in working days: what the public pages say of it (`domain/business/page-texts/services/`), a week
 * being five of them. What the workshop has changed since stands in `site.leadTimes` (docs/product.md §11.21).
 */
export const firstLeadTimes: Readonly<Record<RimService, LeadTime>> = {
  renovation: { shortest: 3, longest: 5 },
  devoilage: { shortest: 1, longest: 2 },
  soudure: { shortest: 2, longest: 4 },
  personnalisation: { shortest: 5, longest: 10 },
  decapage: { shortest: 1, longest: 3 },
  tribofinition: { shortest: 5, longest: 5 },
  'peinture-ceramique': { shortest: 5, longest: 7 },
}

/** What most rims come for: its time is that of work of which no rim is described. */
const usualService = 'renovation'

export const leadTimeOf = (service: RimService): LeadTime =>
  site.leadTimes[service] ?? firstLeadTimes[service]

/** « 3 à 5 jours ouvrés ». */
export function formatLeadTime({ shortest, longest }: LeadTime): string {
  const days = counted(longest, 'jour ouvré', 'jours ouvrés')
  return shortest < longest ? `${shortest}\u00a0à\u00a0${days}` : days
}

export interface SlowestWork extends LeadTime {
  /** `null` where no rim is described. */
  service: RimService | null
}

/** The service that takes longest of those of some rims; what is none is passed over. */
export function slowestOf(services: readonly string[]): SlowestWork {
  const known = services.filter((service): service is RimService => Object.hasOwn(rimServices, service))
  const [slowest] = known
    .map((service) => ({ service, ...leadTimeOf(service) }))
    .toSorted((one, other) => other.longest - one.longest || other.shortest - one.shortest)
  return slowest ?? { service: null, ...leadTimeOf(usualService) }
}
