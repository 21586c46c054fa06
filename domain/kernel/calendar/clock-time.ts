/** Formats `07:00` as « 07 h 00 », with no-break spaces. */
export const formatClockTime = (time: string): string => time.replace(':', '\u00a0h\u00a0')
