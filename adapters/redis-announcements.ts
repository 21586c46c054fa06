import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { afterCommit } from '../db/client.ts'
import type { Topic } from '../domain/ports/announcements.ts'
import { withDeadline } from '../domain/with-deadline.ts'
import { createListeners, type RunningAnnouncements } from './announcement-listeners.ts'

interface Options {
  /** URL of Redis 6 or newer, or of a server that speaks its protocol (Valkey). */
  redisUrl: string
  tenant: string
  log: Logger
  heartbeat?: Heartbeat
}

/** Delay between two heartbeats, and how long one may take, in milliseconds. */
interface Heartbeat {
  every: number
  within: number
}

const usualHeartbeat: Heartbeat = { every: 30_000, within: 5_000 }

/** Delay in milliseconds after which all listeners are called, in case an announcement was lost with its sender. */
const rereadEvery = 10 * 60_000

/** Payload that stands for every topic: its sender could not publish for a while. */
const everything = '*'

/** First part of the payload of a heartbeat, which is no topic. */
const pulse = 'heartbeat/'

const longestPause = 5_000

/**
 * Announcements by PUBLISH and SUBSCRIBE of Redis: one connection and one channel for each node of a tenant.
 *
 * An announcement is published after its transaction has committed, so it can be lost where NOTIFY cannot: with Redis, with
 * the connection, or with the process between both steps. A node that could not publish tells all nodes once it can again; a
 * node that lost its connection calls all its listeners; and all listeners are called every ten minutes.
 */
export function createRedisAnnouncements({
  redisUrl,
  tenant,
  log,
  heartbeat = usualHeartbeat,
}: Options): RunningAnnouncements {
  const channel = `${tenant}_announcements`
  const { listen, notify, notifyAll } = createListeners()
  const stopping = new AbortController()
  /** Announcements on their way to Redis. */
  const sending = new Set<Promise<void>>()
  let client: Client | undefined
  let lostSince: Date | null = null
  let isStarted = false
  let hasMissedSending = false
  let beating: NodeJS.Timeout | undefined
  let rereading: NodeJS.Timeout | undefined

  function hear(payload: string): void {
    if (payload === everything) notifyAll()
    else if (!payload.startsWith(pulse)) notify(payload as Topic)
  }

  async function connect(): Promise<void> {
    const next = openClient(redisUrl)
    next.on('error', () => void reconnect(next))
    next.on('end', () => void reconnect(next))
    try {
      await next.connect()
      await next.subscribe(channel, hear)
      await beat(next)
    } catch (error) {
      next.destroy()
      throw error
    }
    // Stopped meanwhile: nobody would end it any more.
    if (stopping.signal.aborted) return next.destroy()
    client = next
    lostSince = null
    beatLater(next)
  }

  /** Rejects when an announcement made over the connection does not come back over it. */
  async function beat(on: Client): Promise<void> {
    const own = pulse + randomUUID()
    const back = Promise.withResolvers<void>()
    const listener = (payload: string) => {
      if (payload === own) back.resolve()
    }
    await withDeadline(
      Promise.all([on.subscribe(channel, listener), on.publish(channel, own), back.promise]),
      heartbeat.within,
    )
    await withDeadline(on.unsubscribe(channel, listener), heartbeat.within)
  }

  function beatLater(on: Client): void {
    beating = setTimeout(() => {
      beat(on).then(
        () => on === client && beatLater(on),
        () => reconnect(on),
      )
    }, heartbeat.every).unref()
  }

  async function reconnect(lost: Client): Promise<void> {
    if (lost !== client || stopping.signal.aborted) return
    client = undefined
    lostSince = new Date()
    clearTimeout(beating)
    lost.destroy()
    log.warn('announcements lost Redis')
    for (let wait = 100; !client && !stopping.signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      await connect().catch(() => {})
    }
    notifyAll()
    if (hasMissedSending) send(everything)
  }

  function send(payload: string): void {
    const sent = publish(payload)
      .catch((error) => {
        if (!hasMissedSending) log.warn({ err: error }, 'announcement not sent')
        hasMissedSending = true
      })
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }

  async function publish(payload: string): Promise<void> {
    // An operator's command announces and does not listen.
    const on = isStarted ? client : await openClient(redisUrl).connect()
    if (!on) throw new Error('no connection to Redis')
    await withDeadline(on.publish(channel, payload), heartbeat.within).finally(
      () => !isStarted && on.destroy(),
    )
    if (payload === everything) hasMissedSending = false
  }

  return {
    announcements: {
      async announce(tx, topic) {
        afterCommit(tx, () => send(topic))
      },
      listen,
      stopped: stopping.signal,
    },
    deafSince: () => lostSince,
    async start() {
      await connect()
      isStarted = true
      rereading = setInterval(notifyAll, rereadEvery).unref()
    },
    async stop() {
      stopping.abort()
      clearTimeout(beating)
      clearInterval(rereading)
      await Promise.all(sending)
      if (client?.isOpen) client.destroy()
      client = undefined
    },
  }
}

type Client = ReturnType<typeof openClient>

/** A client that is not connected yet and connects once: `reconnect` makes another one. */
function openClient(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 3_000, reconnectStrategy: false },
  })
  // An 'error' without a listener ends the process.
  return client.on('error', () => {})
}
