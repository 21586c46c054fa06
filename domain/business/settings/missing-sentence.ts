import { formatList } from '../../kernel/text/french-list.ts'

/** A page of the settings on which facts are missing, and the facts, as a sentence calls them. */
export interface MissingFacts {
  key: string
  page: string
  facts: string[]
}

/** « Aucun document ne peut encore être émis : il manque le SIREN et l’IBAN (page « Entreprise » des réglages). » */
export function missingSentence(missing: readonly MissingFacts[]): string {
  const pages = missing.map(
    ({ page, facts }) => `${formatList(facts)} (page «\u00a0${page}\u00a0» des réglages)`,
  )
  return `Aucun document ne peut encore être émis\u00a0: il manque ${formatList(pages)}.`
}
