import { and, asc, isNotNull, lte } from 'drizzle-orm'
import { contentRecords } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { announceContent, changeContent, contentTold } from '../content-record.ts'
import type { PublishingNeeds } from '../pages/kind-of-pages.ts'
import { publishHeld } from './publish-content.ts'

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
