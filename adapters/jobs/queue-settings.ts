import type { JobName } from '../../domain/kernel/ports/jobs.ts'

interface QueueSettings {
  /** Maximum number of jobs that run at the same time on one node. */
  concurrency: number
  /** Seconds before the first retry. Doubles with each retry, with a random variation. */
  retryDelay: number
  retryDelayMax: number
  retryLimit: number
  /** Seconds after which an attempt is ended and repeated. */
  expireInSeconds: number
}

/** Retries of a mail: after 1, 2, 4 … seconds, then every quarter of an hour for a day. */
const mailRetries = { retryDelay: 1, retryDelayMax: 900, retryLimit: 105, expireInSeconds: 300 }

/** Retries of jobs that send to the invoice platform: after 5, 10, 20 … seconds, then every half-hour for a week. */
const platformRetries = { retryDelay: 5, retryDelayMax: 1_800, retryLimit: 350, expireInSeconds: 300 }

/** Retries of jobs that create files from a file, or delete files: after 1, 2, 4 … seconds, then every quarter of an hour. */
const fileRetries = { retryDelay: 1, retryDelayMax: 900, retryLimit: 20, expireInSeconds: 300 }

/** Retries of cleanup jobs. Their schedule runs them again later. */
const sweepRetries = { retryDelay: 30, retryDelayMax: 600, retryLimit: 3, expireInSeconds: 900 }

