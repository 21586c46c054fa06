import type { Database } from '../../db/client.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Typed } from '../forms/judge-form.ts'
import { baseField, type Conflict, readBase } from '../forms/merge-changes.ts'
import { listPresences } from '../presence/list-presences.ts'
import { holdFiles } from '../publishing/hold-files.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import type { Content } from './content-fields.ts'
import { announceContent, type ContentRecord, contentTold, holdContent } from './content-record.ts'
import { keepVersion } from './keep-version.ts'
import { mergeContent } from './merge-content.ts'
import { tidyContent } from './tidy-content.ts'

export type ContentSaving =
  | { outcome: 'saved'; content: Content }
  | { outcome: 'gone' }
  /** Others changed the same fields meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: Content; theirs: Content; conflicts: Conflict[] }

type Needs = World<'db' | 'clock' | 'announcements'>

/**
 * Keeps a record as it is written, whole or not, by a form that says what the record was when it was filled: what others
 * changed meanwhile stays, and what both changed is given back to choose from (docs/product.md §11.18). Visitors see
 * nothing of it before it is published.
 */
export function saveContent(
  world: Needs,
  by: StaffPerson,
  { kind, id }: Pick<ContentRecord, 'kind' | 'id'>,
  typed: Typed,
): Promise<ContentSaving> {
  const mine = tidyContent(kind, typed)
  const base = tidyContent(kind, readBase(typed[baseField]))
  return world.db.transaction(async (tx): Promise<ContentSaving> => {
    const held = await holdContent(tx, kind, id)
    if (!held) return { outcome: 'gone' }
    // Written by an earlier version of the site, it may differ from the form by no more than its spaces.
    const theirs = tidyContent(kind, held.content)
    const { merged, conflicts } = mergeContent(base, mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    if (JSON.stringify(merged) !== JSON.stringify(theirs)) await keep(tx, world, by, held, merged)
    return { outcome: 'saved', content: merged }
  })
}

async function keep(tx: Database, world: Needs, by: StaffPerson, held: ContentRecord, content: Content) {
  const { kind, id } = held
  await holdFiles(tx, content)
  const { isNew } = await keepVersion(tx, world, actorOf(by), held, content)
  if (isNew) {
    const after = contentTold({ ...held, content })
    await recordEvent(tx, world, actorOf(by), { act: `${kind}.changed`, id, before: null, after })
  }
  // At each pause of whoever writes, so only where somebody else has it before them.
  const others = isNew || (await listPresences({ ...world, db: tx }, by, { kind, id })).length > 0
  if (others) await announceContent(tx, world)
}
