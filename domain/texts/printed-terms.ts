import type { Database } from '../../db/client.ts'
import { longDay } from '../calendar/long-day.ts'
import { type Day, parisDay } from '../calendar/paris-day.ts'
import type { PrintedTerms } from '../documents/printable-document.ts'
import { findVersionById, type TextVersion, versionOn } from './find-text.ts'
import { legalTexts } from './legal-texts.ts'
import { legalWords } from './legal-words.ts'
import { readClauses } from './read-clauses.ts'
import { factsOf, fillHtml } from './text-facts.ts'
import { firstDay } from './versions/keep-texts.ts'

type Said = Pick<TextVersion, 'html' | 'facts' | 'valid_from'>

const printed = ({ html, facts, valid_from }: Said): PrintedTerms => ({
  since: longDay(valid_from),
  articles: readClauses(fillHtml(html, facts)).articles,
  words: { ...legalWords(), ...facts.words },
})

/** As the site comes: of a quote made before the site had any version. */
export function firstTerms(): PrintedTerms {
  const html = legalTexts.terms.first()
  return printed({ html, facts: factsOf(html), valid_from: firstDay })
}

/** The general terms that were in force on a day. */
export async function termsOn(db: Database, day: Day): Promise<PrintedTerms> {
  const version = await versionOn(db, 'terms', day)
  return version ? printed(version) : firstTerms()
}

/** Those that a quote was issued with. */
export async function termsOf(
  db: Database,
  { terms_version, created_at }: { terms_version: string | null; created_at: Date },
): Promise<PrintedTerms> {
  if (!terms_version) return termsOn(db, parisDay(created_at))
  const version = await findVersionById(db, terms_version)
  return version ? printed(version) : firstTerms()
}
