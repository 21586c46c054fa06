const space = '\u00a0'
const names = /(?<=\bTW) (?=Jantes|Kustoms)|(?<=\bRCS) /g
const beforeUnits =
  /(?<=\d) (?=(?:ans?|mois|jours?|heures?|euros?|centimes?|kilomètres|janvier|mars|juin|novembre|décembre)\b)/g

/**
 * Adds French no-break spaces to texts that people type and to long texts, so that both can be written with ordinary spaces:
 * before `; : ! ? » % €`, after `«`, inside numbers, before units, inside names and article numbers of laws. Short sentences in
 * code write `\u00a0` themselves, `&nbsp;` in JSX.
 */
export function withFrenchSpaces(text: string): string {
  return text
    .replace(/ (?=[;:!?»%€](?:[\s.,;:)]|$))/g, space)
    .replace(names, space)
    .replace(/« /g, `«${space}`)
    .replace(/(?<=\d) (?=\d{3}\b)/g, space)
    .replace(beforeUnits, space)
    .replace(/\b([LRD]\.|n°|articles?) (?=[\dLRD])/g, `$1${space}`)
}
