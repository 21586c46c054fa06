import {
  escapeHtml,
  type HtmlElement,
  listChildHtmlElements,
  parseHtml,
  textOfHtml,
} from '../../kernel/html/parse-html.ts'
import type { LegalArticle, LegalClause } from './terms-articles.ts'

interface ReadTerms {
  articles: LegalArticle[]
  /** French sentences that say why the text cannot be the general terms; parsing stops at the first. `null` if it can. */
  problem: string | null
}

const onlyThese =
  'Les conditions générales n’ont que des titres d’article, des paragraphes, des listes et des citations (les encadrés)\u00a0: retirez le reste (tableaux, images, sous-titres, lignes).'

/**
 * Reads the general terms from their HTML. A heading begins an article and a paragraph is a clause. A list, or a quotation
 * (displayed in a frame), belongs to the clause above it. A clause that begins with « Consommateurs. » or « Professionnels. » in
 * bold applies to them only.
 */
export function parseLegalClauses(html: string): ReadTerms {
  const reading: Reading = { articles: [], problem: null }
  for (const element of listChildHtmlElements(parseHtml(html))) parseBlock(reading, element)
  const { articles } = reading
  const bare = articles.find(({ clauses }) => clauses.length === 0)
  const missing =
    articles.length === 0 ? 'Écrivez au moins un article\u00a0: un titre, puis ses clauses.' : null
  const without = bare ? `L’article «\u00a0${bare.title}\u00a0» n’a pas de texte.` : null
  return { articles, problem: reading.problem ?? missing ?? without }
}

interface Reading {
  articles: (Omit<LegalArticle, 'clauses'> & { clauses: LegalClause[] })[]
  problem: string | null
}

function parseBlock(reading: Reading, element: HtmlElement): void {
  const { articles } = reading
  const words = collapseSpaces(textOfHtml(element))
  if (element.tag === 'h2' && words) {
    articles.push({ id: `article-${articles.length + 1}`, title: words, clauses: [] })
    return
  }
  if (!words) return
  const article = articles.at(-1)
  const clause = article?.clauses.at(-1)
  if (!article) reading.problem ??= 'Le texte doit commencer par le titre du premier article.'
  else if (element.tag === 'p') article.clauses.push(parseClause(element))
  else if (!/^(ul|ol|blockquote)$/.test(element.tag)) reading.problem ??= onlyThese
  else if (!clause)
    reading.problem ??= `Dans «\u00a0${article.title}\u00a0», une liste ou un encadré vient avant la première clause.`
  else if (element.tag === 'blockquote') parseFrame(reading, clause, element)
  else
    clause.items = [
      ...(clause.items ?? []),
      ...listChildHtmlElements(element).map((item) => collapseSpaces(textOfHtml(item))),
    ]
}

function parseFrame(reading: Reading, clause: LegalClause, element: HtmlElement): void {
  const [title = '', ...paragraphs] = listChildHtmlElements(element)
    .map((one) => collapseSpaces(textOfHtml(one)))
    .filter(Boolean)
  if (clause.frame)
    reading.problem ??= `Un seul encadré par clause\u00a0: «\u00a0${title}\u00a0» est le second.`
  else clause.frame = { title, paragraphs }
}

/** Bold text at the beginning of a clause that applies to one group only. */
const marks = { consumer: 'Consommateurs.', professional: 'Professionnels.' } as const
const markedGroups = Object.keys(marks) as (keyof typeof marks)[]

function parseClause(paragraph: HtmlElement): LegalClause {
  const [first, ...rest] = paragraph.children
  const mark = typeof first === 'object' && first.tag === 'strong' ? collapseSpaces(textOfHtml(first)) : ''
  const only = markedGroups.find((group) => marks[group] === mark)
  const words = only ? { ...paragraph, children: rest } : paragraph
  return { only, text: collapseSpaces(textOfHtml(words)) }
}

/** Joins ordinary spaces only, because no-break spaces are part of the typography. */
const collapseSpaces = (text: string) => text.replace(/[ \n\t]+/g, ' ').trim()

/** Writes articles as HTML that `parseLegalClauses` can read; the editor shows it. */
export function serializeLegalClauses(articles: readonly LegalArticle[]): string {
  return articles
    .map(({ title, clauses }) => [`<h2>${escapeHtml(title)}</h2>`, ...clauses.map(writeClause)].join('\n'))
    .join('\n')
}

function writeClause({ only, text, items, frame }: LegalClause): string {
  const mark = only ? `<strong>${marks[only]}</strong> ` : ''
  const parts = [
    `<p>${mark}${escapeHtml(text)}</p>`,
    items && `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
    frame &&
      `<blockquote><p><strong>${escapeHtml(frame.title)}</strong></p>${frame.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</blockquote>`,
  ]
  return parts.filter(Boolean).join('\n')
}
