import type { Database } from '../../../db/client.ts'
import { formatLongDay } from '../../kernel/calendar/french-dates.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import type { Site } from '../site.ts'
import { parseLegalClauses } from './clauses.ts'
import {
  fillLegalTextHtml,
  legalTexts,
  legalTextVersionFactsOf,
  legalVariableValuesOf,
} from './legal-texts.ts'
import { initialLegalTextsDay } from './renew-legal-texts.ts'
import type { LegalArticle } from './terms-articles.ts'
import {
  findLegalTextVersionById,
  findLegalTextVersionInForce,
  type LegalTextVersion,
} from './text-versions.ts'

/** General terms as they are printed behind an estimate. */
export interface PrintedTerms {
  /** « 21 novembre 2026 ». */
  since: string
  articles: LegalArticle[]
  words: Readonly<Record<string, string>>
}

type TermsVersion = Pick<LegalTextVersion, 'html' | 'facts' | 'valid_from'>

const toPrintedTerms = ({ html, facts, valid_from }: TermsVersion, site: Site): PrintedTerms => ({
  since: formatLongDay(valid_from),
  articles: parseArticles(fillLegalTextHtml(html, facts)),
  words: { ...legalVariableValuesOf(site), ...facts.words },
})

/** Text that was read last. Documents printed one after the other mostly have the same terms, and reading them takes long. */
let lastRead: { html: string; articles: LegalArticle[] } | null = null

function parseArticles(html: string): LegalArticle[] {
  if (lastRead?.html !== html) lastRead = { html, articles: parseLegalClauses(html).articles }
  return lastRead.articles
}

/** Returns the first general terms, for estimates from before the site stored versions. */
export function initialGeneralTermsOf(site: Site): PrintedTerms {
  const html = legalTexts.terms.first()
  return toPrintedTerms(
    { html, facts: legalTextVersionFactsOf(html, site), valid_from: initialLegalTextsDay },
    site,
  )
}

export async function findPrintedTermsInForceOn(db: Database, day: Day, site: Site): Promise<PrintedTerms> {
  const version = await findLegalTextVersionInForce(db, 'terms', day)
  return version ? toPrintedTerms(version, site) : initialGeneralTermsOf(site)
}

/** Returns the general terms with which an estimate was issued. */
export async function findTermsOfEstimate(
  db: Database,
  { terms_version, created_at }: { terms_version: string | null; created_at: Date },
  site: Site,
): Promise<PrintedTerms> {
  if (!terms_version) return findPrintedTermsInForceOn(db, parisDay(created_at), site)
  const version = await findLegalTextVersionById(db, terms_version)
  return version ? toPrintedTerms(version, site) : initialGeneralTermsOf(site)
}
