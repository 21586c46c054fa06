import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import { openConnection } from '../db/client.ts'
import type { Topic } from '../domain/ports/announcements.ts'
import { withDeadline } from '../domain/with-deadline.ts'
import { createListeners, type RunningAnnouncements } from './announcement-listeners.ts'

interface Options {
  /** Of the database itself: a pooler in transaction mode does not carry LISTEN (docs/operations.md). */
  url: string
  tenant: string
  log: Logger
  heartbeat?: Heartbeat
}

/** How often a node announces something to itself, and how long it waits to hear it, in milliseconds. */
interface Heartbeat {
  every: number
  within: number
}

const usualHeartbeat: Heartbeat = { every: 30_000, within: 5_000 }

/** Announcements by LISTEN and NOTIFY: one connection for each node, one channel for each tenant. */
export function createAnnouncements({
  url,
  tenant,
  log,
  heartbeat = usualHeartbeat,
}: Options): RunningAnnouncements {
  const channel = `${tenant}_announcements`
  const { listen, notify, notifyAll } = createListeners()
  const stopping = new AbortController()
  const heard = {
    hear: (payload: string) => notify(payload as Topic),
    onLost: () => log.warn('announcements lost the database'),
    onFoundAgain: notifyAll,
  }
  const connection = keepConnection({ url, channel, heartbeat }, heard, stopping.signal)
  return {
    announcements: {
      async announce(tx, topic) {
        await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
      },
      listen,
      stopped: stopping.signal,
    },
    deafSince: connection.lostSince,
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

interface Channel {
  url: string
  channel: string
  heartbeat: Heartbeat
}

/** First part of the payload of a heartbeat, which is no topic. */
const pulse = 'heartbeat/'

/**
 * A connection that listens on `channel` until it is stopped, made anew whenever it is lost. A firewall may forget it
 * without closing it, and a pooler may keep notifications to itself: only a heartbeat that comes back proves that it hears.
 */
function keepConnection({ url, channel, heartbeat }: Channel, heard: Heard, stopping: AbortSignal) {
  let client: pg.Client | undefined
  let lostSince: Date | null = null
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = await openConnection({
      connectionString: url,
      application_name: channel,
      connectionTimeoutMillis: 3_000,
    })
    next.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(pulse)) heard.hear(payload)
    })
    next.on('error', () => void reconnect(next))
    next.on('end', () => void reconnect(next))
    try {
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      await beat(next)
      // Stopped meanwhile: nobody would end it any more.
      if (stopping.aborted) await next.end()
      else {
        client = next
        lostSince = null
        beatLater(next)
      }
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }

  /** Rejects when an announcement made over the connection does not come back over it. */
  async function beat(on: pg.Client): Promise<void> {
    const own = pulse + randomUUID()
    const back = Promise.withResolvers<void>()
    const listen = ({ payload }: pg.Notification) => {
      if (payload === own) back.resolve()
    }
    on.on('notification', listen)
    const said = on.query('select pg_notify($1, $2)', [channel, own])
    await withDeadline(Promise.all([said, back.promise]), heartbeat.within).finally(() =>
      on.off('notification', listen),
    )
  }

  function beatLater(on: pg.Client): void {
    timer = setTimeout(() => {
      beat(on).then(
        () => on === client && beatLater(on),
        () => reconnect(on),
      )
    }, heartbeat.every).unref()
  }

  async function reconnect(lost: pg.Client): Promise<void> {
    if (lost !== client || stopping.aborted) return
    client = undefined
    lostSince = new Date()
    clearTimeout(timer)
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
    clearTimeout(timer)
    await last?.end().catch(() => {})
  }

  return { connect, end, lostSince: () => lostSince }
}
