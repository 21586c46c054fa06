import { isDeepStrictEqual } from 'node:util'
import { formatClosureTimes } from '../domain/business/settings/closure-days.ts'
import { defaultSite, type Site, site } from '../domain/business/site.ts'
import { addDays, parisDay } from '../domain/kernel/calendar/paris-day.ts'
import type { ServerOnlyFact, ShownClosure, SiteFacts } from './http/facts.tsx'

/** Days before its first day from which a closure is announced to visitors. */
const announcedBefore = 60

const serverOnlyFacts: Readonly<Record<ServerOnlyFact, true>> = {
  closures: true,
  largestSizeShown: true,
  leadTimes: true,
  newsletterPerMinute: true,
  pages: true,
}

export function siteFacts(now: Date): SiteFacts {
  const changed = Object.entries(site).filter(([name, fact]) => {
    const key = name as keyof Site
    return (
      !(key in serverOnlyFacts) && fact !== defaultSite[key] && !isDeepStrictEqual(fact, defaultSite[key])
    )
  })
  return { changes: Object.fromEntries(changed), closures: announcedClosures(now) }
}

function announcedClosures(now: Date): ShownClosure[] {
  const today = parisDay(now)
  const last = addDays(today, announcedBefore)
  return site.closures
    .filter(({ from, to }) => to >= today && from <= last)
    .map((closure) => {
      const times = formatClosureTimes(closure)
      return {
        ...closure,
        line: `${closure.hours ? 'Ouvert' : 'Fermé'} ${times}\u00a0: ${closure.reason}`,
        notice: `${closure.hours ? 'ouverture' : 'fermeture'} ${times} (${closure.reason})`,
      }
    })
}
