import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createNetworkCounters, networkOfAddress } from '../../domain/kernel/flow/networks.ts'
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
  /** Milliseconds between two checks of the open connections. */
  interval: number
}

/**
 * Default limits. An incomplete request head uses about 28 kB of memory; up to 2,000 event streams may be open (docs/security.md,
 * Live streams).
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
  responses: Set<ServerResponse>
  /** Latest request, until its last byte is received. */
  arriving: IncomingMessage | null
  /** Milliseconds that the body of the current request may still take. */
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
  /** Time at which the connection's last request ended; the connection is idle since then. */
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

  function addToNetwork(connection: Watched, network: string): void {
    connection.network = network
    tally.add(network, 1)
    const others = byNetwork.get(network)
    if (others) others.add(connection)
    else byNetwork.set(network, new Set([connection]))
  }

  function removeFromNetwork(connection: Watched): void {
    tally.add(connection.network, -1)
    const others = byNetwork.get(connection.network)
    others?.delete(connection)
    if (others?.size === 0) byNetwork.delete(connection.network)
  }

  server.on('connection', (socket) => {
    const connection = watch(socket)
    all.set(socket, connection)
    addToNetwork(connection, networkOfAddress(socket.remoteAddress ?? ''))
    socket.once('close', () => {
      all.delete(socket)
      removeFromNetwork(connection)
    })
    if (tally.load(connection.network) > bounds.maxPerNetwork)
      evict(tally.load(connection.network), connection)
    else if (tally.total() > bounds.maxConnections) evict(tally.largestLoad(), connection)
  })
  // Without this handler, Node closes an idle connection immediately and leaves its unread bytes to the kernel, which stores them
  // for minutes.
  server.on('timeout', closeOnceRead)

  /** Closes the longest idle connection, except `latest`, among networks with at least `load`. */
  function evict(load: number, latest: Watched): void {
    let candidate: Watched | null = null
    for (const [network, connections] of byNetwork) {
      if (tally.load(network) < load) continue
      for (const connection of connections)
        if (
          connection !== latest &&
          !connection.socket.destroyed &&
          (!candidate || isClosedBefore(connection, candidate))
        )
          candidate = connection
    }
    candidate?.socket.resetAndDestroy()
  }

  /** Closes a connection once the other side has acknowledged everything, or has stopped acknowledging. */
  function closeOnceRead(socket: Duplex): void {
    const connection = all.get(socket as Socket)
    if (connection && connection.confirmed < connection.socket.bytesWritten && hasSendQueues)
      connection.isLeaving = true
    else socket.destroy()
  }

  let hasSendQueues = true
  const timer = setInterval(() => {
    const now = performance.now()
    for (const connection of all.values()) if (!connection.socket.destroyed) checkInput(connection, now)
    void checkOutputs()
  }, bounds.interval).unref()
  server.once('close', () => clearInterval(timer))

  let isReading = false
  let nextReadingAt = 0

  async function checkOutputs(): Promise<void> {
    const start = performance.now()
    if (isReading || start < nextReadingAt) return
    isReading = true
    const connections = [...all.values()].map((connection) => ({
      connection,
      ...outputOf(connection.socket),
    }))
    const port = (server.address() as AddressInfo | null)?.port
    const isSent = connections.some(({ connection, written }) => written > connection.confirmed)
    const queues = isSent && port ? await readTcpSendQueues(port) : new Map<string, number>()
    hasSendQueues = queues !== null
    isReading = false
    const now = performance.now()
    nextReadingAt = now + Math.min(maxReadingPause, (now - start) * readingPause)
    for (const { connection, written, passedOn } of connections) {
      if (connection.socket.destroyed) continue
      if (written > connection.confirmed)
        noteOutput(connection, { written, passedOn, queued: queues?.get(connection.kernelName) ?? 0 }, now)
      checkOutput(connection, now)
    }
    boundUnread()
  }

  function checkOutput({ socket, unread, outputAt, isLeaving }: Watched, now: number): void {
    if (unread === 0 && isLeaving) socket.destroy()
    // A reset makes the kernel drop unread bytes. After a normal close it would retry for minutes.
    if (unread > 0 && now - outputAt > bounds.outputTimeout) socket.resetAndDestroy()
  }

  function checkInput(connection: Watched, now: number): void {
    const { socket } = connection
    const received = socket.bytesRead - connection.bytesRead
    // While this process was blocked, received bytes waited in the kernel.
    const waited = Math.min(now - connection.readAt, 2 * bounds.interval)
    connection.bytesRead = socket.bytesRead
    connection.readAt = now
    if (connection.responses.size > 0) connection.idleAt = now
    else if (now - connection.idleAt > bounds.idleTimeout) closeOnceRead(socket)
    const { arriving } = connection
    if (!arriving || arriving.complete) return
    // While the site itself does not read the body, the sender cannot send more and loses no credit.
    const isHeldBack = arriving.readableLength >= arriving.readableHighWaterMark
    connection.bodyCredit = Math.min(
      bounds.bodyTimeout,
      connection.bodyCredit + received - (isHeldBack ? 0 : waited),
    )
    if (connection.bodyCredit >= 0) return
    connection.arriving = null
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }

  function boundUnread(): void {
    const unread = createNetworkCounters()
    for (const connection of all.values())
      if (connection.unread > 0) unread.add(connection.network, connection.unread)
    while (unread.total() > bounds.maxUnread) {
      const largestLoad = unread.largestLoad()
      let candidate: Watched | null = null
      for (const connection of all.values())
        if (connection.unread > (candidate?.unread ?? 0) && unread.load(connection.network) >= largestLoad)
          candidate = connection
      if (!candidate) return
      unread.add(candidate.network, -candidate.unread)
      candidate.unread = 0
      candidate.socket.resetAndDestroy()
    }
  }

  return {
    closeOnceRead,
    /** Counts the connection of a request for its visitor and watches the request until it is answered. */
    follow(incoming: IncomingMessage, outgoing: ServerResponse, network: string): void {
      const { socket } = incoming
      const connection = all.get(socket)
      if (!connection) return
      if (network !== connection.network) {
        removeFromNetwork(connection)
        addToNetwork(connection, network)
      }
      connection.arriving = incoming
      connection.bodyCredit = bounds.bodyTimeout / 2
      connection.bytesRead = socket.bytesRead
      connection.readAt = performance.now()
      connection.isLeaving = false
      connection.responses.add(outgoing)
      outgoing.once('close', () => {
        connection.responses.delete(outgoing)
        connection.idleAt = performance.now()
        if (incoming.complete || socket.destroyed) return
        // The request was answered before its body was received. The rest is accepted for a short time, so that the sender reads
        // the response.
        setTimeout(() => incoming.complete || socket.destroySoon(), bounds.unreadBodyTimeout)
      })
    },
  }
}

