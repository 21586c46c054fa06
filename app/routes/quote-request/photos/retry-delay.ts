/** Seconds until the next try, after each further one that did not succeed. */
const pauses = [5, 10, 30, 60]

/** Milliseconds until the next try, after so many that did not succeed before this one. */
export const retryDelay = (failures: number) => (pauses[Math.min(failures, pauses.length - 1)] ?? 60) * 1000
