const space = '\u00a0'
const names = /(?<=\bTW) (?=Jantes|Kustoms)|(?<=\bRCS) /g
const beforeUnits =
  /(?<=\d) (?=(?:ans?|mois|jours?|heures?|euros?|centimes?|kilomètres|janvier|mars|juin|novembre|décembre)\b)/g

/**
 * French typography for what people type and for long texts, so that both are written with ordinary spaces: none
 * breaks before `; : ! ? » % €`, after `«`, inside a number, before its unit, inside a name or the number of a law's
 * article. Sentences of a line or two say `\u00a0` themselves, `&nbsp;` in JSX.
 */
export function frenchSpaces(text: string): string {
  return text
    .replace(/ (?=[;:!?»%€](?:[\s.,;:)]|$))/g, space)
    .replace(names, space)
    .replace(/« /g, `«${space}`)
    .replace(/(?<=\d) (?=\d{3}\b)/g, space)
    .replace(beforeUnits, space)
    .replace(/\b([LRD]\.|n°|articles?) (?=[\dLRD])/g, `$1${space}`)
}
