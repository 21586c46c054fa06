/** Formats `07:00` as « 7 h 00 », with no-break spaces. */
export const formatClockTime = (time: string): string => time.replace(/^0/, '').replace(':', '\u00a0h\u00a0')
