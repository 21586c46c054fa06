/** A day of the calendar and a minute of it, as clocks on a wall in France show them. */
export interface ParisTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  /** 0 to 1439. */
  minute: number
}

const parisClock = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/**
 * The same wherever the reader, or the server, is; follows the changes to and from summer time. Browsers work with it
 * too, and not all of them have `Temporal`.
 */
export function parisTime(instant: Date): ParisTime {
  const parts = Object.fromEntries(
    parisClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
  return { year, month, day, minute: hour * 60 + minute }
}
