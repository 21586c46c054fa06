import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import { openConnection } from '../db/guarded-client.ts'
import {
  defaultHeartbeat,
  type HeartbeatTimes,
  keepAnnouncementConnection,
} from './announcement-connection.ts'
import {
  createAnnouncementListeners,
  type FindMatter,
  type RunningAnnouncements,
} from './announcement-listeners.ts'

interface Options {
  /** URL of the database itself: a pooler in transaction mode does not support LISTEN (docs/operations.md). */
  url: string
  tenant: string
  log: Logger
  /** Function that finds the matter of a record; required in a process that serves pages, which listen to matters. */
  findMatter?: FindMatter
  heartbeat?: HeartbeatTimes
}

/** Creates announcements by LISTEN and NOTIFY: one connection for each node, one channel for each tenant. */
export function createPostgresAnnouncements({
  url,
  tenant,
  log,
  findMatter,
  heartbeat = defaultHeartbeat,
}: Options): RunningAnnouncements {
  const channel = `${tenant}_announcements`
  const { listen, notify, notifyAll } = createAnnouncementListeners(findMatter)
  const stopping = new AbortController()
  const handlers = {
    hear: notify,
    onLost: () => log.warn('connection for announcements lost: database'),
    onFoundAgain: notifyAll,
  }
  const connection = keepAnnouncementConnection(
    notificationsOf(url, channel),
    heartbeat,
    handlers,
    stopping.signal,
  )
  return {
    announcements: {
      async announce(tx, topic) {
        await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
      },
      listen,
      stopped: stopping.signal,
    },
    announcementsLostSince: connection.lostSince,
    start: connection.connect,
    async stop() {
      stopping.abort()
      await connection.end()
    },
  }
}

/** Transport over a channel of PostgreSQL. */
const notificationsOf = (url: string, channel: string) => ({
  async open(hear: (payload: string) => void, lose: () => void) {
    const client = await openConnection({
      connectionString: url,
      application_name: channel,
      connectionTimeoutMillis: 3_000,
    })
    client.on('notification', ({ payload = '' }) => hear(payload))
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    return client
  },
  publish: (on: pg.Client, payload: string) => on.query('select pg_notify($1, $2)', [channel, payload]),
  close: (connection: pg.Client) => connection.end().catch(() => {}),
})
