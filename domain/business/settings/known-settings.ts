import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, desc, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { locationClosures, settings } from '../../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import type { Announcements } from '../../kernel/ports/announcements.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { defaultSite, type Facts, type LocationClosure, type Site } from '../site.ts'
import {
  initialSiteFactsOf,
  withMissingFactPlaceholders,
  withoutExampleValues,
  withoutMissingFactPlaceholders,
} from './example-facts.ts'
import { hoursOfLocationClosure } from './location-closures.ts'
import type { Setting, SettingValues } from './setting.ts'
import { findSetting } from './settings.ts'

/** A change of a setting: the values of one key from an instant on. */
interface SettingVersion {
  key: string
  values: SettingValues
  since: Date
}

/** Returns the facts of the given versions and closures, now and at earlier times. */
function factsOf(
  versions: readonly SettingVersion[],
  closures: readonly LocationClosure[],
  facts: Pick<Facts, 'showsExample'>,
): Facts {
  const current = { ...siteFromSettingVersions(versions, facts), closures }
  return {
    showsExample: facts.showsExample,
    current: () => current,
    at: (instant) =>
      versions.some(({ since }) => since > instant)
        ? siteFromSettingVersions(
            versions.filter(({ since }) => since <= instant),
            facts,
          )
        : { ...current, closures: [] },
  }
}

/** Returns the facts of the given versions; the last version of each key applies. */
export function siteFromSettingVersions(
  versions: readonly SettingVersion[],
  facts: Pick<Facts, 'showsExample'>,
): Site {
  const newest = new Map(versions.map((version) => [version.key, version]))
  return withMissingFactPlaceholders(
    [...newest.values()].reduce(
      (site, version) => withVersion(site, version, facts),
      initialSiteFactsOf(facts),
    ),
    facts,
  )
}

/** Applies a version. A field that it does not have gets its value of that time (`older`) or its first value. */
function withVersion(site: Site, { key, values }: SettingVersion, facts: Pick<Facts, 'showsExample'>): Site {
  const setting = findSetting(key)
  return setting
    ? setting.applyTo(site, {
        ...initialSettingValuesOf(setting, facts),
        ...setting.older,
        ...withoutExampleValues(key, values, setting.valuesOf(defaultSite), facts),
      })
    : site
}

/** Returns the form values of a setting for which nothing was entered yet. */
export const initialSettingValuesOf = (setting: Setting, facts: Pick<Facts, 'showsExample'>): SettingValues =>
  withoutMissingFactPlaceholders(setting.valuesOf(initialSiteFactsOf(facts)))

/** Days for which past closures are kept in memory, because calendars show them. */
const rememberedDays = 60

export async function loadSiteFacts(
  db: Database,
  now: Date,
  facts: Pick<Facts, 'showsExample'>,
): Promise<Facts> {
  const versions = await db.select().from(settings).orderBy(asc(settings.id))
  return factsOf(
    versions.map(({ key, values, changed_at }): SettingVersion => ({ key, values, since: changed_at })),
    await listLocationClosuresSince(db, addDays(parisDay(now), -rememberedDays)),
    facts,
  )
}

/** Lists the closures that end on that day or later. */
export async function listLocationClosuresSince(db: Database, since: Day): Promise<LocationClosure[]> {
  const closed = await db
    .select()
    .from(locationClosures)
    .where(and(isNull(locationClosures.withdrawn_at), gte(locationClosures.last_day, since)))
    // If several closures include a day, the last one applies (`findLocationClosureOnDay`). So the more specific one
    // comes later: it begins later or ends earlier, concerns one location instead of all, or closes it instead of
    // changing its hours.
    .orderBy(
      asc(locationClosures.first_day),
      desc(locationClosures.last_day),
      sql`${locationClosures.location_id} nulls first`,
      sql`${locationClosures.opens} nulls last`,
      asc(locationClosures.id),
    )
  return closed.map(closureOf)
}

const closureOf = (row: typeof locationClosures.$inferSelect): LocationClosure => ({
  id: row.id,
  locationId: row.location_id,
  from: row.first_day,
  to: row.last_day,
  reason: row.reason,
  ...hoursOfLocationClosure(row),
})

/** Delay in milliseconds before settings that could not be read are read again. */
const retryDelay = 2_000

/**
 * Reads the settings now and after each change on any node. Returns the facts of this site, and announcements that report
 * `settings` only after the facts have been read again.
 */
export async function followSiteFacts(
  { db, announcements, clock }: Deps<'db' | 'announcements' | 'clock'>,
  { showsExample }: Pick<Facts, 'showsExample'>,
  onFailure: (error: unknown) => void,
): Promise<Deps<'facts' | 'announcements'>> {
  const listeners = new Set<() => void>()
  let last = Promise.resolve()
  let read = await loadSiteFacts(db, clock.now(), { showsExample })
  const take = async () => {
    read = await loadSiteFacts(db, clock.now(), { showsExample })
    for (const listener of listeners) listener()
  }
  /** Repeats a failed reading until it succeeds, because the change is announced only once. */
  const takeAtLast = async () => {
    while (!announcements.stopped.aborted) {
      try {
        return await take()
      } catch (error) {
        onFailure(error)
        await wait(retryDelay, undefined, { signal: announcements.stopped, ref: false }).catch(() => {})
      }
    }
  }
  // Reads one after the other, so that the result of the last announcement is used.
  announcements.listen('settings', () => {
    last = last.then(takeAtLast)
  })
  const afterReading: Announcements = {
    ...announcements,
    listen(topic, listener) {
      if (topic !== 'settings') return announcements.listen(topic, listener)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    facts: { showsExample, current: () => read.current(), at: (instant) => read.at(instant) },
    announcements: afterReading,
  }
}
