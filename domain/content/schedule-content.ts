import { and, asc, isNotNull, lte } from 'drizzle-orm'
import { contentRecords } from '../../db/schema/tables.ts'
import { readMoment } from '../calendar/read-moment.ts'
import { actorOf, theSite } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { type ContentKind, wholeContent } from './content-fields.ts'
import type { PublishingNeeds } from './content-pages.ts'
import { announceContent, changeContent, contentTold, holdContent } from './content-record.ts'
import { type Missing, missingIn } from './missing-in.ts'
import { publishHeld } from './publish-content.ts'

export type Scheduling =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'incomplete'; missing: Missing[] }
  /** One French sentence. */
  | { outcome: 'wrong-time'; message: string }

/** Nobody plans further ahead. */
const mostDays = 366

/**
 * Has a record published by itself when its time comes, as it is by then; `typed` is a day and hour of clocks in France
 * (docs/product.md §11.18).
 */
export function scheduleContent(
  world: World<'db' | 'clock' | 'announcements' | 'jobs'>,
  by: StaffPerson,
  { kind, id, typed }: { kind: ContentKind; id: string; typed: string },
): Promise<Scheduling> {
  return world.db.transaction(async (tx): Promise<Scheduling> => {
    const held = await holdContent(tx, kind, id)
    if (!held) return { outcome: 'gone' }
    const now = world.clock.now()
    const at = momentFrom(typed, now)
    if (typeof at === 'string') return { outcome: 'wrong-time', message: at }
    const missing = missingIn(kind, wholeContent(kind, held.content))
    if (missing.length > 0) return { outcome: 'incomplete', missing }
    await changeContent(tx, id, { publish_at: at, refusal: null })
    const inSeconds = Math.ceil((at.getTime() - now.getTime()) / 1000)
    await world.jobs.enqueue(tx, 'publish-due-content', {}, { inSeconds })
    const after = { ...contentTold(held), at: at.toISOString() }
    await recordEvent(tx, world, actorOf(by), { act: `${kind}.scheduled`, id, before: null, after })
    await announceContent(tx, world)
    return { outcome: 'saved' }
  })
}

function momentFrom(typed: string, now: Date): Date | string {
  const at = readMoment(typed)
  if (at === null) return 'Choisissez un jour et une heure.'
  if (at === 'skipped')
    return 'Cette heure n’existe pas\u00a0: ce jour-là, les horloges passent de 2\u00a0h à 3\u00a0h.'
  if (at <= now) return 'Cette heure est déjà passée.'
  const isFar = at.getTime() - now.getTime() > mostDays * 24 * 3_600_000
  return isFar ? 'Choisissez une heure dans l’année qui vient.' : at
}

/** Takes the time back; the record stays as it is. */
export function unscheduleContent(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  kind: ContentKind,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdContent(tx, kind, id)
    if (!held?.publish_at) return { outcome: 'gone' }
    await changeContent(tx, id, { publish_at: null })
    const after = contentTold(held)
    await recordEvent(tx, world, actorOf(by), { act: `${kind}.unscheduled`, id, before: null, after })
    await announceContent(tx, world)
    return { outcome: 'saved' }
  })
}

/** Publishes every record whose time has come; one that cannot be says why, and waits for somebody. Answers how many. */
export async function publishDueContent(world: PublishingNeeds): Promise<number> {
  let published = 0
  while (true) {
    const outcome = await world.db.transaction(async (tx) => {
      const [held] = await tx
        .select()
        .from(contentRecords)
        .where(and(isNotNull(contentRecords.publish_at), lte(contentRecords.publish_at, world.clock.now())))
        .orderBy(asc(contentRecords.publish_at))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!held) return null
      const publication = await publishHeld(tx, world, theSite, held)
      if (publication.outcome !== 'incomplete') return publication.outcome
      const refusal = publication.missing.map(({ message }) => message).join(' ')
      await changeContent(tx, held.id, { publish_at: null, refusal })
      const after = { ...contentTold(held), refusal }
      const told = { id: held.id, before: null, after }
      await recordEvent(tx, world, theSite, { act: `${held.kind}.not-published`, ...told })
      await announceContent(tx, world)
      return publication.outcome
    })
    if (outcome === null) return published
    if (outcome === 'published') published++
  }
}
