import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Transaction } from '../../../db/client.ts'
import { textDrafts } from '../../../db/schema/tables.ts'
import { parisDay, parseDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { optionalLine, validatedLine } from '../../kernel/forms/fields.ts'
import { type FieldConflict, openedValuesField, parseOpenedValues } from '../../kernel/forms/merge-changes.ts'
import { type FormInput, type Problems, validateForm } from '../../kernel/forms/validate-form.ts'
import { sanitiseHtml } from '../../kernel/html/sanitise-html.ts'
import { mergeFieldsInParts, mergeHtml } from '../../kernel/html/three-way-merge.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { LegalTextName } from './legal-texts.ts'
import { findTextVersion, findVersionInForce, lockTextVersions } from './text-versions.ts'

type Needs = Deps<'db' | 'clock' | 'announcements'>

export type TextDraftSaveOutcome =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: Problems }
  /** Other people have changed the same fields; `merged` contains all other changes. */
  | {
      outcome: 'conflict'
      merged: DraftValues
      theirs: DraftValues
      conflicts: FieldConflict<keyof DraftValues>[]
    }

/**
 * Saves the draft of a text while it is typed. The form contains the draft as it was opened: paragraphs that other people changed
 * meanwhile are preserved, and changes of the same paragraph are returned to choose from.
 */
export function saveTextDraft(
  deps: Needs,
  by: StaffPerson,
  text: LegalTextName,
  typed: FormInput,
): Promise<TextDraftSaveOutcome> {
  const checked = validateForm(textDraftForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { html = '', summary = '', day = '' } = checked.values
  const mine = { html: sanitiseHtml(html), summary, day }
  return deps.db.transaction(async (tx): Promise<TextDraftSaveOutcome> => {
    await lockTextVersions(tx)
    const theirs = await findDraftValues(tx, deps, text)
    const merging = await mergeFieldsInParts<keyof DraftValues>(
      parseOpenedValues(typed[openedValuesField]),
      mine,
      theirs,
      {
        html: mergeHtml,
      },
    )
    if (merging.conflicts.length > 0) return { outcome: 'conflict', theirs, ...merging }
    await upsertTextDraft(tx, deps, by, text, merging.merged)
    return { outcome: 'saved' }
  })
}

/** Maximum number of characters of a text with its markup, ten times the longest existing one. */
export const maxTextLength = 400_000

/** Form of a draft; `html` comes from the editor. */
export const textDraftForm = z.object({
  html: z.optional(z.string().check(z.maxLength(maxTextLength, { error: 'Ce texte est trop long' }))),
  summary: optionalLine(300),
  day: validatedLine(10, (typed) => (parseDay(typed) ? null : 'Indiquez une date, comme 01/01/2027')),
})

/** Form values of a draft. */
export type DraftValues = Record<'html' | 'summary' | 'day', string>

/** Returns the draft, or the initial values of a new one: the text in force. */
export async function findDraftValues(
  db: Database,
  deps: Deps<'clock'>,
  text: LegalTextName,
): Promise<DraftValues> {
  const draft = await findTextDraft(db, text)
  if (draft) return { html: draft.html, summary: draft.summary, day: draft.valid_from ?? '' }
  const version = await findVersionInForce(db, text, parisDay(deps.clock.now()))
  return { html: version?.html ?? '', summary: '', day: '' }
}

export type TextDraft = typeof textDrafts.$inferSelect

export async function findTextDraft(db: Database, text: LegalTextName): Promise<TextDraft | null> {
  const [draft] = await db.select().from(textDrafts).where(eq(textDrafts.text, text))
  return draft ?? null
}

/** Starts a draft from an earlier version. Never replaces an existing draft. */
export function createDraftFromVersion(
  deps: Needs,
  by: StaffPerson,
  text: LegalTextName,
  number: number,
): Promise<{ outcome: 'begun' | 'busy' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    await lockTextVersions(tx)
    if (await findTextDraft(tx, text)) return { outcome: 'busy' }
    const version = await findTextVersion(tx, text, number)
    if (!version) return { outcome: 'gone' }
    await upsertTextDraft(tx, deps, by, text, { html: version.html, summary: '', day: '' })
    return { outcome: 'begun' }
  })
}

/** Deletes the draft. Not an error if there is none. */
export function deleteTextDraft(deps: Needs, by: StaffPerson, text: LegalTextName): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(textDrafts).where(eq(textDrafts.text, text)).returning()
    if (!deleted) return
    const before = { text, summary: deleted.summary }
    await recordEvent(tx, deps, staffActor(by), { act: 'text.draft-dropped', id: text, before, after: null })
    await deps.announcements.announce(tx, 'office')
  })
}

/** Stores the draft and notifies open pages of the office. */
async function upsertTextDraft(
  tx: Transaction,
  { clock, announcements }: Needs,
  by: StaffPerson,
  text: LegalTextName,
  { html, summary, day }: DraftValues,
): Promise<void> {
  const row = { html, summary, valid_from: day || null, changed_at: clock.now(), author_name: by.name }
  await tx
    .insert(textDrafts)
    .values({ text, ...row })
    .onConflictDoUpdate({ target: textDrafts.text, set: row })
  await announcements.announce(tx, 'office')
}
