import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Announcements, Topic } from '../../domain/ports/announcements.ts'
import { keepConnection } from './kept-connection.ts'
import { createListeners } from './listeners.ts'

interface Options {
  /** Of the database itself: a pooler in transaction mode does not carry LISTEN (docs/operations.md). */
  url: string
  tenant: string
  log: Logger
}

interface RunningAnnouncements {
  announcements: Announcements
  /** Hears what is announced from now on, for as long as it takes: a lost connection is made anew. */
  start(): Promise<void>
  /** Ends what listens, streams to browsers included. */
  stop(): Promise<void>
}

/** Announcements by LISTEN and NOTIFY: one connection for each node, one channel for each tenant. */
export function createAnnouncements({ url, tenant, log }: Options): RunningAnnouncements {
  const channel = `${tenant}_announcements`
  const { listen, tell, tellAll } = createListeners()
  const stopping = new AbortController()
  const heard = {
    hear: (payload: string) => tell(payload as Topic),
    onLost: () => log.warn('announcements lost the database'),
    onFoundAgain: tellAll,
  }
  const connection = keepConnection(url, channel, heard, stopping.signal)
  return {
    announcements: {
      async announce(tx, topic) {
        await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
      },
      listen,
      stopped: stopping.signal,
    },
    start: connection.connect,
    async stop() {
      stopping.abort()
      await connection.end()
    },
  }
}
