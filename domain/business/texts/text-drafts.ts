import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Transaction } from '../../../db/client.ts'
import { legalTextDrafts } from '../../../db/schema/tables.ts'
import { parisDay, parseDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { optionalLineRule, validatedLineRule } from '../../kernel/forms/fields.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import { type FormInput, type FormProblems, validateForm } from '../../kernel/forms/validate-form.ts'
import { sanitizeHtml } from '../../kernel/html/sanitize-html.ts'
import { mergeFieldsInParts, mergeHtml } from '../../kernel/html/three-way-merge.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { LegalTextName } from './legal-texts.ts'
import { findLegalTextVersion, findLegalTextVersionInForce, lockLegalTextVersions } from './text-versions.ts'

type Needs = Deps<'db' | 'clock' | 'announcements'>

export type LegalTextDraftSaveOutcome =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: FormProblems }
  /** Other people have changed the same fields; `merged` contains all other changes. */
  | {
      outcome: 'conflict'
      merged: LegalTextDraftValues
      theirs: LegalTextDraftValues
      conflicts: FieldConflict<keyof LegalTextDraftValues>[]
    }

/**
 * Saves the draft of a text while it is typed. The form contains the draft as it was opened: paragraphs that other people changed
 * meanwhile are preserved, and changes of the same paragraph are returned to choose from.
 */
export function saveLegalTextDraft(
  deps: Needs,
  by: StaffPerson,
  text: LegalTextName,
  typed: FormInput,
): Promise<LegalTextDraftSaveOutcome> {
  const checked = validateForm(legalTextDraftForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { html = '', summary = '', day = '' } = checked.values
  const mine = { html: sanitizeHtml(html), summary, day }
  return deps.db.transaction(async (tx): Promise<LegalTextDraftSaveOutcome> => {
    await lockLegalTextVersions(tx)
    const theirs = await findLegalTextDraftValues(tx, deps, text)
    const merging = await mergeFieldsInParts<keyof LegalTextDraftValues>(
      parseOpenedValues(typed[openedValuesFieldName]),
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
export const maxLegalTextLength = 400_000

/** Form of a draft; `html` comes from the editor. */
export const legalTextDraftForm = z.object({
  html: z.optional(z.string().check(z.maxLength(maxLegalTextLength, { error: 'Ce texte est trop long' }))),
  summary: optionalLineRule(300),
  day: validatedLineRule(10, (typed) => (parseDay(typed) ? null : 'Indiquez une date, comme 01/01/2027')),
})

/** Form values of a draft. */
export type LegalTextDraftValues = Record<'html' | 'summary' | 'day', string>

/** Returns the draft, or the initial values of a new one: the text in force. */
export async function findLegalTextDraftValues(
  db: Database,
  deps: Deps<'clock'>,
  text: LegalTextName,
): Promise<LegalTextDraftValues> {
  const draft = await findLegalTextDraft(db, text)
  if (draft) return { html: draft.html, summary: draft.summary, day: draft.valid_from ?? '' }
  const version = await findLegalTextVersionInForce(db, text, parisDay(deps.clock.now()))
  return { html: version?.html ?? '', summary: '', day: '' }
}

export type LegalTextDraft = typeof legalTextDrafts.$inferSelect

export async function findLegalTextDraft(db: Database, text: LegalTextName): Promise<LegalTextDraft | null> {
  const [draft] = await db.select().from(legalTextDrafts).where(eq(legalTextDrafts.text, text))
  return draft ?? null
}

/** Starts a draft from an earlier version. Never replaces an existing draft. */
export function createLegalTextDraftFromVersion(
  deps: Needs,
  by: StaffPerson,
  text: LegalTextName,
  number: number,
): Promise<{ outcome: 'begun' | 'busy' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    await lockLegalTextVersions(tx)
    if (await findLegalTextDraft(tx, text)) return { outcome: 'busy' }
    const version = await findLegalTextVersion(tx, text, number)
    if (!version) return { outcome: 'gone' }
    await upsertTextDraft(tx, deps, by, text, { html: version.html, summary: '', day: '' })
    return { outcome: 'begun' }
  })
}

/** Deletes the draft. Does nothing if there is none. */
export function deleteLegalTextDraft(deps: Needs, by: StaffPerson, text: LegalTextName): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(legalTextDrafts).where(eq(legalTextDrafts.text, text)).returning()
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
  { html, summary, day }: LegalTextDraftValues,
): Promise<void> {
  const row = { html, summary, valid_from: day || null, changed_at: clock.now(), author_name: by.name }
  await tx
    .insert(legalTextDrafts)
    .values({ text, ...row })
    .onConflictDoUpdate({ target: legalTextDrafts.text, set: row })
  await announcements.announce(tx, 'office')
}
