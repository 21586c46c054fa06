import type { Database } from '../db/client.ts'
import { viewedPages, visitorSessions } from '../db/schema/tables.ts'
import { demoId, seededNumber } from './seeded.ts'

/** Number of days with visits, so that a month can be compared with the month before. */
const daysShown = 62
/** Maximum number of rows per statement. */
const batchSize = 1_000
const dayMs = 86_400_000
const minuteMs = 60_000

/** Adds the visits of the last weeks, page by page. The job counts them. */
export async function fillDemoAudience(db: Database, now: Date): Promise<void> {
  const visits = Array.from({ length: daysShown }, (_, days) => visitsOf(now, days)).flat()
  const pages = visits.flatMap(({ id, created_at, pages }) =>
    pages.map((name, index) => ({
      session_id: id,
      name,
      created_at: new Date(created_at.getTime() + index * minuteMs),
    })),
  )
  const sessions = visits.map(({ pages: _, ...session }) => session)
  for (let at = 0; at < sessions.length; at += batchSize)
    await db.insert(visitorSessions).values(sessions.slice(at, at + batchSize))
  for (let at = 0; at < pages.length; at += batchSize)
    await db.insert(viewedPages).values(pages.slice(at, at + batchSize))
}

/** Returns the visits of a day in the past: slightly more on recent days, fewer at weekends, none in the future. */
function visitsOf(now: Date, days: number) {
  const midnight = Math.floor(now.getTime() / dayMs - days) * dayMs
  const weekday = new Date(midnight).getUTCDay()
  const busy = weekday === 0 || weekday === 6 ? 0.6 : 1
  const count = Math.round((22 + seededNumber(days, 14) - days / 8) * busy)
  return Array.from({ length: count }, (_, index) => {
    const seed = days * 100 + index
    const { pages, access_params, display_width } = demoVisit(seed)
    const created_at = new Date(midnight + (6 * 60 + seededNumber(seed, 15 * 60)) * minuteMs)
    return { id: demoId('DemoVisite', seed), display_width, created_at, access_params, pages }
  }).filter(({ created_at }) => created_at.getTime() < now.getTime() - 10 * minuteMs)
}

/** Sequences of viewed pages; the first one is the entry page. */
const visitPaths: readonly (readonly string[])[] = [
  ['/'],
  ['/', '/services/renovation'],
  ['/', '/services/renovation', '/realisations', '/devis'],
  ['/', '/realisations', '/realisations/or-satine-multibranche-20-pouces'],
  ['/services/soudure'],
  ['/services/soudure', '/devis'],
  ['/services/devoilage', '/', '/devis'],
  ['/services/renovation'],
  ['/services/renovation', '/devis'],
  ['/services/personnalisation', '/realisations'],
  ['/services/twkustoms', '/actualites/tw-kustoms-acier-moto'],
  ['/actualites/soudure-tig-jante-fissuree', '/services/soudure', '/devis'],
  ['/actualites/jante-voilee-reconnaitre'],
  ['/actualites/jante-voilee-reconnaitre', '/services/devoilage'],
  ['/actualites', '/actualites/son-d-une-jante-maillet'],
  ['/realisations'],
  ['/a_propos', '/'],
  ['/devis'],
  ['/', '/espace_pro'],
  ['/espace_pro'],
]

/** Sources of visits; most have none. */
const visitSources: readonly Record<string, string>[] = [
  ...Array.from({ length: 9 }, () => ({})),
  { ref: 'annuaire-auto.exemple.fr' },
  { utm_source: 'fiche-etablissement' },
  { utm_source: 'fiche-etablissement' },
  { utm_source: 'lettre', utm_campaign: 'jantes-hiver' },
  { utm_source: 'carte-de-visite', utm_campaign: 'salon-auto-epinal' },
]

const screenWidths = [360, 390, 390, 412, 412, 430, 820, 1_280, 1_440, 1_536, 1_920, 2_560]

const pickOne = <One>(all: readonly One[], seed: number): One => all[seededNumber(seed, all.length)] as One

/** Returns a visit by number. The same number gives the same visit at every start. */
const demoVisit = (seed: number) => ({
  pages: pickOne(visitPaths, seed * 3 + 1),
  access_params: pickOne(visitSources, seed * 5 + 2),
  display_width: pickOne(screenWidths, seed * 7 + 3),
})
