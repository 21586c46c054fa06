import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createNetworkCounters, networkOf } from '../../domain/kernel/flow/networks.ts'
import { readTcpSendQueues, toKernelTableAddress } from './send-queues.ts'

/** Limits on connections; times in milliseconds. */
export interface ConnectionBounds {
  /** Maximum number of connections. When it is reached, a new connection closes one of the network with the most connections. */
  maxConnections: number
  /** Maximum number of connections of one network. A new connection beyond it closes the network's longest idle one. */
  maxPerNetwork: number
  /**
   * Maximum credit in milliseconds of a request's body. The credit falls with time and grows by a millisecond per received byte
   * (1 kB/s). The connection of a request without credit is closed.
   */
  bodyTimeout: number
  /** Time for the rest of a body after its request was answered. */
  unreadBodyTimeout: number
  /** Maximum time without an acknowledgement from the recipient of a response. */
  outputTimeout: number
  /** Maximum time of a connection without an open request, even if bytes are received. */
  idleTimeout: number
  /**
   * Maximum number of unacknowledged bytes of responses. Beyond it, a connection of the network with the most unacknowledged
   * bytes is closed.
   */
  maxUnread: number
  /** Interval of the checks. */
  interval: number
}

/**
 * Default limits. An incomplete request head uses about 28 kB of memory; up to 2,000 event streams may be open (docs/security.md,
 * Bounds).
 */
export const connectionBounds: ConnectionBounds = {
  maxConnections: 2_500,
  maxPerNetwork: 250,
  // Longer than the time limit of forms (app/forms/bodies/read-body.ts), which responds with a page. This limit applies to bodies
  // that no handler reads.
  bodyTimeout: 30_000,
  unreadBodyTimeout: 500,
  outputTimeout: 30_000,
  idleTimeout: 30_000,
  maxUnread: 256 * 1024 * 1024,
  interval: 1_000,
}

/** Pause after reading the kernel's table of connections, as a multiple of the reading time: a large table is read less often. */
const readingPause = 4
/** Maximum pause in milliseconds. It is shorter than `outputTimeout`, so that slow readers are detected in time. */
const maxReadingPause = 5_000

/** A connection with its latest measurements. */
interface Watched {
  socket: Socket
  /** Network for which the connection is counted: the visitor's after the first request, otherwise that of the remote address. */
  network: string
  /** Remote address in the format of the kernel's table. */
  kernelName: string
  answers: Set<ServerResponse>
  /** Latest request, until its last byte is received. */
  arriving: IncomingMessage | null
  /** Remaining credit of this request's body, in milliseconds. */
  bodyCredit: number
  bytesRead: number
  readAt: number
  /** Number of unacknowledged bytes of responses, in this process and in the kernel. */
  unread: number
  /** Number of acknowledged bytes. */
  acknowledged: number
  /** `bytesWritten` of the socket when all of it was acknowledged. */
  confirmed: number
  /** Time of the last acknowledgement, or of the last moment without unacknowledged bytes. */
  outputAt: number
  /** Time since which there is no open request. */
  idleAt: number
  /** Whether the connection is closed after its responses have been received. */
  isLeaving: boolean
}

export type ConnectionLimiter = ReturnType<typeof limitConnections>

/**
 * Limits the connections of a server: their number, the rate at which requests are received and the rate at which responses are
 * acknowledged. No network can use all connections: when the maximum is reached, one connection of the network with the most is
 * closed.
 */
