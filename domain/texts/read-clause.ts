import type { Clause } from '../general-terms/clause.ts'
import { type HtmlElement, wordsOf } from '../publishing/read-html.ts'

const marks = { 'Consommateurs.': 'consumer', 'Professionnels.': 'professional' } as const

export function readClause(paragraph: HtmlElement): Clause {
  const [first, ...rest] = paragraph.children
  const mark = typeof first === 'object' && first.tag === 'strong' ? tidy(wordsOf(first)) : ''
  const only = Object.hasOwn(marks, mark) ? marks[mark as keyof typeof marks] : undefined
  const said = only ? { ...paragraph, children: rest } : paragraph
  return { only, text: tidy(wordsOf(said)) }
}

/** Ordinary spaces alone are folded: unbreakable ones are typography. */
export const tidy = (text: string) => text.replace(/[ \n\t]+/g, ' ').trim()
