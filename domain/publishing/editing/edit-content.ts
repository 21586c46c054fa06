import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { contentRecords } from '../../../db/schema/tables.ts'
import { listPresences } from '../../kernel/events/presence.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { lockMentionedFiles } from '../../kernel/files/uploaded-files.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import type { FormInput } from '../../kernel/forms/validate-form.ts'
import { sanitizeHtml, toStorableText } from '../../kernel/html/sanitize-html.ts'
import { mergeFieldsInParts, mergeHtml, mergeLines } from '../../kernel/html/three-way-merge.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { type ContentKind, type ContentValues, withMissingContentFields } from '../content/content-fields.ts'
import {
  addContentVersion,
  announceContent,
  type ContentRecord,
  findContentVersion,
  lockContent,
  saveContentVersion,
  toContentEventData,
  updateContent,
} from '../content/content-records.ts'

type Needs = Deps<'db' | 'clock' | 'announcements'>

/** Creates a draft with the given fields and returns its id. */
export function createContent(
  deps: Needs,
  by: StaffPerson,
  kind: ContentKind,
  values: Readonly<Record<string, string>> = {},
): Promise<string> {
  const id = randomId()
  const now = deps.clock.now()
  const content = cleanContent(kind, values)
  return deps.db.transaction(async (tx) => {
    await lockMentionedFiles(tx, content)
    await tx.insert(contentRecords).values({
      id,
      kind,
      content,
      author_id: by.userId,
      author_name: by.name,
      changed_by: by.name,
      created_at: now,
      changed_at: now,
    })
    await addContentVersion(tx, deps, staffActor(by), { recordId: id, number: 1, content })
    const after = toContentEventData({ content, page_id: null })
    await recordEvent(tx, deps, staffActor(by), { act: `${kind}.created`, id, before: null, after })
    await announceContent(tx, deps)
    return id
  })
}

export type ContentSaveOutcome =
  | { outcome: 'saved'; content: ContentValues }
  | { outcome: 'gone' }
  /** Another user changed the same fields meanwhile; `merged` contains all other fields merged. */
  | { outcome: 'conflict'; merged: ContentValues; theirs: ContentValues; conflicts: FieldConflict[] }

/**
 * Saves a draft, complete or not; visitors see it after it is published. The form also sends the values that it was
 * filled with, so that changes of other users are preserved; fields that both changed are returned as conflicts.
 */
export function saveContent(
  deps: Needs,
  by: StaffPerson,
  { kind, id }: Pick<ContentRecord, 'kind' | 'id'>,
  typed: FormInput,
): Promise<ContentSaveOutcome> {
  const mine = cleanContent(kind, typed)
  const base = cleanContent(kind, parseOpenedValues(typed[openedValuesFieldName]))
  return deps.db.transaction(async (tx): Promise<ContentSaveOutcome> => {
    const record = await lockContent(tx, kind, id)
    if (!record) return { outcome: 'gone' }
    // Cleaned too: a record saved by an earlier version of the site may differ from the form in its spaces.
    const theirs = cleanContent(kind, record.content)
    const { merged, conflicts } = await mergeContent(base, mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    if (JSON.stringify(merged) !== JSON.stringify(theirs)) await storeContent(tx, deps, by, record, merged)
    return { outcome: 'saved', content: merged }
  })
}

async function storeContent(
  tx: Transaction,
  deps: Needs,
  by: StaffPerson,
  record: ContentRecord,
  content: ContentValues,
) {
  const { kind, id } = record
  await lockMentionedFiles(tx, content)
  const { isNew } = await saveContentVersion(tx, deps, staffActor(by), record, content)
  if (isNew) {
    const after = toContentEventData({ ...record, content })
    await recordEvent(tx, deps, staffActor(by), { act: `${kind}.changed`, id, before: null, after })
  }
  // The form saves at each pause in typing, so staff are notified only of a new version, or when another user has the
  // record open.
  const others = isNew || (await listPresences({ ...deps, db: tx }, by, { kind, id })).length > 0
  if (others) await announceContent(tx, deps)
}

/** Restores a version as a new version. Later versions are not deleted. */
export function restoreContentVersion(
  deps: Needs,
  by: StaffPerson,
  { kind, id, number }: { kind: ContentKind; id: string; number: number },
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const record = await lockContent(tx, kind, id)
    const old = record && (await findContentVersion(tx, id, number))
    if (!old) return { outcome: 'gone' }
    const content = withMissingContentFields(kind, old.content)
    await lockMentionedFiles(tx, content)
    const next = record.version + 1
    await addContentVersion(tx, deps, staffActor(by), { recordId: id, number: next, content })
    const now = deps.clock.now()
    await updateContent(tx, id, { content, version: next, changed_at: now, changed_by: by.name })
    const after = { ...toContentEventData({ ...record, content }), version: number }
    await recordEvent(tx, deps, staffActor(by), { act: `${kind}.restored`, id, before: null, after })
    await announceContent(tx, deps)
    return { outcome: 'saved' }
  })
}

/** Deletes a record with all its versions. A published record must be withdrawn first. */
export function deleteContent(
  deps: Needs,
  by: StaffPerson,
  kind: ContentKind,
  id: string,
): Promise<{ outcome: 'deleted' } | { outcome: 'gone' } | { outcome: 'public' }> {
  return deps.db.transaction(async (tx) => {
    const record = await lockContent(tx, kind, id)
    if (!record) return { outcome: 'gone' }
    if (record.state === 'published') return { outcome: 'public' }
    await tx.delete(contentRecords).where(eq(contentRecords.id, id))
    const before = toContentEventData(record)
    await recordEvent(tx, deps, staffActor(by), { act: `${kind}.deleted`, id, before, after: null })
    await announceContent(tx, deps)
    return { outcome: 'deleted' }
  })
}

/**
 * Cleans the submitted fields for storage. HTML is sanitised so that opening a draft is safe; other fields are stored as typed,
 * even when they are incomplete.
 */
function cleanContent(kind: ContentKind, fields: Readonly<Record<string, unknown>>): ContentValues {
  const content = withMissingContentFields(kind, fields)
  const tidy = Object.entries(content).map(([name, value]) => [
    name,
    name === 'content' ? sanitizeHtml(value) : toStorableText(value),
  ])
  return Object.fromEntries(tidy)
}

/** Merges two edits that both began with `base`. */
const mergeContent = (base: Partial<ContentValues>, mine: ContentValues, theirs: ContentValues) =>
  mergeFieldsInParts(base, mine, theirs, { content: mergeHtml, gallery: mergeLines, attachments: mergeLines })
