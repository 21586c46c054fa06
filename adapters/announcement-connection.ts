import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withDeadline } from '../domain/kernel/flow/with-deadline.ts'
import type { AnnouncementTopic } from '../domain/kernel/ports/announcements.ts'

/** Interval between two heartbeats of a node to itself, and maximum time for one to arrive, in milliseconds. */
export interface HeartbeatTimes {
  every: number
  within: number
}

export const defaultHeartbeat: HeartbeatTimes = { every: 30_000, within: 5_000 }

/** Operations of one kind of server on the channel of one tenant. */
interface Transport<Connection> {
  /** Opens a connection that listens. Calls `hear` with each payload, and `lose` when the connection ends. */
  open(hear: (payload: string) => void, lose: () => void): Promise<Connection>
  publish(on: Connection, payload: string): Promise<unknown>
  close(connection: Connection): Promise<void>
}

interface Handlers {
  hear(payload: AnnouncementTopic): void
  onLost(): void
  /** Called when the connection is open again. Announcements made meanwhile were missed. */
  onFoundAgain(): void
}

interface KeptConnection<Connection> {
  /** Opens the first connection. Rejects when the server cannot be reached. */
  connect(): Promise<void>
  /** Returns the open connection; `undefined` while there is none. */
  current(): Connection | undefined
  lostSince(): Date | null
  end(): Promise<void>
}

/** Prefix that distinguishes the payload of a heartbeat from a topic. */
const pulse = 'heartbeat/'

/** Longest delay between two attempts to connect, in milliseconds. */
const longestPause = 5_000

/**
 * Opens a connection that listens for announcements, and another one whenever it is lost, until `stopping` is aborted. A firewall
 * may drop a connection without closing it, and a pooler may not pass notifications on. Only a heartbeat that is received again
 * proves that the connection works.
 */
export function keepAnnouncementConnection<Connection>(
  transport: Transport<Connection>,
  heartbeat: HeartbeatTimes,
  handlers: Handlers,
  stopping: AbortSignal,
): KeptConnection<Connection> {
  let current: Connection | undefined
  let lostSince: Date | null = null
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    // Heartbeats that were sent on this connection and have not come back, by payload.
    const beats = new Map<string, () => void>()
    const loss = Promise.withResolvers<void>()
    const hear = (payload: string) => {
      if (payload.startsWith(pulse)) beats.get(payload)?.()
      else handlers.hear(payload as AnnouncementTopic)
    }
    const next = await transport.open(hear, loss.resolve)

    /** Rejects if an announcement made over the connection is not received over it. */
    async function beat(): Promise<void> {
      const pulseText = pulse + randomUUID()
      const back = Promise.withResolvers<void>()
      beats.set(pulseText, back.resolve)
      const published = transport.publish(next, pulseText)
      await withDeadline(Promise.all([published, back.promise]), heartbeat.within).finally(() =>
        beats.delete(pulseText),
      )
    }

    function beatLater(): void {
      timer = setTimeout(() => {
        beat().then(
          () => next === current && beatLater(),
          () => reconnect(next),
        )
      }, heartbeat.every).unref()
    }

    try {
      await Promise.race([beat(), loss.promise.then(throwLost)])
    } catch (error) {
      void transport.close(next)
      throw error
    }
    // The node was stopped meanwhile, so nothing else would end this connection.
    if (stopping.aborted) return transport.close(next)
    current = next
    lostSince = null
    beatLater()
    void loss.promise.then(() => reconnect(next))
  }

  async function reconnect(lost: Connection): Promise<void> {
    if (lost !== current || stopping.aborted) return
    current = undefined
    lostSince = new Date()
    clearTimeout(timer)
    void transport.close(lost)
    handlers.onLost()
    for (let wait = 100; !current && !stopping.aborted; wait = Math.min(2 * wait, longestPause)) {
      await pause(wait, undefined, { signal: stopping }).catch(() => {})
      if (!stopping.aborted) await connect().catch(() => {})
    }
    if (!stopping.aborted) handlers.onFoundAgain()
  }

  return {
    connect,
    current: () => current,
    lostSince: () => lostSince,
    async end() {
      const last = current
      current = undefined
      clearTimeout(timer)
      if (last !== undefined) await transport.close(last)
    },
  }
}

function throwLost(): never {
  throw new Error('the connection was lost')
}
