import type { JobDataMap, JobName } from '../../kernel/ports/jobs.ts'

/** Name of a job that runs by the clock: every job without data, except `copy-backup`, which each backup queues. */
export type ScheduledJobName = Exclude<
  { [Name in JobName]: JobDataMap[Name] extends Record<string, never> ? Name : never }[JobName],
  'copy-backup'
>

interface ScheduledJob {
  /** Cron expression of five fields, in Paris time. */
  cron: string
  /** Time between two runs, in hours. */
  intervalHours: number
  /** Whether État names the job and reports it as late: jobs that keep the site tidy and lawful. */
  isWatched: boolean
}

const watched = { isWatched: true } as const
const unwatched = { isWatched: false } as const

/**
 * Schedules of all jobs that run by the clock. `docs/operations.md`, “Scheduled jobs”, lists them in the order of their times. État shows
 * the watched ones in the order given here.
 */
export const scheduledJobs: Readonly<Record<ScheduledJobName, ScheduledJob>> = {
  'forget-old-records': { ...dailyAt('3:43'), ...watched },
  'sweep-unused-files': { ...dailyAt('3:40'), ...watched },
  'close-payments': { ...dailyAt('0:12'), ...watched },
  'expire-estimates': { ...dailyAt('0:07'), ...watched },
  'remind-pickups': { ...dailyAt('9:10'), ...watched },
  'make-statements': { ...dailyAt('1:20'), ...watched },
  'sweep-abandoned-photos': { ...hourlyAt(17), ...watched },
  'sweep-accounts': { ...hourlyAt(27), ...watched },
  'sum-up-day': { ...dailyAt('7:31'), ...unwatched },
  'look-after-site': { ...everyMinutes(5), ...unwatched },
  'follow-platform': { ...everyMinutes(10), ...unwatched },
  'sweep-client-imports': { ...everyMinutes(10), ...unwatched },
  // Each publication has its own job. This schedule publishes content whose job has failed.
  'publish-due-content': { ...everyMinutes(10), ...unwatched },
  'count-audience': { ...hourlyAt(22), ...unwatched },
  // The job runs every hour, but does its work once a day, so that no day is missed if the site was stopped for a
  // while.
  'count-order-figures': { ...hourlyAt(4), ...unwatched },
  // Backups have a check of their own. They follow the other jobs of the night.
  'back-up': { ...dailyAt('4:23'), ...unwatched },
  'test-restore': { ...sundaysAt('5:37'), ...unwatched },
}

export const scheduledJobNames = Object.keys(scheduledJobs) as ScheduledJobName[]

/** Names of the jobs that État watches. */
export const watchedJobNames = scheduledJobNames.filter((name) => scheduledJobs[name].isWatched)

function everyMinutes(minutes: number) {
  return { cron: `*/${minutes} * * * *`, intervalHours: minutes / 60 }
}

function hourlyAt(minute: number) {
  return { cron: `${minute} * * * *`, intervalHours: 1 }
}

function dailyAt(time: string) {
  return { cron: `${toCronTime(time)} * * *`, intervalHours: 24 }
}

function sundaysAt(time: string) {
  return { cron: `${toCronTime(time)} * * 0`, intervalHours: 7 * 24 }
}

/** Converts a time like `3:43` to the first two fields of a cron expression: minute and hour. */
function toCronTime(time: string) {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour}`
}
