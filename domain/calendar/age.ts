const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago: « à l’instant », « il y a 12 min », « il y a 3 h », « il y a 5 jours », « il y a 4 mois », « il y a 2 ans ». */
export function age(instant: Date, now: Date): string {
  const passed = now.getTime() - instant.getTime()
  if (passed < minute) return 'à l’instant'
  if (passed < hour) return `il y a ${Math.floor(passed / minute)}\u00a0min`
  if (passed < day) return `il y a ${Math.floor(passed / hour)}\u00a0h`
  const days = Math.floor(passed / day)
  if (days >= 731) return `il y a ${Math.floor(days / 365.25)}\u00a0ans`
  if (days >= 60) return `il y a ${Math.floor(days / 30.44)}\u00a0mois`
  return `il y a ${days}\u00a0${days > 1 ? 'jours' : 'jour'}`
}
