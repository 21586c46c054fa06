import { pino } from 'pino'
import { createPostgresAnnouncements } from '../../../adapters/postgres-announcements.ts'
import { type Database, openDatabasePool } from '../../../db/client.ts'
import type { Announcements } from '../../../domain/kernel/ports/announcements.ts'
import { journeyDatabaseUrl } from './database.ts'

/** Runs an action of the workshop on another node of the site that the journeys use. */
export async function runOnAnotherNode(
  act: (deps: { db: Database; announcements: Announcements }) => Promise<unknown>,
) {
  const url = await journeyDatabaseUrl()
  const { db, pool } = openDatabasePool(url, 'tw')
  const { announcements } = createPostgresAnnouncements({ url, tenant: 'tw', log: pino({ level: 'silent' }) })
  await act({ db, announcements }).finally(() => pool.end())
}
