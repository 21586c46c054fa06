import type { JobName } from '../../domain/ports/job-queue.ts'
import { fileRetries, mailRetries, platformRetries, type QueueSettings, sweepRetries } from './retries.ts'

export const queueSettings: Readonly<Record<JobName, QueueSettings>> = {
  'send-quote-request-mail': { concurrency: 2, ...mailRetries },
  'send-letter': { concurrency: 2, ...mailRetries },
  'send-estimate': { concurrency: 1, ...mailRetries },
  'send-acceptance-mail': { concurrency: 1, ...mailRetries },
  // The law wants it without delay.
  'send-withdrawal-mail': { concurrency: 2, ...mailRetries },
  'expire-estimates': {
    concurrency: 1,
    retryDelay: 60,
    retryDelayMax: 1_800,
    retryLimit: 5,
    expireInSeconds: 900,
  },
  'send-invoice-mail': { concurrency: 2, ...mailRetries },
  // A platform may be away for longer than a mail server.
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
  // Somebody waits before an open page.
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
  // An AVIF takes seconds and tens of megabytes: one picture at a time.
  'derive-picture': { concurrency: 1, ...fileRetries, expireInSeconds: 600 },
  'print-document': { concurrency: 1, ...fileRetries },
  'sweep-unused-files': { concurrency: 1, ...sweepRetries },
  // Who waits for it looks at a clock.
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
  // Once more after a quarter of an hour, then somebody is told; the next night tries again anyway.
  'back-up': {
    concurrency: 1,
    retryDelay: 900,
    retryDelayMax: 900,
    retryLimit: 2,
    expireInSeconds: 6 * 3_600,
  },
  // A line or a storage may be away for half a day; the next night takes the next backup anyway.
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
  'forget-old-records': {
    concurrency: 1,
    retryDelay: 60,
    retryDelayMax: 1_800,
    retryLimit: 5,
    expireInSeconds: 3_600,
  },
}

export const jobNames = Object.keys(queueSettings) as JobName[]
