import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { newsletterIssues } from '../../db/schema/tables.ts'
import { mergeFieldsInParts, mergeHtml, mergeLines } from '../content/three-way-merge.ts'
import type { Deps } from '../deps.ts'
import { recordEvent, staffActor } from '../events/record-event.ts'
import { baseField, type FieldConflict, readBase } from '../forms/merge-changes.ts'
import type { FormInput } from '../forms/validate-form.ts'
import { lockMentionedFiles } from '../publishing/uploaded-files.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import { cleanIssueContent, missingIssueFields, toSentContent } from './issue-content.ts'
import type { IssueContent } from './issue-fields.ts'
import { announceIssues, findIssue, type Issue, issueContentOf, issueEventData, lockIssue } from './issues.ts'

type Needs = Deps<'db' | 'clock' | 'announcements'>

/** Begins a letter, empty or with the words of another one; answers its id. */
export function createIssue(deps: Needs, by: StaffPerson, copied?: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const from = copied ? await findIssue(tx, copied) : null
    const [id, now] = [randomId(), deps.clock.now()]
    const words = from ? issueContentOf(from) : { subject: '', preheader: '', content: '', pictures: '' }
    await lockMentionedFiles(tx, words)
    await tx.insert(newsletterIssues).values({
      id,
      ...words,
      created_at: now,
      changed_at: now,
      author_id: by.userId,
      author_name: by.name,
    })
    const after = issueEventData(words)
    await recordEvent(tx, deps, staffActor(by), { act: 'newsletter.begun', id, before: null, after })
    await announceIssues(tx, deps)
    return id
  })
}

export type IssueSaving =
  | { outcome: 'saved'; content: IssueContent }
  | { outcome: 'gone' }
  /** It is on its way, or was sent. */
  | { outcome: 'left' }
  /** Others changed the same fields meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: IssueContent; theirs: IssueContent; conflicts: FieldConflict[] }

/**
 * Keeps a letter as it is typed, by a form that says what it was when it was filled: what others changed meanwhile stays, and
 * what both changed is given back to choose from (docs/product.md §11.20).
 */
export function saveIssue(deps: Deps<'db' | 'clock'>, id: string, typed: FormInput): Promise<IssueSaving> {
  const mine = cleanIssueContent(typed)
  return deps.db.transaction(async (tx): Promise<IssueSaving> => {
    const issue = await lockIssue(tx, id)
    if (!issue) return { outcome: 'gone' }
    if (issue.state !== 'draft') return { outcome: 'left' }
    const theirs = issueContentOf(issue)
    const { merged, conflicts } = await mergeFieldsInParts(cleanBase(typed[baseField]), mine, theirs, {
      content: mergeHtml,
      pictures: mergeLines,
    })
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await storeIssue(tx, deps, issue, merged)
    return { outcome: 'saved', content: merged }
  })
}

/** What the form was filled with, as it would have been kept; nothing where it says nothing of it. */
function cleanBase(written: string | undefined): Partial<IssueContent> {
  const base = readBase(written)
  return Object.keys(base).length > 0 ? cleanIssueContent(base) : {}
}

async function storeIssue(
  tx: Database,
  { clock }: Deps<'clock'>,
  issue: Issue,
  content: IssueContent,
): Promise<void> {
  if (JSON.stringify(content) === JSON.stringify(issueContentOf(issue))) return
  await lockMentionedFiles(tx, content)
  await tx
    .update(newsletterIssues)
    .set({ ...content, version: issue.version + 1, changed_at: clock.now() })
    .where(eq(newsletterIssues.id, issue.id))
}

/**
 * Has a letter sent to whoever asks, as its readers will get it: without that nobody sends it to them, and what is
 * changed after it wants another one (docs/product.md §11.20).
 */
export function sendTestIssue(
  deps: Deps<'db' | 'clock' | 'jobs' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' } | { outcome: 'incomplete' }> {
  return deps.db.transaction(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue?.state !== 'draft') return { outcome: 'gone' }
    if (Object.keys(missingIssueFields(issue)).length > 0) return { outcome: 'incomplete' }
    await tx
      .update(newsletterIssues)
      .set({
        tested_print: fingerprintOf(issueContentOf(issue)),
        tested_at: deps.clock.now(),
        tested_by: by.name,
      })
      .where(eq(newsletterIssues.id, id))
    const data = { issueId: id, userId: by.userId, testId: randomId() }
    await deps.jobs.enqueue(tx, 'send-newsletter-test', data)
    const after = issueEventData(issue)
    await recordEvent(tx, deps, staffActor(by), { act: 'newsletter.tested', id, before: null, after })
    await announceIssues(tx, deps)
    return { outcome: 'saved' }
  })
}

/** Whether the words as they stand are those that somebody has looked at in their own mail. */
export const isTested = (issue: Issue) => issue.tested_print === fingerprintOf(issueContentOf(issue))

/** Told apart by it: the words that were tested from those that were written since. */
function fingerprintOf(words: IssueContent): string {
  const { subject, preheader, content } = toSentContent(words)
  return createHash('sha256')
    .update(JSON.stringify([subject, preheader, content]))
    .digest('base64url')
}

/** Deletes a letter that was not sent. */
export function deleteIssue(
  deps: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue?.state !== 'draft') return { outcome: 'gone' }
    await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id))
    const after = issueEventData(issue)
    await recordEvent(tx, deps, staffActor(by), { act: 'newsletter.dropped', id, before: null, after })
    await announceIssues(tx, deps)
    return { outcome: 'saved' }
  })
}
