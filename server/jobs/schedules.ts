import type { Schedule } from '../../adapters/jobs/schedules.ts'

/** When the scheduled jobs run, in Paris time. */
export const schedules: readonly Schedule[] = [
  { name: 'sum-up-day', cron: '31 7 * * *', tz: 'Europe/Paris' },
  { name: 'follow-platform', cron: '*/10 * * * *', tz: 'Europe/Paris' },
  { name: 'look-after-site', cron: '*/5 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-accounts', cron: '27 * * * *', tz: 'Europe/Paris' },
  { name: 'count-audience', cron: '22 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-client-imports', cron: '*/10 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-abandoned-photos', cron: '17 * * * *', tz: 'Europe/Paris' },
  { name: 'expire-estimates', cron: '7 0 * * *', tz: 'Europe/Paris' },
  { name: 'close-payments', cron: '12 0 * * *', tz: 'Europe/Paris' },
  { name: 'forget-old-records', cron: '43 3 * * *', tz: 'Europe/Paris' },
  { name: 'sweep-unused-files', cron: '40 3 * * *', tz: 'Europe/Paris' },
  // Each has a job of its own for its minute; this finds what such a job has missed.
  { name: 'publish-due-content', cron: '*/10 * * * *', tz: 'Europe/Paris' },
]

/** Where backups are kept: once the night's other work is done; on Sundays, when nobody waits, whether the newest comes back. */
export const backupSchedules: readonly Schedule[] = [
  { name: 'back-up', cron: '23 4 * * *', tz: 'Europe/Paris' },
  { name: 'test-restore', cron: '37 5 * * 0', tz: 'Europe/Paris' },
]
