import { readMoment } from '../../calendar/read-moment.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { type ContentKind, wholeContent } from '../content-fields.ts'
import { announceContent, changeContent, contentTold, holdContent } from '../content-record.ts'
import { type Missing, missingIn } from './missing-in.ts'

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
