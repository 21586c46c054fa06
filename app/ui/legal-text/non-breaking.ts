const space = '\u00a0'
const names = /(?<=\bTW) (?=Jantes|Kustoms)|(?<=\bRCS) /g
const units = 'ans?|mois|jours?|heures?|euros?|centimes?|kilomètres|janvier|mars|juin|novembre|décembre'

/**
 * French typography for long texts, so that they can be written with ordinary spaces: none breaks before
 * `; : ! ? » %`, after `«`, inside a number, before its unit, inside a name or
 * the number of a law's article.
 */
export function nonBreaking(text: string): string {
  return text
    .replace(/ ([;:!?»%€])/g, `${space}$1`)
    .replace(names, space)
    .replace(/« /g, `«${space}`)
    .replace(/(?<=\d) (?=\d{3}\b)/g, space)
    .replace(new RegExp(`(?<=\\d) (?=(?:${units})\\b)`, 'g'), space)
    .replace(/\b([LRD]\.|n°|articles?) (?=[\dLRD])/g, `$1${space}`)
}