export const queueSettings: Readonly<Record<JobName, QueueSettings>> = {
  'send-quote-request-mail': { concurrency: 2, ...mailRetries },
  'send-letter': { concurrency: 2, ...mailRetries },
  'send-estimate': { concurrency: 1, ...mailRetries },
  'send-acceptance-mail': { concurrency: 1, ...mailRetries },
  'send-acceptance-code': { concurrency: 2, ...mailRetries },
  'send-decline-mail': { concurrency: 1, ...mailRetries },
  // The law requires this mail to be sent without delay.
  'send-withdrawal-mail': { concurrency: 2, ...mailRetries },
  'expire-estimates': {
    concurrency: 1,
    retryDelay: 60,
    retryDelayMax: 1_800,
    retryLimit: 5,
    expireInSeconds: 900,
  },
  'remind-pickups': {
    concurrency: 1,
    retryDelay: 60,
    retryDelayMax: 1_800,
    retryLimit: 5,
    expireInSeconds: 900,
  },
  'send-invoice-mail': { concurrency: 2, ...mailRetries },
  // A platform may be unavailable for longer than a mail server.
  'send-to-platform': { concurrency: 1, ...platformRetries },
  'tell-platform-paid': { concurrency: 1, ...platformRetries },
  'follow-platform': {
    concurrency: 1,
    retryDelay: 30,
    retryDelayMax: 300,
    retryLimit: 2,
    expireInSeconds: 300,
  },
  'send-thread-notice': { concurrency: 1, ...mailRetries },
  'send-thread-link': { concurrency: 1, ...mailRetries },
  'send-newsletter-mail': { concurrency: 1, ...mailRetries },
  'send-newsletter': { concurrency: 1, ...mailRetries },
  'send-newsletter-test': { concurrency: 1, ...mailRetries },
  'send-contact-mail': { concurrency: 1, ...mailRetries },
  'send-order-mail': { concurrency: 1, ...mailRetries },
  'send-cancellation-mail': { concurrency: 1, ...mailRetries },
  'send-slip-mail': { concurrency: 1, ...mailRetries },
  'send-supplement-mail': { concurrency: 1, ...mailRetries },
  'send-dossier-mail': { concurrency: 1, ...mailRetries },
  'send-dossier-answer-mail': { concurrency: 1, ...mailRetries },
  'send-statement-mail': { concurrency: 1, ...mailRetries },
  'make-statements': {
    concurrency: 1,
    retryDelay: 60,
    retryDelayMax: 1_800,
    retryLimit: 5,
    expireInSeconds: 900,
  },
  'send-pickup-reminder': { concurrency: 1, ...mailRetries },
  'send-storage-notice': { concurrency: 1, ...mailRetries },
  'send-new-day': { concurrency: 1, ...mailRetries },
  // The user waits for it in front of an open page.
  'recover-password': { concurrency: 1, ...mailRetries },
  'send-recovery-mail': { concurrency: 1, ...mailRetries },
  'send-password-changed-mail': { concurrency: 1, ...mailRetries },
  'send-invitation-mail': { concurrency: 1, ...mailRetries },
  'send-account-notice-mail': { concurrency: 1, ...mailRetries },
  'send-staff-invitation-mail': { concurrency: 1, ...mailRetries },
  'notify-staff': { concurrency: 1, ...mailRetries },
  'send-notice-mail': { concurrency: 1, ...mailRetries },
  'send-backup-failed-mail': { concurrency: 1, ...mailRetries },
  'look-after-site': { concurrency: 1, ...sweepRetries },
  'send-site-news-mail': { concurrency: 1, ...mailRetries },
  'sum-up-day': { concurrency: 1, retryDelay: 30, retryDelayMax: 600, retryLimit: 3, expireInSeconds: 300 },
  'send-summary-mail': { concurrency: 1, ...mailRetries },
  'sweep-accounts': { concurrency: 1, ...sweepRetries },
  'make-photo-thumbnail': { concurrency: 1, ...fileRetries },
  'make-rim-photo-thumbnail': { concurrency: 1, ...fileRetries },
  'erase-rim-photo': { concurrency: 1, ...fileRetries },
  'erase-files': { concurrency: 1, ...fileRetries, expireInSeconds: 900 },
  // An AVIF takes seconds of computing and up to 240 MB: one picture at a time.
  'derive-picture': { concurrency: 1, ...fileRetries, expireInSeconds: 600 },
  'print-document': { concurrency: 1, ...fileRetries },
  'sweep-unused-files': { concurrency: 1, ...sweepRetries },
  // Publication is planned for a certain minute, so the retries are frequent.
  'publish-due-content': {
    concurrency: 1,
    retryDelay: 5,
    retryDelayMax: 300,
    retryLimit: 20,
    expireInSeconds: 300,
  },
  'sweep-client-imports': { concurrency: 1, ...sweepRetries },
  'sweep-abandoned-photos': { concurrency: 1, ...sweepRetries },
  'close-payments': {
    concurrency: 1,
    retryDelay: 60,
    retryDelayMax: 1_800,
    retryLimit: 20,
    expireInSeconds: 900,
  },
  // Retried twice, a quarter of an hour apart; then a mail reports the failure. The next night tries again anyway.
  'back-up': {
    concurrency: 1,
    retryDelay: 900,
    retryDelayMax: 900,
    retryLimit: 2,
    expireInSeconds: 6 * 3_600,
  },
  // The network or the storage may be unavailable for half a day. The next night copies the next backup.
  'copy-backup': {
    concurrency: 1,
    retryDelay: 300,
    retryDelayMax: 3_600,
    retryLimit: 12,
    expireInSeconds: 12 * 3_600,
  },
  'test-restore': {
    concurrency: 1,
    retryDelay: 900,
    retryDelayMax: 900,
    retryLimit: 1,
    expireInSeconds: 6 * 3_600,
  },
  'count-audience': {
    concurrency: 1,
    retryDelay: 60,
    retryDelayMax: 1_800,
    retryLimit: 3,
    expireInSeconds: 900,
  },
  'count-order-figures': {
    concurrency: 1,
    retryDelay: 60,
    retryDelayMax: 1_800,
    retryLimit: 3,
    expireInSeconds: 900,
  },
  'forget-old-records': {
    concurrency: 1,
    retryDelay: 60,
    retryDelayMax: 1_800,
    retryLimit: 5,
    expireInSeconds: 3_600,
  },
}

export const jobNames = Object.keys(queueSettings) as JobName[]
