import type { TextFacts } from '../../db/schema/content/text-versions.ts'
import { readHtml, wordsOf } from './html-tree.ts'
import { type PrivacyPart, privacyParts } from './legal-texts.ts'
import { fillHtml } from './text-facts.ts'
import { variablesIn } from './variables.ts'

/** An article of the privacy policy: HTML, and in its place what is no text. */
export interface PrivacyArticle {
  /** Anchor of the article. */
  id: string
  title: string
  parts: ({ html: string } | { part: PrivacyPart })[]
}

const names = Object.keys(privacyParts).join('|')
const alone = new RegExp(`<p>\\s*\\{(${names})\\}\\s*</p>`)

/** The privacy policy as its HTML says it: a title begins an article. */
export function readPrivacy(html: string, facts: TextFacts): PrivacyArticle[] {
  const [, ...pieces] = fillHtml(html, facts).split(/<h2>(.*?)<\/h2>/s)
  const articles: PrivacyArticle[] = []
  for (let place = 0; place + 1 < pieces.length; place += 2) {
    const [title = '', text = ''] = [pieces[place], pieces[place + 1]]
    articles.push({
      id: `article-${articles.length + 1}`,
      title: wordsOf(readHtml(title)),
      parts: partsOf(text),
    })
  }
  return articles
}

function partsOf(html: string): PrivacyArticle['parts'] {
  return html.split(alone).flatMap((piece, place): PrivacyArticle['parts'] => {
    if (place % 2 === 1) return [{ part: piece as PrivacyPart }]
    return piece.trim() ? [{ html: piece.trim() }] : []
  })
}

/** Why it cannot be the privacy policy, in French; `null` when it can. */
export function privacyProblem(html: string): string | null {
  if (!/^\s*<h2>/.test(html)) return 'Le texte doit commencer par le titre du premier article.'
  const left = variablesIn(html.replace(new RegExp(alone, 'g'), '')).find((name) =>
    Object.hasOwn(privacyParts, name),
  )
  return left ? `{${left}} doit être seule dans son paragraphe.` : null
}
