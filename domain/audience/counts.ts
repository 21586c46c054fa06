import type { audienceCounts, audienceDays } from '../../db/schema/tables.ts'

/** What a day came to. */
export type AudienceDay = typeof audienceDays.$inferSelect

/** What of it one name came to. */
export type NamedCount = Omit<typeof audienceCounts.$inferSelect, 'span' | 'first_day'>

/** What a name came to in a period. */
export type CountedPeriod = Pick<NamedCount, 'visits' | 'views' | 'forms'>
