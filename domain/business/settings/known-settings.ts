import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, desc, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { closures, settings } from '../../../db/schema/tables.ts'
import { addDays, type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import type { Announcements } from '../../kernel/ports/announcements.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { type Closure, defaultSite, replaceSite, type Site, site } from '../site.ts'
import { firstSite, markMissing, withEmptyFields, withoutExampleValues } from './example-facts.ts'
import type { Setting, SettingValues } from './setting.ts'
import { settingOf } from './settings.ts'

/** A change of a setting: the values of one key from an instant on. */
interface SettingVersion {
  key: string
  values: SettingValues
  since: Date
}

/** Versions that this node has read, the earliest first. */
let knownVersions: readonly SettingVersion[] = []

/** Replaces the facts of this process by those of the given versions, and returns them. */
export function adoptSettings(versions: readonly SettingVersion[], closures: readonly Closure[]): Site {
  knownVersions = versions
  const facts = { ...siteFromVersions(versions), closures }
  replaceSite(facts)
  return facts
}

/** Returns the facts at an earlier time, for documents issued then. Closures are left out. */
export function siteAt(instant: Date): Site {
  return knownVersions.some(({ since }) => since > instant)
    ? siteFromVersions(knownVersions.filter(({ since }) => since <= instant))
    : { ...site, closures: [] }
}

/** Returns the facts of the given versions; the last version of each key applies. */
export function siteFromVersions(versions: readonly SettingVersion[]): Site {
  const newest = new Map(versions.map((version) => [version.key, version]))
  return markMissing(
    [...newest.values()].reduce((facts, version) => withVersion(facts, version), firstSite()),
  )
}

/** Applies a version. A field that it does not have gets its value of that time (`older`) or its first value. */
function withVersion(facts: Site, { key, values }: SettingVersion): Site {
  const setting = settingOf(key)
  return setting
    ? setting.applyTo(facts, {
        ...firstValues(setting),
        ...setting.older,
        ...withoutExampleValues(key, values, setting.valuesOf(defaultSite)),
      })
    : facts
}

/** Returns the form values of a setting for which nothing was entered yet. */
export const firstValues = (setting: Setting): SettingValues => withEmptyFields(setting.valuesOf(firstSite()))

/** Days for which past closures are kept in memory, because calendars show them. */
const rememberedDays = 60

/** Reads the facts from the database into this process, and returns them. */
export async function loadSettings(db: Database, now: Date): Promise<Site> {
  const versions = await db.select().from(settings).orderBy(asc(settings.id))
  return adoptSettings(
    versions.map(({ key, values, changed_at }): SettingVersion => ({ key, values, since: changed_at })),
    await listClosures(db, addDays(parisDay(now), -rememberedDays)),
  )
}

/** Lists the closures that end on that day or later. */
export async function listClosures(db: Database, since: Day): Promise<Closure[]> {
  const closed = await db
    .select()
    .from(closures)
    .where(and(isNull(closures.withdrawn_at), gte(closures.last_day, since)))
    // The most specific ones last (`closureOn`): begins later, ends earlier, one location instead of all, closed instead of open.
    .orderBy(
      asc(closures.first_day),
      desc(closures.last_day),
      sql`${closures.location_id} nulls first`,
      sql`${closures.opens} nulls last`,
      asc(closures.id),
    )
  return closed.map(closureOf)
}

const closureOf = ({ opens, closes, ...row }: typeof closures.$inferSelect): Closure => ({
  id: row.id,
  locationId: row.location_id,
  from: row.first_day,
  to: row.last_day,
  reason: row.reason,
  ...(opens && closes && { hours: { open: opens, close: closes } }),
})

/** Delay in milliseconds before settings that could not be read are read again. */
const retryDelay = 2_000

/**
 * Reads the settings now and after each change on any node. Returns the facts of this site, and announcements that report
 * `settings` only after the facts have been read again.
 */
export async function followSettings(
  { db, announcements, clock }: Deps<'db' | 'announcements' | 'clock'>,
  onFailure: (error: unknown) => void,
): Promise<Deps<'facts' | 'announcements'>> {
  const listeners = new Set<() => void>()
  let last = Promise.resolve()
  let current = await loadSettings(db, clock.now())
  const take = async () => {
    current = await loadSettings(db, clock.now())
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
  // Reads one after the other, so that the last announcement decides.
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
  return { facts: { current: () => current }, announcements: afterReading }
}
