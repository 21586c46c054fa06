import { pino } from 'pino'
import { createAnnouncements } from '../../../adapters/postgres-announcements.ts'
import { connect, type Database } from '../../../db/client.ts'
import type { Announcements } from '../../../domain/kernel/ports/announcements.ts'
import { databaseUrl } from './database.ts'

/** Runs an action of the workshop on another node of the site that the journeys use. */
export async function runOnAnotherNode(
  act: (deps: { db: Database; announcements: Announcements }) => Promise<unknown>,
) {
  const url = await databaseUrl()
  const { db, pool } = connect(url, 'tw')
  const { announcements } = createAnnouncements({ url, tenant: 'tw', log: pino({ level: 'silent' }) })
  await act({ db, announcements }).finally(() => pool.end())
}
