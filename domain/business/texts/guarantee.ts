import type { Database } from '../../../db/client.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { parseLegalClauses } from './clauses.ts'
import { fillLegalTextHtml } from './legal-texts.ts'
import { guaranteesArticleTitle, type LegalArticle } from './terms-articles.ts'
import { findLegalTextVersionInForce } from './text-versions.ts'

/** Guarantee on the workshop's services, quoted from the general terms in force. */
export interface Guarantee {
  /** Anchor of the article, `article-8`. */
  article: string
  /**
   * Sentences of the article's first clause that applies to consumers and to companies alike. Sentences that contain an
   * e-mail address are left out.
   */
  sentences: string[]
}

/**
 * Returns the guarantee from the general terms in force, the only source for public pages: a duration is shown only if the terms
 * state it. `null` if the terms have no such article.
 */
export async function findGuarantee(db: Database, day: Day): Promise<Guarantee | null> {
  const terms = await findLegalTextVersionInForce(db, 'terms', day)
  return (
    terms && guaranteeFromArticles(parseLegalClauses(fillLegalTextHtml(terms.html, terms.facts)).articles)
  )
}

/** Returns the guarantee that these articles of the general terms state to everybody; `null` if none does. */
export function guaranteeFromArticles(articles: readonly LegalArticle[]): Guarantee | null {
  const article =
    articles.find(({ title }) => title === guaranteesArticleTitle) ??
    articles.find(({ title }) => /garantie/i.test(title))
  const clause = article?.clauses.find(({ only }) => !only)
  if (!article || !clause) return null
  const sentences = clause.text.split(sentenceEnd).filter((sentence) => !sentence.includes('@'))
  return sentences.length > 0 ? { article: article.id, sentences } : null
}

/** Matches the space after a sentence: after a full stop, before a capital. « L. 217-3 » and « art. 8 » are not split. */
const sentenceEnd = /(?<=\p{Ll}[.!?])\s+(?=\p{Lu})/u
