import type { TextFacts } from '../../db/schema/content/text-versions.ts'
import { escapeHtml } from '../publishing/read-html.ts'
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

/** A tag with its attributes, in which sanitising has left neither « < » nor « > », or the words up to the next one. */
const piece = /<[^<>]*>|[^<]+/g

/**
 * A text with what its variables stood for, still HTML; an address of ours can be followed. Within a tag they are words of
 * an attribute, which nothing ends but its author's quotation mark.
 */
export function fillHtml(html: string, { words }: TextFacts): string {
  const entries = Object.entries(words).map(([name, value]) => [name, escapeHtml(value)] as const)
  const inText = Object.fromEntries(entries.map(([name, value]) => [name, asHtml(name, value)]))
  const inTag = Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll('"', '&quot;')]))
  return html.replace(piece, (part) => fillVariables(part, part.startsWith('<') ? inTag : inText))
}

const asHtml = (name: string, value: string) =>
  name.startsWith('e-mail') ? `<a href="mailto:${value}">${value}</a>` : value
