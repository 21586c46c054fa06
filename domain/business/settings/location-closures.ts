import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Database, Transaction } from '../../../db/client.ts'
import { locationClosures } from '../../../db/schema/tables.ts'
import { addDays, parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldConflict,
  mergeRecordChanges,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import { type FormInput, type FormProblems, validateForm } from '../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import type { LocationClosure } from '../site.ts'
import {
  allLocationsValue,
  type LocationClosureField,
  type LocationClosureFormValues,
  locationClosureForm,
} from './location-closure-form.ts'
import type { LocationClosureEventData } from './setting-events.ts'

/** Days for which past or withdrawn closures are listed. */
const listedDaysAfter = 30
const maxListed = 200

/** Lists current closures, the next one first, and recently withdrawn ones, the latest first. */
export async function listCurrentLocationClosures(db: Database, now: Date) {
  const isNear = gte(locationClosures.last_day, addDays(parisDay(now), -listedDaysAfter))
  const current = await db
    .select()
    .from(locationClosures)
    .where(and(isNull(locationClosures.withdrawn_at), isNear))
    .orderBy(asc(locationClosures.first_day), asc(locationClosures.id))
    .limit(maxListed)
  const withdrawn = await db
    .select()
    .from(locationClosures)
    .where(gte(locationClosures.withdrawn_at, new Date(now.getTime() - listedDaysAfter * 86_400_000)))
    .orderBy(desc(locationClosures.withdrawn_at))
    .limit(20)
  return { current, withdrawn }
}

type Needs = Deps<'db' | 'clock' | 'announcements'>

/** Adds a closure, or other hours, of one location or all. */
export function addLocationClosure(
  deps: Needs,
  by: StaffPerson,
  typed: FormInput,
): Promise<LocationClosureChangeOutcome> {
  const checked = validateForm(locationClosureForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  return deps.db.transaction(async (tx): Promise<LocationClosureChangeOutcome> => {
    const row = { id: randomId(), ...closureRowOf(checked.values), withdrawn_at: null }
    await tx.insert(locationClosures).values(row)
    await recordClosureEvent(tx, deps, by, {
      act: 'setting.closure-added',
      before: null,
      after: closureEventData(row),
    })
    return { outcome: 'saved' }
  })
}

/**
 * Changes a closure. The form contains the closure as it was opened: changes that other people made to other fields are
 * preserved.
 */
export function changeLocationClosure(
  deps: Needs,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<LocationClosureChangeOutcome> {
  const checked = validateForm(locationClosureForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  return deps.db.transaction(async (tx): Promise<LocationClosureChangeOutcome> => {
    const closure = await lockClosure(tx, id)
    if (!closure || closure.withdrawn_at) return { outcome: 'gone' }
    const theirs = toLocationClosureFormValues(closure)
    const mine = toLocationClosureFormValues({ ...closure, ...closureRowOf(checked.values) })
    const { merged, conflicts } = mergeRecordChanges<LocationClosureField>(
      parseOpenedValues(typed[openedValuesFieldName]),
      mine,
      theirs,
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const together = validateForm(locationClosureForm, merged)
    if (together.outcome === 'invalid') return together
    const row = { ...closure, ...closureRowOf(together.values) }
    if (JSON.stringify(closureEventData(row)) === JSON.stringify(closureEventData(closure)))
      return { outcome: 'saved' }
    await tx.update(locationClosures).set(row).where(eq(locationClosures.id, id))
    await recordClosureEvent(tx, deps, by, {
      act: 'setting.closure-changed',
      before: closureEventData(closure),
      after: closureEventData(row),
    })
    return { outcome: 'saved' }
  })
}

/** Withdraws a closure, or publishes it again. Does nothing if it already has that state. */
export function withdrawLocationClosure(
  deps: Needs,
  by: StaffPerson,
  id: string,
  isWithdrawn: boolean,
): Promise<LocationClosureChangeOutcome> {
  return deps.db.transaction(async (tx): Promise<LocationClosureChangeOutcome> => {
    const closure = await lockClosure(tx, id)
    if (!closure) return { outcome: 'gone' }
    if ((closure.withdrawn_at !== null) === isWithdrawn) return { outcome: 'saved' }
    const withdrawn_at = isWithdrawn ? deps.clock.now() : null
    await tx.update(locationClosures).set({ withdrawn_at }).where(eq(locationClosures.id, id))
    const eventData = closureEventData(closure)
    await recordClosureEvent(
      tx,
      deps,
      by,
      isWithdrawn
        ? { act: 'setting.closure-withdrawn', before: eventData, after: null }
        : { act: 'setting.closure-restored', before: null, after: eventData },
    )
    return { outcome: 'saved' }
  })
}

type ClosureRow = typeof locationClosures.$inferSelect

/** Returns a closure, withdrawn or not; `null` if it does not exist. */
export async function findLocationClosure(db: Database, id: string): Promise<ClosureRow | null> {
  const [closure] = await db.select().from(locationClosures).where(eq(locationClosures.id, id))
  return closure ?? null
}

async function lockClosure(tx: Transaction, id: string): Promise<ClosureRow | null> {
  const [closure] = await tx.select().from(locationClosures).where(eq(locationClosures.id, id)).for('update')
  return closure ?? null
}

export const toLocationClosureFormValues = (row: ClosureRow): LocationClosureFormValues => ({
  place: row.location_id ?? allLocationsValue,
  from: row.first_day,
  to: row.last_day,
  opens: row.opens ?? '',
  closes: row.closes ?? '',
  breaks: row.breaks ?? '',
  resumes: row.resumes ?? '',
  reason: row.reason,
})

const closureRowOf = ({
  place,
  from,
  to,
  opens,
  closes,
  breaks,
  resumes,
  reason,
}: z.output<typeof locationClosureForm>) => ({
  location_id: place === allLocationsValue ? null : place,
  first_day: from,
  last_day: to,
  opens: opens || null,
  closes: closes || null,
  breaks: breaks || null,
  resumes: resumes || null,
  reason: withFrenchSpaces(reason),
})

/** Returns the hours of a closure with other hours; nothing if the location is closed. */
export const hoursOfLocationClosure = ({
  opens,
  closes,
  breaks,
  resumes,
}: Pick<ClosureRow, 'opens' | 'closes' | 'breaks' | 'resumes'>): Pick<LocationClosure, 'hours'> =>
  opens && closes
    ? {
        hours: {
          open: opens,
          close: closes,
          ...(breaks && resumes && { break: { from: breaks, until: resumes } }),
        },
      }
    : {}

const closureEventData = (row: ClosureRow): LocationClosureEventData => ({
  place: row.location_id,
  from: row.first_day,
  to: row.last_day,
  reason: row.reason,
  ...hoursOfLocationClosure(row),
})

export type LocationClosureChangeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; problems: FormProblems }
  | {
      outcome: 'conflict'
      merged: LocationClosureFormValues
      theirs: LocationClosureFormValues
      conflicts: FieldConflict<LocationClosureField>[]
    }

/** Record id of all events about closures. */
export const locationClosureRecordId = 'fermetures'

type ClosureEvent =
  | {
      act: 'setting.closure-added' | 'setting.closure-restored'
      before: null
      after: LocationClosureEventData
    }
  | { act: 'setting.closure-changed'; before: LocationClosureEventData; after: LocationClosureEventData }
  | { act: 'setting.closure-withdrawn'; before: LocationClosureEventData; after: null }

/** Records an event about a closure and notifies all nodes and open pages. */
async function recordClosureEvent(
  tx: Transaction,
  deps: Needs,
  by: StaffPerson,
  event: ClosureEvent,
): Promise<void> {
  await recordEvent(tx, deps, staffActor(by), { ...event, id: locationClosureRecordId })
  await deps.announcements.announce(tx, 'settings')
  await deps.announcements.announce(tx, 'office')
}
