import { and, eq, gt } from 'drizzle-orm'
import { legalTextDrafts, legalTextVersions } from '../../../db/schema/tables.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { findUnknownTextVariables } from '../../kernel/text/variables.ts'
import type { Site } from '../site.ts'
import { parseLegalClauses } from './clauses.ts'
import { fillLegalTextHtml, type LegalTextName, legalTexts, legalTextVersionFactsOf } from './legal-texts.ts'
import { findPrivacyPolicyProblem } from './parse-privacy-policy.ts'
import { findLegalTextDraft, type LegalTextDraft } from './text-drafts.ts'
import { addLegalTextVersion, lockLegalTextVersions } from './text-versions.ts'

type Needs = Deps<'db' | 'clock' | 'announcements' | 'facts'>

type TextPublication =
  | { outcome: 'saved' }
  | { outcome: 'incomplete'; missing: string[] }
  /** Another person has changed the draft since the page was opened. */
  | { outcome: 'changed' }
  | { outcome: 'gone' }

/** Returns the revision of a draft, by which the form proves which state was read. */
export const legalTextDraftRevisionOf = ({ changed_at }: Pick<LegalTextDraft, 'changed_at'>) =>
  changed_at.toISOString()

/**
 * Publishes the draft as the next version, in force from its day: at once, or from midnight in France. All nodes show it within a
 * second.
 */
export function publishLegalText(
  deps: Needs,
  by: StaffPerson,
  text: LegalTextName,
  revision: string,
): Promise<TextPublication> {
  return deps.db.transaction(async (tx): Promise<TextPublication> => {
    await lockLegalTextVersions(tx)
    const draft = await findLegalTextDraft(tx, text)
    if (!draft) return { outcome: 'gone' }
    if (legalTextDraftRevisionOf(draft) !== revision) return { outcome: 'changed' }
    const today = parisDay(deps.clock.now())
    const missing = findLegalTextDraftProblems(text, draft, today, deps.facts.current())
    if (missing.length > 0) return { outcome: 'incomplete', missing }
    const { html, summary } = draft
    const from = draft.valid_from ?? today
    const { number } = await addLegalTextVersion(tx, deps, {
      text,
      html,
      summary,
      valid_from: from,
      author_name: by.name,
    })
    await tx.delete(legalTextDrafts).where(eq(legalTextDrafts.text, text))
    const after = { text, number, from, summary }
    await recordEvent(tx, deps, staffActor(by), { act: 'text.published', id: text, before: null, after })
    return { outcome: 'saved' }
  })
}

/** Returns French sentences that say why a draft cannot be published; empty if it can. */
export function findLegalTextDraftProblems(
  text: LegalTextName,
  { html, summary, valid_from }: PublishableDraft,
  today: Day,
  site: Site,
): string[] {
  const [unknown] = findUnknownTextVariables(html, legalTexts[text].variables)
  const shape =
    text === 'terms'
      ? parseLegalClauses(fillLegalTextHtml(html, legalTextVersionFactsOf(html, site))).problem
      : findPrivacyPolicyProblem(html)
  return [
    unknown !== undefined && `{${unknown}} n’est pas une variable\u00a0: voyez la liste sous le texte.`,
    shape,
    !summary && 'Décrivez en une phrase ce qui change\u00a0: les lecteurs du texte la verront.',
    valid_from !== null &&
      valid_from < today &&
      'Le jour choisi est passé\u00a0: prenez aujourd’hui ou un jour à venir.',
  ].filter((problem) => typeof problem === 'string')
}

type PublishableDraft = Pick<LegalTextDraft, 'html' | 'summary' | 'valid_from'>

/** Withdraws a version that is not in force yet. Its text becomes the draft, unless there is one. */
export function withdrawLegalTextVersion(
  deps: Needs,
  by: StaffPerson,
  text: LegalTextName,
  number: number,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    await lockLegalTextVersions(tx)
    const today = parisDay(deps.clock.now())
    const isIt = and(eq(legalTextVersions.text, text), eq(legalTextVersions.number, number))
    const [deleted] = await tx
      .delete(legalTextVersions)
      .where(and(isIt, gt(legalTextVersions.valid_from, today)))
      .returning()
    if (!deleted) return { outcome: 'gone' }
    const { html, summary, valid_from } = deleted
    const draft = { text, html, summary, valid_from, changed_at: deps.clock.now(), author_name: by.name }
    await tx.insert(legalTextDrafts).values(draft).onConflictDoNothing()
    const before = { text, number, from: valid_from }
    await recordEvent(tx, deps, staffActor(by), { act: 'text.withdrawn', id: text, before, after: null })
    await deps.announcements.announce(tx, 'texts')
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}
