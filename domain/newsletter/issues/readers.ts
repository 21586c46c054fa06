import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterConsents } from '../../../db/schema/tables.ts'

/** Whom letters are sent to. */
export const isReader = and(isNotNull(newsletterConsents.confirmed_at), isNull(newsletterConsents.bounced_at))

/** How many would get a letter that is sent now. */
export const countReaders = (db: Database): Promise<number> => db.$count(newsletterConsents, isReader)
