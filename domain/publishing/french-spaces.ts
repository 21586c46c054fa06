/** The spaces before `; : ! ? »` and after `«`, which people type as ordinary ones, made unbreakable. */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[;:!?»](?:[\s.,)]|$))/g, '\u00a0').replace(/« /g, '«\u00a0')
}
