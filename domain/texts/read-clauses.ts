import type { Clause, LegalArticle } from '../general-terms/clause.ts'
import { elementsOf, type HtmlElement, readHtml, wordsOf } from '../publishing/read-html.ts'
import { readClause, tidy } from './read-clause.ts'

export interface ReadTerms {
  articles: LegalArticle[]
  /** Why they cannot be the general terms, in French; the first is enough to go on. */
  problem: string | null
}

const onlyThese =
  'Les conditions générales n’ont que des titres d’article, des paragraphes, des listes et des citations (les encadrés)\u00a0: retirez le reste (tableaux, images, sous-titres, lignes).'

/**
 * The general terms as their HTML says them: a title begins an article, a paragraph is a clause, a list belongs to the clause
 * above it, and so does a quotation, which is its frame. A clause that begins with « Consommateurs. » or
 * « Professionnels. » in bold binds them alone.
 */
export function readClauses(html: string): ReadTerms {
  const reading: Reading = { articles: [], problem: null }
  for (const element of elementsOf(readHtml(html))) readBlock(reading, element)
  const { articles } = reading
  const bare = articles.find(({ clauses }) => clauses.length === 0)
  const missing =
    articles.length === 0 ? 'Écrivez au moins un article\u00a0: un titre, puis ses clauses.' : null
  const without = bare ? `L’article «\u00a0${bare.title}\u00a0» n’a pas de texte.` : null
  return { articles, problem: reading.problem ?? missing ?? without }
}

interface Reading {
  articles: (Omit<LegalArticle, 'clauses'> & { clauses: Clause[] })[]
  problem: string | null
}

function readBlock(reading: Reading, element: HtmlElement): void {
  const { articles } = reading
  const words = tidy(wordsOf(element))
  if (element.tag === 'h2' && words) {
    articles.push({ id: `article-${articles.length + 1}`, title: words, clauses: [] })
    return
  }
  if (!words) return
  const article = articles.at(-1)
  const clause = article?.clauses.at(-1)
  if (!article) reading.problem ??= 'Le texte doit commencer par le titre du premier article.'
  else if (element.tag === 'p') article.clauses.push(readClause(element))
  else if (!/^(ul|ol|blockquote)$/.test(element.tag)) reading.problem ??= onlyThese
  else if (!clause)
    reading.problem ??= `Dans «\u00a0${article.title}\u00a0», une liste ou un encadré vient avant la première clause.`
  else if (element.tag === 'blockquote') readFrame(reading, clause, element)
  else clause.items = [...(clause.items ?? []), ...elementsOf(element).map((item) => tidy(wordsOf(item)))]
}

function readFrame(reading: Reading, clause: Clause, element: HtmlElement): void {
  const [title = '', ...paragraphs] = elementsOf(element)
    .map((one) => tidy(wordsOf(one)))
    .filter(Boolean)
  if (clause.frame)
    reading.problem ??= `Un seul encadré par clause\u00a0: «\u00a0${title}\u00a0» est le second.`
  else clause.frame = { title, paragraphs }
}
