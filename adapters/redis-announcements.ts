import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { runAfterCommit } from '../db/client.ts'
import { withDeadline } from '../domain/kernel/flow/with-deadline.ts'
import type { AnnouncementTopic } from '../domain/kernel/ports/announcements.ts'
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
  /** URL of Redis 6 or newer, or of a server that speaks its protocol (Valkey). */
  redisUrl: string
  tenant: string
  log: Logger
  /** Function that finds the matter of a record; required in a process that serves pages, which listen to matters. */
  findMatter?: FindMatter
  heartbeat?: HeartbeatTimes
}

/** Interval in milliseconds at which all listeners are called, in case an announcement was lost with its sender. */
const rereadEvery = 10 * 60_000

/** Payload that means every topic. A node sends it after it could not publish for some time. */
const everything = '*'

/**
 * Creates announcements by PUBLISH and SUBSCRIBE of Redis: one connection and one channel for each node of a tenant.
 *
 * An announcement is published after its transaction has committed. Unlike with NOTIFY, it is lost if Redis or the connection
 * fails, or if the process ends between the commit and the publication. A node that could not publish announces every topic when
 * it can again. A node that lost its connection calls all its listeners. All listeners are called every ten minutes.
 */
export function createRedisAnnouncements({
  redisUrl,
  tenant,
  log,
  findMatter,
  heartbeat = defaultHeartbeat,
}: Options): RunningAnnouncements {
  const channel = `${tenant}_announcements`
  const { listen, notify, notifyAll } = createAnnouncementListeners(findMatter)
  const stopping = new AbortController()
  /** Announcements that Redis has not confirmed yet. */
  const sending = new Set<Promise<void>>()
  let isStarted = false
  let hasMissedSending = false
  let rereading: NodeJS.Timeout | undefined
  const handlers = {
    hear: (payload: string) => (payload === everything ? notifyAll() : notify(payload as AnnouncementTopic)),
    onLost: () => log.warn('connection for announcements lost: Redis'),
    onFoundAgain() {
      notifyAll()
      if (hasMissedSending) send(everything)
    },
  }
  const connection = keepAnnouncementConnection(
    subscriptionTo(redisUrl, channel),
    heartbeat,
    handlers,
    stopping.signal,
  )

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
    // Commands publish without listening.
    const on = isStarted ? connection.current() : await openClient(redisUrl).connect()
    if (!on) throw new Error('no connection to Redis')
    await withDeadline(on.publish(channel, payload), heartbeat.within).finally(
      () => !isStarted && on.destroy(),
    )
    if (payload === everything) hasMissedSending = false
  }

  return {
    announcements: {
      async announce(tx, topic) {
        runAfterCommit(tx, () => send(topic))
      },
      listen,
      stopped: stopping.signal,
    },
    announcementsLostSince: connection.lostSince,
    async start() {
      await connection.connect()
      isStarted = true
      rereading = setInterval(notifyAll, rereadEvery).unref()
    },
    async stop() {
      stopping.abort()
      clearInterval(rereading)
      await Promise.all(sending)
      await connection.end()
    },
  }
}

type Client = ReturnType<typeof openClient>

/** Transport over a channel of Redis. */
const subscriptionTo = (url: string, channel: string) => ({
  async open(hear: (payload: string) => void, lose: () => void) {
    const client = openClient(url)
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.connect()
      await client.subscribe(channel, hear)
    } catch (error) {
      client.destroy()
      throw error
    }
    return client
  },
  publish: (on: Client, payload: string) => on.publish(channel, payload),
  async close(connection: Client) {
    if (connection.isOpen) connection.destroy()
  },
})

/** Returns a client that is not connected yet and connects only once. After a loss another client is created. */
function openClient(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 3_000, reconnectStrategy: false },
  })
  // Without a listener, an 'error' event would end the process.
  return client.on('error', () => {})
}