export function limitConnections(server: Server, bounds: ConnectionBounds) {
  const all = new Map<Socket, Watched>()
  const byNetwork = new Map<string, Set<Watched>>()
  const tally = createNetworkCounters()

  function join(one: Watched, network: string): void {
    one.network = network
    tally.add(network, 1)
    const others = byNetwork.get(network)
    if (others) others.add(one)
    else byNetwork.set(network, new Set([one]))
  }

  function part(one: Watched): void {
    tally.add(one.network, -1)
    const others = byNetwork.get(one.network)
    others?.delete(one)
    if (others?.size === 0) byNetwork.delete(one.network)
  }

  server.on('connection', (socket) => {
    const one = newcomer(socket)
    all.set(socket, one)
    join(one, networkOf(socket.remoteAddress ?? ''))
    socket.once('close', () => {
      all.delete(socket)
      part(one)
    })
    if (tally.load(one.network) > bounds.maxPerNetwork) evict(tally.load(one.network), one)
    else if (tally.total() > bounds.maxConnections) evict(tally.largestLoad(), one)
  })
  // Without this handler, Node closes an idle connection immediately and leaves its unread bytes to the kernel, which stores them
  // for minutes.
  server.on('timeout', closeOnceRead)

  /** Closes the longest idle connection, except `latest`, among networks with at least `load`. */
  function evict(load: number, latest: Watched): void {
    let worst: Watched | null = null
    for (const [network, ones] of byNetwork) {
      if (tally.load(network) < load) continue
      for (const one of ones)
        if (one !== latest && !one.socket.destroyed && (!worst || isIdler(one, worst))) worst = one
    }
    worst?.socket.resetAndDestroy()
  }

  /** Closes a connection once the other side has acknowledged everything, or has stopped acknowledging. */
  function closeOnceRead(socket: Duplex): void {
    const one = all.get(socket as Socket)
    if (one && one.confirmed < one.socket.bytesWritten && hasSendQueues) one.isLeaving = true
    else socket.destroy()
  }

  let hasSendQueues = true
  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of all.values()) if (!one.socket.destroyed) checkInput(one, now)
    void checkOutputs()
  }, bounds.interval).unref()
  server.once('close', () => clearInterval(timer))

  let isReading = false
  let nextReadingAt = 0

  async function checkOutputs(): Promise<void> {
    const start = performance.now()
    if (isReading || start < nextReadingAt) return
    isReading = true
    const ones = [...all.values()].map((one) => ({ one, ...outputOf(one.socket) }))
    const port = (server.address() as AddressInfo | null)?.port
    const isSent = ones.some(({ one, written }) => written > one.confirmed)
    const queues = isSent && port ? await readTcpSendQueues(port) : new Map<string, number>()
    hasSendQueues = queues !== null
    isReading = false
    const now = performance.now()
    nextReadingAt = now + Math.min(maxReadingPause, (now - start) * readingPause)
    for (const { one, written, taken } of ones) {
      if (one.socket.destroyed) continue
      if (written > one.confirmed)
        noteOutput(one, { written, taken, queued: queues?.get(one.kernelName) ?? 0 }, now)
      checkOutput(one, now)
    }
    boundUnread()
  }

  function checkOutput({ socket, unread, outputAt, isLeaving }: Watched, now: number): void {
    if (unread === 0 && isLeaving) socket.destroy()
    // A reset makes the kernel drop unread bytes. After a normal close it would retry for minutes.
    if (unread > 0 && now - outputAt > bounds.outputTimeout) socket.resetAndDestroy()
  }

  function checkInput(one: Watched, now: number): void {
    const { socket } = one
    const came = socket.bytesRead - one.bytesRead
    // While this process was blocked, received bytes waited in the kernel.
    const waited = Math.min(now - one.readAt, 2 * bounds.interval)
    one.bytesRead = socket.bytesRead
    one.readAt = now
    if (one.answers.size > 0) one.idleAt = now
    else if (now - one.idleAt > bounds.idleTimeout) closeOnceRead(socket)
    const { arriving } = one
    if (!arriving || arriving.complete) return
    // While the site itself does not read the body, the sender cannot send more and loses no credit.
    const isHeldBack = arriving.readableLength >= arriving.readableHighWaterMark
    one.bodyCredit = Math.min(bounds.bodyTimeout, one.bodyCredit + came - (isHeldBack ? 0 : waited))
    if (one.bodyCredit >= 0) return
    one.arriving = null
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }

  function boundUnread(): void {
    const unread = createNetworkCounters()
    for (const one of all.values()) if (one.unread > 0) unread.add(one.network, one.unread)
    while (unread.total() > bounds.maxUnread) {
      const most = unread.largestLoad()
      let worst: Watched | null = null
      for (const one of all.values())
        if (one.unread > (worst?.unread ?? 0) && unread.load(one.network) >= most) worst = one
      if (!worst) return
      unread.add(worst.network, -worst.unread)
      worst.unread = 0
      worst.socket.resetAndDestroy()
    }
  }

  return {
    closeOnceRead,
    /** Counts the connection of a request for its visitor and watches the request until it is answered. */
    follow(incoming: IncomingMessage, outgoing: ServerResponse, network: string): void {
      const { socket } = incoming
      const one = all.get(socket)
      if (!one) return
      if (network !== one.network) {
        part(one)
        join(one, network)
      }
      one.arriving = incoming
      one.bodyCredit = bounds.bodyTimeout / 2
      one.bytesRead = socket.bytesRead
      one.readAt = performance.now()
      one.isLeaving = false
      one.answers.add(outgoing)
      outgoing.once('close', () => {
        one.answers.delete(outgoing)
        one.idleAt = performance.now()
        if (incoming.complete || socket.destroyed) return
        // The request was answered before its body was received. The rest is accepted for a short time, so that the sender reads
        // the response.
        setTimeout(() => incoming.complete || socket.destroySoon(), bounds.unreadBodyTimeout)
      })
    },
  }
}

