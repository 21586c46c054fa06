import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterIssues } from '../../../db/schema/tables.ts'
import { mergeHtml, mergeLines } from '../../content/merge-html.ts'
import { mergeInParts } from '../../content/merge-in-parts.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Typed } from '../../forms/judge-form.ts'
import { baseField, type Conflict, readBase } from '../../forms/merge-changes.ts'
import { holdFiles } from '../../publishing/hold-files.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { announceIssues, contentOf, findIssue, holdIssue, type Issue, issueTold } from './issue.ts'
import type { IssueContent } from './issue-fields.ts'
import { keptContent } from './issue-form.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Begins a letter, empty or with the words of another one; answers its id. */
export function beginIssue(world: Needs, by: StaffPerson, copied?: string): Promise<string> {
  return world.db.transaction(async (tx) => {
    const from = copied ? await findIssue(tx, copied) : null
    const [id, now] = [randomId(), world.clock.now()]
    const words = from ? contentOf(from) : { subject: '', preheader: '', content: '', pictures: '' }
    await holdFiles(tx, words)
    await tx.insert(newsletterIssues).values({
      ...{ id, ...words, created_at: now, changed_at: now },
      ...{ author_id: by.userId, author_name: by.name },
    })
    const after = issueTold(words)
    await recordEvent(tx, world, actorOf(by), { act: 'newsletter.begun', id, before: null, after })
    await announceIssues(tx, world)
    return id
  })
}

export type IssueSaving =
  | { outcome: 'saved'; content: IssueContent }
  | { outcome: 'gone' }
  /** It is on its way, or was sent. */
  | { outcome: 'left' }
  /** Others changed the same fields meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: IssueContent; theirs: IssueContent; conflicts: Conflict[] }

/**
 * Keeps a letter as it is typed, by a form that says what it was when it was filled: what others changed meanwhile stays, and
 * what both changed is given back to choose from (docs/product.md §11.20).
 */
export function saveIssue(world: World<'db' | 'clock'>, id: string, typed: Typed): Promise<IssueSaving> {
  const mine = keptContent(typed)
  return world.db.transaction(async (tx): Promise<IssueSaving> => {
    const held = await holdIssue(tx, id)
    if (!held) return { outcome: 'gone' }
    if (held.state !== 'draft') return { outcome: 'left' }
    const theirs = contentOf(held)
    const { merged, conflicts } = mergeInParts(keptBase(typed[baseField]), mine, theirs, {
      ...{ content: mergeHtml, pictures: mergeLines },
    })
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await keep(tx, world, held, merged)
    return { outcome: 'saved', content: merged }
  })
}

/** What the form was filled with, as it would have been kept; nothing where it says nothing of it. */
function keptBase(written: string | undefined): Partial<IssueContent> {
  const base = readBase(written)
  return Object.keys(base).length > 0 ? keptContent(base) : {}
}

async function keep(
  tx: Database,
  { clock }: World<'clock'>,
  held: Issue,
  content: IssueContent,
): Promise<void> {
  if (JSON.stringify(content) === JSON.stringify(contentOf(held))) return
  await holdFiles(tx, content)
  await tx
    .update(newsletterIssues)
    .set({ ...content, version: held.version + 1, changed_at: clock.now() })
    .where(eq(newsletterIssues.id, held.id))
}

/** Deletes a letter that was not sent. */
export function dropIssue(
  world: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const held = await holdIssue(tx, id)
    if (held?.state !== 'draft') return { outcome: 'gone' }
    await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id))
    const after = issueTold(held)
    await recordEvent(tx, world, actorOf(by), { act: 'newsletter.dropped', id, before: null, after })
    await announceIssues(tx, world)
    return { outcome: 'saved' }
  })
}
