import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { textDrafts } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { mergeHtml } from '../content/merge-html.ts'
import { mergeInParts } from '../content/merge-in-parts.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type Problems, type Typed } from '../forms/judge-form.ts'
import { baseField, type Conflict, readBase } from '../forms/merge-changes.ts'
import { sanitiseHtml } from '../publishing/sanitise-html.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { textDraftForm } from './draft-form.ts'
import { findDraft, findVersion, versionOn } from './find-text.ts'
import { holdVersions } from './keep-texts.ts'
import type { LegalTextName } from './legal-texts.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** A draft as its form has it. */
export type DraftValues = Record<'html' | 'summary' | 'day', string>

export type DraftSaving =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: Problems }
  /** Others changed the same meanwhile; `merged` has all the rest as it would be. */
  | {
      outcome: 'conflict'
      merged: DraftValues
      theirs: DraftValues
      conflicts: Conflict<keyof DraftValues>[]
    }

/** The draft, or what one would begin with: the text in force. */
export async function draftValues(
  db: Database,
  world: World<'clock'>,
  text: LegalTextName,
): Promise<DraftValues> {
  const draft = await findDraft(db, text)
  if (draft) return { html: draft.html, summary: draft.summary, day: draft.valid_from ?? '' }
  const version = await versionOn(db, text, parisDay(world.clock.now()))
  return { html: version?.html ?? '', summary: '', day: '' }
}

/**
 * Keeps the next version of a text as it is typed, by a form that says what the draft was when it was opened: paragraphs
 * that others changed meanwhile stay, and where both changed the same there is something to choose (docs/product.md §11.22).
 */
export function saveTextDraft(
  world: Needs,
  by: StaffPerson,
  text: LegalTextName,
  typed: Typed,
): Promise<DraftSaving> {
  const judged = judgeForm(textDraftForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const { html = '', summary = '', day = '' } = judged.values
  const mine = { html: sanitiseHtml(html), summary, day }
  return world.db.transaction(async (tx): Promise<DraftSaving> => {
    await holdVersions(tx)
    const theirs = await draftValues(tx, world, text)
    const merging = mergeInParts<keyof DraftValues>(readBase(typed[baseField]), mine, theirs, {
      html: mergeHtml,
    })
    if (merging.conflicts.length > 0) return { outcome: 'conflict', theirs, ...merging }
    await keep(tx, world, by, text, merging.merged)
    return { outcome: 'saved' }
  })
}

async function keep(
  tx: Database,
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

/** Lets the draft go; one that is gone is no error. */
export function dropTextDraft(world: Needs, by: StaffPerson, text: LegalTextName): Promise<void> {
  return world.db.transaction(async (tx) => {
    const [gone] = await tx.delete(textDrafts).where(eq(textDrafts.text, text)).returning()
    if (!gone) return
    const told = { before: { text, summary: gone.summary }, after: null }
    await recordEvent(tx, world, actorOf(by), { act: 'text.draft-dropped', id: text, ...told })
    await world.announcements.announce(tx, 'office')
  })
}

/** Begins a draft with an earlier version; one that is under way is not thrown away for it. */
export function beginFromVersion(
  world: Needs,
  by: StaffPerson,
  text: LegalTextName,
  number: number,
): Promise<'begun' | 'busy' | 'gone'> {
  return world.db.transaction(async (tx) => {
    await holdVersions(tx)
    if (await findDraft(tx, text)) return 'busy'
    const version = await findVersion(tx, text, number)
    if (!version) return 'gone'
    await keep(tx, world, by, text, { html: version.html, summary: '', day: '' })
    return 'begun'
  })
}