function watch(socket: Socket): Watched {
  const now = performance.now()
  return {
    socket,
    network: '',
    kernelName: toKernelTableAddress(socket.remoteAddress ?? '', socket.remotePort ?? 0),
    responses: new Set(),
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
function outputOf(socket: Socket): { written: number; passedOn: number } {
  const { _handle: handle } = socket as Socket & { _handle?: Partial<Handle> | null }
  const written = socket.bytesWritten
  const { bytesWritten, writeQueueSize } = handle ?? {}
  if (bytesWritten === undefined || writeQueueSize === undefined)
    return { written, passedOn: written - socket.writableLength }
  return { written, passedOn: bytesWritten - writeQueueSize }
}

/** Updates the acknowledged bytes of a connection; `queued` is the number of bytes in the kernel's send queue. */
function noteOutput(
  connection: Watched,
  { written, passedOn, queued }: { written: number; passedOn: number; queued: number },
  now: number,
): void {
  const before = connection.unread
  const acknowledged = passedOn - queued
  connection.unread = Math.max(0, written - acknowledged)
  if (connection.unread === 0) connection.confirmed = written
  if (before === 0 || connection.unread === 0 || acknowledged > connection.acknowledged)
    connection.outputAt = now
  connection.acknowledged = Math.max(connection.acknowledged, acknowledged)
}

/**
 * Whether a connection should be closed before another one: connections without a request first, then those that receive
 * a request, then those that answer one.
 */
function isClosedBefore(connection: Watched, other: Watched): boolean {
  const [rank, otherRank] = [rankOf(connection), rankOf(other)]
  return rank === otherRank ? lastMoveOf(connection) < lastMoveOf(other) : rank < otherRank
}

function rankOf({ responses, arriving }: Watched): number {
  if (responses.size === 0) return 0
  return arriving && !arriving.complete ? 1 : 2
}

const lastMoveOf = ({ responses, idleAt, outputAt }: Watched) => (responses.size === 0 ? idleAt : outputAt)
