import { formatList } from '../../kernel/text/french-list.ts'

/** Missing facts on one page of the settings, with their names within a sentence. */
export interface MissingFacts {
  key: string
  page: string
  facts: string[]
}

/**
 * Returns a sentence: « Aucun document ne peut encore être émis : il manque le SIREN et l’IBAN (page « Entreprise » des
 * réglages). »
 */
export function missingFactsSentence(missing: readonly MissingFacts[]): string {
  const pages = missing.map(
    ({ page, facts }) => `${formatList(facts)} (page «\u00a0${page}\u00a0» des réglages)`,
  )
  return `Aucun document ne peut encore être émis\u00a0: il manque ${formatList(pages)}.`
}
