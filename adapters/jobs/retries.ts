export interface QueueSettings {
  /** How many run at once on one node. */
  concurrency: number
  /** Seconds before the first retry; doubles from one to the next, with some chance in it. */
  retryDelay: number
  retryDelayMax: number
  retryLimit: number
  /** Seconds after which a run is given up and tried again. */
  expireInSeconds: number
}

/** Retries of a mail: after 1, 2, 4 … seconds, then every quarter of an hour for a day. */
export const mailRetries = { retryDelay: 1, retryDelayMax: 900, retryLimit: 105, expireInSeconds: 300 }

/** Retries of what goes to the platform for invoices: after 5, 10, 20 … seconds, then every half-hour for a week. */
export const platformRetries = { retryDelay: 5, retryDelayMax: 1_800, retryLimit: 350, expireInSeconds: 300 }

/** Retries of what is made of a file, or takes one away: after 1, 2, 4 … seconds, then every quarter of an hour. */
export const fileRetries = { retryDelay: 1, retryDelayMax: 900, retryLimit: 20, expireInSeconds: 300 }

/** Retries of what clears up; its schedule comes round again anyway. */
export const sweepRetries = { retryDelay: 30, retryDelayMax: 600, retryLimit: 3, expireInSeconds: 900 }
