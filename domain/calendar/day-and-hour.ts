const timeZone = 'Europe/Paris'
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone })
const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone })

/** « 21 novembre 2026 à 21 h 36 », in France. */
export function dayAndHour(instant: Date): string {
  return `${day.format(instant)} à ${timeOfDay(instant)}`
}

/** « 21 h 36 », in France. */
export const timeOfDay = (instant: Date) => time.format(instant).replace(':', '\u00a0h\u00a0')
