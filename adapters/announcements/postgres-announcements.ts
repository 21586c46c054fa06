import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import { openConnection } from '../../db/guarded-connections.ts'
import type { Announcements, Topic } from '../../domain/ports.ts'

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

const longestPause = 5_000

/** Announcements by LISTEN and NOTIFY: one connection for each node, one channel for each tenant. */
export function createAnnouncements({ url, tenant, log }: Options): RunningAnnouncements {
  const channel = `${tenant}_announcements`
  const listeners = new Map<Topic, Set<() => void>>()
  const stopping = new AbortController()
  let client: pg.Client | undefined

  const tell = (topic: Topic) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }

  async function connect(): Promise<void> {
    const settings = { connectionString: url, keepAlive: true, connectionTimeoutMillis: 3_000 }
    const next = await openConnection(settings)
    next.on('notification', ({ payload }) => tell(payload as Topic))
    next.on('error', () => void reconnect(next))
    next.on('end', () => void reconnect(next))
    try {
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      // Stopped meanwhile: nobody would end it any more.
      if (stopping.signal.aborted) await next.end()
      else client = next
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }

  async function reconnect(lost: pg.Client): Promise<void> {
    if (lost !== client || stopping.signal.aborted) return
    client = undefined
    void lost.end().catch(() => {})
    log.warn('announcements lost the database')
    for (let wait = 100; !client && !stopping.signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      await connect().catch(() => {})
    }
    // Whatever was announced meanwhile was missed.
    for (const topic of listeners.keys()) tell(topic)
  }

  return {
    announcements: {
      async announce(tx, topic) {
        await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
      },
      listen(topic, listener) {
        const told = listeners.get(topic) ?? new Set()
        listeners.set(topic, told.add(listener))
        return () => {
          told.delete(listener)
          if (told.size === 0 && listeners.get(topic) === told) listeners.delete(topic)
        }
      },
      stopped: stopping.signal,
    },
    start: connect,
    async stop() {
      stopping.abort()
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
