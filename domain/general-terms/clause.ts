import { frenchSpaces } from '../french-spaces.ts'

/** One numbered clause of a legal text. Addresses in the text become links. */
export interface Clause {
  /** Whom it binds; everybody when absent. */
  only?: 'consumer' | 'professional'
  text: string
  items?: readonly string[]
  /** A text that the law wants set apart, in a frame with a title. */
  frame?: { title: string; paragraphs: readonly string[] }
}

export interface LegalArticle {
  /** Anchor of the article. */
  id: string
  title: string
  clauses: readonly Clause[]
}

/** An article as it is shown, with the spaces that French typography wants kept together. */
export function legalArticle(id: string, title: string, clauses: readonly Clause[]): LegalArticle {
  return { id, title: frenchSpaces(title), clauses: clauses.map(typeset) }
}

function typeset({ only, text, items, frame }: Clause): Clause {
  return {
    only,
    text: frenchSpaces(text),
    items: items?.map(frenchSpaces),
    frame: frame && { title: frenchSpaces(frame.title), paragraphs: frame.paragraphs.map(frenchSpaces) },
  }
}
