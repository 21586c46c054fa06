/** « 7 h 00 » from `07:00`, with spaces that do not break. */
export function spokenTime(time: string): string {
  return time.replace(/^0/, '').replace(':', '\u00a0h\u00a0')
}
