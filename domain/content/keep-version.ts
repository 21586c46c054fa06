import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contentVersions } from '../../db/schema/tables.ts'
import type { Actor } from '../events/actor.ts'
import type { World } from '../world.ts'
import { addVersion } from './add-version.ts'
import type { Content } from './content-fields.ts'
import { type ContentRecord, changeContent } from './content-record.ts'

/** Milliseconds of one person's work that are one version. */
const sitting = 30 * 60_000

type Held = Pick<ContentRecord, 'id' | 'version'>

/**
 * Keeps what a held record is by now: in the version that the same person has been writing, else in one of its own.
 * Answers its number, and whether it is new.
 */
export async function keepVersion(
  tx: Database,
  { clock }: World<'clock'>,
  by: Actor,
  held: Held,
  content: Content,
): Promise<{ number: number; isNew: boolean }> {
  const now = clock.now()
  const newest = and(eq(contentVersions.record_id, held.id), eq(contentVersions.number, held.version))
  const [last] = await tx.select().from(contentVersions).where(newest)
  const isSame = last && last.author_id === by.id && last.author_name === by.name
  const isOpen = isSame && !last.published_at && now.getTime() - last.begun_at.getTime() < sitting
  const number = isOpen ? last.number : (last?.number ?? 0) + 1
  if (isOpen) await tx.update(contentVersions).set({ content, changed_at: now }).where(newest)
  else await addVersion(tx, { clock }, by, { recordId: held.id, number, content })
  await changeContent(tx, held.id, { content, version: number, changed_at: now, changed_by: by.name })
  return { number, isNew: !isOpen }
}
