import type { Database } from '../../../db/client.ts'
import type { Day } from '../../kernel/calendar/paris-day.ts'
import { readClauses } from './clauses.ts'
import { fillHtml } from './legal-texts.ts'
import { guaranteesTitle, type LegalArticle } from './terms-articles.ts'
import { findVersionInForce } from './text-versions.ts'

/** Who answers for the work, as the general terms in force say it. */
export interface Guarantee {
  /** Anchor of the article, `article-8`. */
  article: string
  /** Its first clause for everybody, without what tells where to write. */
  sentences: string[]
}

/**
 * The one source of what the public pages say of the guarantee: the article of the general terms in force. A duration is
 * said once it stands there. `null` where the terms have no such article (docs/product.md §2.18).
 */
export async function findGuarantee(db: Database, day: Day): Promise<Guarantee | null> {
  const terms = await findVersionInForce(db, 'terms', day)
  return terms && guaranteeIn(readClauses(fillHtml(terms.html, terms.facts)).articles)
}

export function guaranteeIn(articles: readonly LegalArticle[]): Guarantee | null {
  const article =
    articles.find(({ title }) => title === guaranteesTitle) ??
    articles.find(({ title }) => /garantie/i.test(title))
  const clause = article?.clauses.find(({ only }) => !only)
  if (!article || !clause) return null
  const sentences = clause.text.split(sentenceEnd).filter((sentence) => !sentence.includes('@'))
  return sentences.length > 0 ? { article: article.id, sentences } : null
}

/** Behind a full stop, before a capital: « L. 217-3 » and « art. 8 » go on. */
const sentenceEnd = /(?<=\p{Ll}[.!?])\s+(?=\p{Lu})/u
