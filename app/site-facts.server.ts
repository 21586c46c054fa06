import { isDeepStrictEqual } from 'node:util'
import { formatLocationClosureDaysAndHours } from '../domain/business/settings/format-location-closures.ts'
import { defaultSite, type Site } from '../domain/business/site.ts'
import { addDays, parisDay } from '../domain/kernel/calendar/paris-day.ts'
import type { Deps } from '../domain/kernel/ports/deps.ts'
import type { ServerOnlyFact, ShownLocationClosure, SiteFacts } from './http/facts.tsx'

/** Days before its first day from which a closure is announced to visitors. */
const announcedBefore = 60

const serverOnlyFacts: Readonly<Record<ServerOnlyFact, true>> = {
  closures: true,
  largestSizeShown: true,
  leadTimes: true,
  newsletterPerMinute: true,
  pages: true,
}

export function toSiteFacts({ clock, facts }: Deps<'clock' | 'facts'>): SiteFacts {
  const site = facts.current()
  const changed = Object.entries(site).filter(([name, fact]) => {
    const key = name as keyof Site
    return (
      !(key in serverOnlyFacts) && fact !== defaultSite[key] && !isDeepStrictEqual(fact, defaultSite[key])
    )
  })
  return { changes: Object.fromEntries(changed), closures: announcedClosures(clock.now(), site) }
}

function announcedClosures(now: Date, site: Site): ShownLocationClosure[] {
  const today = parisDay(now)
  const last = addDays(today, announcedBefore)
  return site.closures
    .filter(({ from, to }) => to >= today && from <= last)
    .map((closure) => {
      const times = formatLocationClosureDaysAndHours(closure)
      return {
        ...closure,
        line: `${closure.hours ? 'Ouvert' : 'Fermé'} ${times}\u00a0: ${closure.reason}`,
        notice: `${closure.hours ? 'ouverture' : 'fermeture'} ${times} (${closure.reason})`,
      }
    })
}
