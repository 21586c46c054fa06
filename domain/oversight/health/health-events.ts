import { formatDay } from '../../kernel/calendar/paris-day.ts'

export interface HealthEvents {
  'health.backup-failed': { before: null; after: { reason: string } }
  'health.jobs-retried': { before: null; after: JobsEventData }
  'health.jobs-dismissed': { before: null; after: JobsEventData }
  /** `today`: day of the server's clock; `newest` and `day`: latest document and its day. */
  'health.clock-behind': { before: null; after: { today: string; newest: string; day: string } }
}

/** Jobs that were given up, by their French descriptions. */
interface JobsEventData {
  jobs: readonly string[]
}

const list = ({ jobs }: JobsEventData) => {
  const counts = Map.groupBy(jobs, (job) => job)
  return [...counts].map(([job, all]) => (all.length > 1 ? `${job} (${all.length})` : job)).join(', ')
}

export const healthEventSentences: {
  readonly [Done in keyof HealthEvents]: (data: HealthEvents[Done]) => string
} = {
  'health.backup-failed': ({ after }) => `n’a pas pu faire la sauvegarde de la nuit\u00a0: ${after.reason}`,
  'health.jobs-retried': ({ after }) => `a relancé ce qui était abandonné\u00a0: ${list(after)}`,
  'health.jobs-dismissed': ({ after }) => `a classé ce qui était abandonné\u00a0: ${list(after)}`,
  'health.clock-behind': ({ after: { today, newest, day } }) =>
    `n’a rien pu émettre\u00a0: l’horloge du serveur indiquait le ${formatDay(today)}, avant ${newest} du ${formatDay(day)}`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends HealthEvents {}
}
