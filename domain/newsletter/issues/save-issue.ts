import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterIssues } from '../../../db/schema/tables.ts'
import { mergeHtml, mergeLines } from '../../content/merge-html.ts'
import { mergeInParts } from '../../content/merge-in-parts.ts'
import type { Typed } from '../../forms/judge-form.ts'
import { baseField, type Conflict, readBase } from '../../forms/merge-changes.ts'
import { holdFiles } from '../../publishing/hold-files.ts'
import type { World } from '../../world.ts'
import { holdIssue } from './find-issue.ts'
import { contentOf, type Issue } from './issue.ts'
import type { IssueContent } from './issue-fields.ts'
import { keptContent } from './issue-form.ts'

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
      content: mergeHtml,
      pictures: mergeLines,
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
