import { isDeepStrictEqual } from 'node:util'
import { formatClosureTimes } from '../domain/business/settings/closure-days.ts'
import { type Closure, defaultSite, type Site, site } from '../domain/business/site.ts'
import { addDays, parisDay } from '../domain/kernel/calendar/paris-day.ts'

/** How long before its first day visitors read of a closure, in days. */
const announcedBefore = 60

/** A closure that visitors read of, in words. */
export interface ShownClosure extends Closure {
  /** « Fermé du 3 au 14 août : congés d’été », of one place. */
  line: string
  /** « fermeture du 3 au 14 août (congés d’été) », behind the name of a place. */
  notice: string
}

/** What a document is told of the facts: those that are no longer as they were written, and the closures to come. */
export interface SiteFacts {
  changes: Partial<Omit<Site, 'closures'>>
  closures: ShownClosure[]
}

/** Nothing of it is said to a browser: the office's own, and what loaders hand over to the pages that say it. */
const own: readonly (keyof Site)[] = [
  'closures',
  'largestSizeShown',
  'leadTimes',
  'newsletterPerMinute',
  'pages',
]

export function siteFacts(now: Date): SiteFacts {
  const changed = Object.entries(site).filter(([name, fact]) => {
    const key = name as keyof Site
    return !own.includes(key) && fact !== defaultSite[key] && !isDeepStrictEqual(fact, defaultSite[key])
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
