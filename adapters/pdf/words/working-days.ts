/** « 5 jours ouvrés ». */
export function sayWorkingDays(days: number): string {
  return days === 1 ? '1\u00A0jour ouvré' : `${days}\u00A0jours ouvrés`
}
