import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import { openConnection } from '../db/client.ts'
import type { Topic } from '../domain/ports/announcements.ts'
import { createListeners, type RunningAnnouncements } from './announcement-listeners.ts'

interface Options {
  /** Of the database itself: a pooler in transaction mode does not carry LISTEN (docs/operations.md). */
  url: string
  tenant: string
  log: Logger
}

/** Announcements by LISTEN and NOTIFY: one connection for each node, one channel for each tenant. */
export function createAnnouncements({ url, tenant, log }: Options): RunningAnnouncements {
  const channel = `${tenant}_announcements`
  const { listen, notify, notifyAll } = createListeners()
  const stopping = new AbortController()
  const heard = {
    hear: (payload: string) => notify(payload as Topic),
    onLost: () => log.warn('announcements lost the database'),
    onFoundAgain: notifyAll,
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

interface Heard {
  hear(payload: string): void
  onLost(): void
  /** The connection stands again; what was announced meanwhile was missed. */
  onFoundAgain(): void
}

const longestPause = 5_000

/** A connection that listens on `channel` until it is stopped, made anew whenever it is lost. */
function keepConnection(url: string, channel: string, heard: Heard, stopping: AbortSignal) {
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const settings = { connectionString: url, keepAlive: true, connectionTimeoutMillis: 3_000 }
    const next = await openConnection(settings)
    next.on('notification', ({ payload }) => heard.hear(payload ?? ''))
    next.on('error', () => void reconnect(next))
    next.on('end', () => void reconnect(next))
    try {
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      // Stopped meanwhile: nobody would end it any more.
      if (stopping.aborted) await next.end()
      else client = next
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }

  async function reconnect(lost: pg.Client): Promise<void> {
    if (lost !== client || stopping.aborted) return
    client = undefined
    void lost.end().catch(() => {})
    heard.onLost()
    for (let wait = 100; !client && !stopping.aborted; wait = Math.min(2 * wait, longestPause)) {
      await pause(wait, undefined, { signal: stopping }).catch(() => {})
      await connect().catch(() => {})
    }
    heard.onFoundAgain()
  }

  async function end(): Promise<void> {
    const last = client
    client = undefined
    await last?.end().catch(() => {})
  }

  return { connect, end }
}
