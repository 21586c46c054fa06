import type { Clause, LegalArticle } from '../general-terms/clause.ts'
import { escapeHtml } from '../publishing/read-html.ts'

const binds = { consumer: 'Consommateurs.', professional: 'Professionnels.' } as const

/** Articles as HTML that `readClauses` reads: what the editor shows of the general terms. */
export function writeClauses(articles: readonly LegalArticle[]): string {
  return articles
    .map(({ title, clauses }) => [`<h2>${escapeHtml(title)}</h2>`, ...clauses.map(writeClause)].join('\n'))
    .join('\n')
}

function writeClause({ only, text, items, frame }: Clause): string {
  const mark = only ? `<strong>${binds[only]}</strong> ` : ''
  const parts = [
    `<p>${mark}${escapeHtml(text)}</p>`,
    items && `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
    frame &&
      `<blockquote><p><strong>${escapeHtml(frame.title)}</strong></p>${frame.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</blockquote>`,
  ]
  return parts.filter(Boolean).join('\n')
}