function newcomer(socket: Socket): Watched {
  const now = performance.now()
  return {
    socket,
    network: '',
    kernelName: toKernelTableAddress(socket.remoteAddress ?? '', socket.remotePort ?? 0),
    answers: new Set(),
    arriving: null,
    bodyCredit: 0,
    bytesRead: 0,
    readAt: now,
    unread: 0,
    acknowledged: 0,
    confirmed: 0,
    outputAt: now,
    idleAt: now,
    isLeaving: false,
  }
}

/** Node's own count of bytes, which is not in its public API. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** Returns the number of bytes written to a connection, and the number of them passed to the kernel. */
function outputOf(socket: Socket): { written: number; taken: number } {
  const { _handle: handle } = socket as Socket & { _handle?: Partial<Handle> | null }
  const written = socket.bytesWritten
  const { bytesWritten, writeQueueSize } = handle ?? {}
  if (bytesWritten === undefined || writeQueueSize === undefined)
    return { written, taken: written - socket.writableLength }
  return { written, taken: bytesWritten - writeQueueSize }
}

/** Updates the acknowledged bytes of a connection; `queued` is the number of bytes in the kernel's send queue. */
function noteOutput(
  one: Watched,
  { written, taken, queued }: { written: number; taken: number; queued: number },
  now: number,
): void {
  const before = one.unread
  const acknowledged = taken - queued
  one.unread = Math.max(0, written - acknowledged)
  if (one.unread === 0) one.confirmed = written
  if (before === 0 || one.unread === 0 || acknowledged > one.acknowledged) one.outputAt = now
  one.acknowledged = Math.max(one.acknowledged, acknowledged)
}

/**
 * Returns whether a connection should be closed before another one: connections without a request first, then those that receive
 * a request, then those that answer one.
 */
function isIdler(one: Watched, other: Watched): boolean {
  const [rank, otherRank] = [rankOf(one), rankOf(other)]
  return rank === otherRank ? lastMoveOf(one) < lastMoveOf(other) : rank < otherRank
}

function rankOf({ answers, arriving }: Watched): number {
  if (answers.size === 0) return 0
  return arriving && !arriving.complete ? 1 : 2
}

const lastMoveOf = ({ answers, idleAt, outputAt }: Watched) => (answers.size === 0 ? idleAt : outputAt)
