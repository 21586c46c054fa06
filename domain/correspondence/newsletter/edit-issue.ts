import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { newsletterIssues } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { lockMentionedFiles } from '../../kernel/files/uploaded-files.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import type { FormInput } from '../../kernel/forms/validate-form.ts'
import { mergeFieldsInParts, mergeHtml, mergeLines } from '../../kernel/html/three-way-merge.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import {
  cleanNewsletterIssueContent,
  findMissingNewsletterIssueFields,
  findTooLongField,
  findTooLongHtml,
  toSentNewsletterIssueContent,
} from './issue-content.ts'
import type { NewsletterIssueContent, NewsletterIssueField } from './issue-fields.ts'
import {
  announceNewsletterIssues,
  findNewsletterIssue,
  lockNewsletterIssue,
  type NewsletterIssue,
  newsletterIssueContentOf,
  toNewsletterIssueEventData,
} from './issues.ts'

type Needs = Deps<'db' | 'clock' | 'announcements'>

/** Creates a draft, empty or with the content of the issue `copied`. Returns its id. */
export function createNewsletterIssue(deps: Needs, by: StaffPerson, copied?: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const from = copied ? await findNewsletterIssue(tx, copied) : null
    const [id, now] = [randomId(), deps.clock.now()]
    const words = from
      ? newsletterIssueContentOf(from)
      : { subject: '', preheader: '', content: '', pictures: '' }
    await lockMentionedFiles(tx, words)
    await tx.insert(newsletterIssues).values({
      id,
      ...words,
      created_at: now,
      changed_at: now,
      author_id: by.userId,
      author_name: by.name,
    })
    const after = toNewsletterIssueEventData(words)
    await recordEvent(tx, deps, staffActor(by), { act: 'newsletter.begun', id, before: null, after })
    await announceNewsletterIssues(tx, deps)
    return id
  })
}

export type NewsletterIssueSaveOutcome =
  | { outcome: 'saved'; content: NewsletterIssueContent }
  | { outcome: 'gone' }
  /** The issue is no longer a draft. */
  | { outcome: 'not-draft' }
  /** Another user changed the same fields in the meantime; in `merged` all other fields are merged. */
  | {
      outcome: 'conflict'
      merged: NewsletterIssueContent
      theirs: NewsletterIssueContent
      conflicts: FieldConflict[]
    }
  /** A field has more than `maxLength` characters, possibly only with the changes of another user. Nothing is saved. */
  | { outcome: 'too-long'; field: NewsletterIssueField; maxLength: number }

/**
 * Saves a draft. The form also sends the values it was filled with (`openedValuesFieldName`), so that changes of other
 * users are kept; fields that both changed are returned as conflicts.
 */
export function saveNewsletterIssue(
  deps: Deps<'db' | 'clock'>,
  id: string,
  typed: FormInput,
): Promise<NewsletterIssueSaveOutcome> {
  const tooLongHtml = findTooLongHtml(typed)
  if (tooLongHtml) return Promise.resolve({ outcome: 'too-long', ...tooLongHtml })
  const mine = cleanNewsletterIssueContent(typed)
  return deps.db.transaction(async (tx): Promise<NewsletterIssueSaveOutcome> => {
    const issue = await lockNewsletterIssue(tx, id)
    if (!issue) return { outcome: 'gone' }
    if (issue.state !== 'draft') return { outcome: 'not-draft' }
    const theirs = newsletterIssueContentOf(issue)
    const { merged, conflicts } = await mergeFieldsInParts(
      cleanBase(typed[openedValuesFieldName]),
      mine,
      theirs,
      {
        content: mergeHtml,
        pictures: mergeLines,
      },
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const tooLong = findTooLongField(merged)
    if (tooLong) return { outcome: 'too-long', ...tooLong }
    await storeIssue(tx, deps, issue, merged)
    return { outcome: 'saved', content: merged }
  })
}

/** Returns the values that the form was filled with, cleaned as saved ones are; empty if the form does not send valid ones. */
function cleanBase(written: string | undefined): Partial<NewsletterIssueContent> {
  const base = parseOpenedValues(written)
  return Object.keys(base).length > 0 && !findTooLongHtml(base) ? cleanNewsletterIssueContent(base) : {}
}

async function storeIssue(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  issue: NewsletterIssue,
  content: NewsletterIssueContent,
): Promise<void> {
  if (JSON.stringify(content) === JSON.stringify(newsletterIssueContentOf(issue))) return
  await lockMentionedFiles(tx, content)
  await tx
    .update(newsletterIssues)
    .set({ ...content, version: issue.version + 1, changed_at: clock.now() })
    .where(eq(newsletterIssues.id, issue.id))
}

/**
 * Queues a test mail to the staff member, identical to what readers will get. An issue can only be sent after a test of
 * its current content.
 */
export function queueTestNewsletterIssue(
  deps: Deps<'db' | 'clock' | 'jobs' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' } | { outcome: 'incomplete' }> {
  return deps.db.transaction(async (tx) => {
    const issue = await lockNewsletterIssue(tx, id)
    if (issue?.state !== 'draft') return { outcome: 'gone' }
    if (Object.keys(findMissingNewsletterIssueFields(issue)).length > 0) return { outcome: 'incomplete' }
    await tx
      .update(newsletterIssues)
      .set({
        tested_print: fingerprintOf(newsletterIssueContentOf(issue)),
        tested_at: deps.clock.now(),
        tested_by: by.name,
      })
      .where(eq(newsletterIssues.id, id))
    const data = { issueId: id, userId: by.userId, testId: randomId() }
    await deps.jobs.enqueue(tx, 'send-newsletter-test', data)
    const after = toNewsletterIssueEventData(issue)
    await recordEvent(tx, deps, staffActor(by), { act: 'newsletter.tested', id, before: null, after })
    await announceNewsletterIssues(tx, deps)
    return { outcome: 'saved' }
  })
}

/** Whether a test mail of the current content was sent. */
export const isNewsletterIssueTested = (issue: NewsletterIssue) =>
  issue.tested_print === fingerprintOf(newsletterIssueContentOf(issue))

/** Returns a hash of what readers get. It shows whether the content has changed since the test. */
function fingerprintOf(words: NewsletterIssueContent): string {
  const { subject, preheader, content } = toSentNewsletterIssueContent(words)
  return createHash('sha256')
    .update(JSON.stringify([subject, preheader, content]))
    .digest('base64url')
}

/** Deletes an issue that is still a draft. */
export function deleteNewsletterIssue(
  deps: Needs,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const issue = await lockNewsletterIssue(tx, id)
    if (issue?.state !== 'draft') return { outcome: 'gone' }
    await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id))
    const after = toNewsletterIssueEventData(issue)
    await recordEvent(tx, deps, staffActor(by), { act: 'newsletter.dropped', id, before: null, after })
    await announceNewsletterIssues(tx, deps)
    return { outcome: 'saved' }
  })
}
