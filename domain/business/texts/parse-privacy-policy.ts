import type { LegalTextVersionFacts } from '../../../db/schema/business/texts.ts'
import { parseHtml, splitHtmlBlocks, textOfHtml } from '../../kernel/html/parse-html.ts'
import { findVariablesInText } from '../../kernel/text/variables.ts'
import { fillLegalTextHtml, type PrivacyPart, privacyParts } from './legal-texts.ts'

/** An article of the privacy policy: HTML and generated parts. */
export interface PrivacyArticle {
  /** Anchor of the article. */
  id: string
  title: string
  parts: ({ html: string } | { part: PrivacyPart })[]
}

/** Reads the privacy policy from its HTML: a heading begins an article. */
export function parsePrivacyPolicy(html: string, facts: LegalTextVersionFacts): PrivacyArticle[] {
  const articles: PrivacyArticle[] = []
  for (const block of splitHtmlBlocks(fillLegalTextHtml(html, facts))) {
    const parts = articles.at(-1)?.parts
    const last = parts?.at(-1)
    const part = partAlone(block)
    if (block.startsWith('<h2>'))
      articles.push({ id: `article-${articles.length + 1}`, title: textOfHtml(parseHtml(block)), parts: [] })
    else if (part) parts?.push({ part })
    else if (last && 'html' in last) last.html += `\n${block}`
    else parts?.push({ html: block })
  }
  return articles
}

/** Returns the generated part if the paragraph contains only its variable; otherwise `null`. */
function partAlone(block: string): PrivacyPart | null {
  const name = /^<p>\s*\{([^{}]*)\}\s*<\/p>$/.exec(block)?.[1] ?? ''
  return Object.hasOwn(privacyParts, name) ? (name as PrivacyPart) : null
}

/** Returns a French sentence that says why the text cannot be the privacy policy; `null` if it can. */
export function findPrivacyPolicyProblem(html: string): string | null {
  if (!/^\s*<h2>/.test(html)) return 'Le texte doit commencer par le titre du premier article.'
  const others = splitHtmlBlocks(html).filter((block) => !partAlone(block))
  const misplaced = findVariablesInText(others.join('\n')).find((name) => Object.hasOwn(privacyParts, name))
  return misplaced ? `{${misplaced}} doit être seule dans son paragraphe.` : null
}
