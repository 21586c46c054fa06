import type { TextFacts } from '../../db/schema/texts.ts'
import { escapeHtml } from './html-tree.ts'
import { legalWords } from './legal-words.ts'
import { processings } from './processings.ts'
import { fillVariables, variablesIn } from './variables.ts'

/** What the variables of that text stand for today; those that it does not name are no part of it. */
export function factsOf(html: string): TextFacts {
  const named = variablesIn(html)
  const words = Object.entries(legalWords()).filter(([name]) => named.includes(name))
  const hasRegister = named.includes('registre') || named.includes('durées')
  return {
    words: Object.fromEntries(words),
    ...(hasRegister && {
      processings: processings().map(({ name, data, purpose, basis, kept }) => ({
        name,
        data,
        purpose,
        basis,
        kept,
      })),
    }),
  }
}

/** A text with what its variables stood for, still HTML; an address of ours can be followed. */
export function fillHtml(html: string, { words }: TextFacts): string {
  const values = Object.entries(words).map(([name, value]) => [name, asHtml(name, escapeHtml(value))])
  return fillVariables(html, Object.fromEntries(values))
}

const asHtml = (name: string, value: string) =>
  name.startsWith('e-mail') ? `<a href="mailto:${value}">${value}</a>` : value
