import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf, networkTally } from '../../domain/networks.ts'
import { kernelAddress, readSendQueues } from './send-queues.ts'

/** What connections may take together and for how long; times in milliseconds. */
export interface ConnectionBounds {
  /** Maximum number of connections. When they are all taken, the network with most of them loses one to a newcomer. */
  most: number
  /** Maximum number of connections of one network; a newcomer takes the place of its idlest. */
  mostOfOne: number
  /** Credit of a request's body: each byte is worth a millisecond (1 kB/s), with this much at most. */
  bodyPatience: number
  /** Time in which the rest of a body may still come whose request is answered. */
  unreadBodyPatience: number
  /** Time in which the reader of an answer must acknowledge some of it. */
  outputPatience: number
  /** Time without an open request after which a connection ends, whatever bytes come. */
  idlePatience: number
  /** Maximum number of bytes of answers that wait for their readers. Beyond it, the network with most loses a connection. */
  mostUnread: number
  /** Interval of the checks. */
  interval: number
}

/** An unfinished head costs some 28 kB; event streams alone may be 2,000 (docs/operations.md). */
export const connectionBounds: ConnectionBounds = {
  most: 2_500,
  mostOfOne: 250,
  // Longer than the forms' own (app/forms/bodies/read-body.ts), which answers with a page: this one is for bodies that
  // nobody reads.
  bodyPatience: 30_000,
  unreadBodyPatience: 500,
  outputPatience: 30_000,
  idlePatience: 30_000,
  mostUnread: 256 * 1024 * 1024,
  interval: 1_000,
}

/** A connection with what was last seen of it. */
interface Watched {
  socket: Socket
  /** Network that it counts for: its visitor's, once a request has named it, else its other end's. */
  network: string
  /** Address of the other end, as the kernel's table writes it. */
  kernelName: string
  answers: Set<ServerResponse>
  /** The latest request, until its last byte has come. */
  arriving: IncomingMessage | null
  /** Milliseconds that the body of this request may still stay behind its rate. */
  bodyCredit: number
  bytesRead: number
  readAt: number
  /** Bytes of answers that the other side has not acknowledged, in this process and in the kernel. */
  unread: number
  /** Bytes that it has acknowledged. */
  acknowledged: number
  /** `bytesWritten` of the socket when all of it was acknowledged. */
  confirmed: number
  /** When something was last acknowledged, or there was nothing to acknowledge. */
  outputAt: number
  /** Since when it has no open request. */
  idleAt: number
  /** Closed as soon as its answers are read. */
  isLeaving: boolean
}

export type ConnectionWatch = ReturnType<typeof watchConnections>

/**
 * Bounds the connections of a server: how many there are, for whom they count, how slowly a request may come and an answer
 * may be read. No network can hold them all: when they are all taken, the one that has most makes room.
 */
export function watchConnections(server: Server, bounds: ConnectionBounds) {
  const all = new Map<Socket, Watched>()
  const byNetwork = new Map<string, Set<Watched>>()
  const tally = networkTally()

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
    if (tally.load(one.network) > bounds.mostOfOne) evict(tally.load(one.network), one)
    else if (tally.total() > bounds.most) evict(tally.largestLoad(), one)
  })
  // Node would close an idle connection at once, and leave what nobody has read to the kernel, which keeps it for minutes.
  server.on('timeout', closeOnceRead)

  /** Ends the idlest connection, other than `latest`, of the networks that have at least `load`. */
  function evict(load: number, latest: Watched): void {
    let worst: Watched | null = null
    for (const [network, ones] of byNetwork) {
      if (tally.load(network) < load) continue
      for (const one of ones)
        if (one !== latest && !one.socket.destroyed && (!worst || isIdler(one, worst))) worst = one
    }
    worst?.socket.resetAndDestroy()
  }

  /** Closes a connection as soon as the other side has what was written to it, or takes nothing of it any more. */
  function closeOnceRead(socket: Duplex): void {
    const one = all.get(socket as Socket)
    if (one && one.confirmed < one.socket.bytesWritten && hasSendQueues) one.isLeaving = true
    else socket.destroy()
  }

  let hasSendQueues = true
  let isChecking = false
  const timer = setInterval(() => void check(), bounds.interval).unref()
  server.once('close', () => clearInterval(timer))

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    const ones = [...all.values()].map((one) => ({ one, ...outputOf(one.socket) }))
    const port = (server.address() as AddressInfo | null)?.port
    const isSent = ones.some(({ one, written }) => written > one.confirmed)
    const queues = isSent && port ? await readSendQueues(port) : new Map<string, number>()
    hasSendQueues = queues !== null
    isChecking = false
    const now = performance.now()
    for (const { one, written, taken } of ones) {
      if (one.socket.destroyed) continue
      if (written > one.confirmed)
        noteOutput(one, { written, taken, queued: queues?.get(one.kernelName) ?? 0 }, now)
      checkOutput(one, now)
      checkInput(one, now)
    }
    boundUnread()
  }

  function checkOutput({ socket, unread, outputAt, isLeaving }: Watched, now: number): void {
    if (unread === 0 && isLeaving) socket.destroy()
    // A reset has the kernel forget what is not read; a close would have it try for minutes.
    if (unread > 0 && now - outputAt > bounds.outputPatience) socket.resetAndDestroy()
  }

  function checkInput(one: Watched, now: number): void {
    const { socket } = one
    const came = socket.bytesRead - one.bytesRead
    // While this process stood still, the bytes waited in the kernel.
    const waited = Math.min(now - one.readAt, 2 * bounds.interval)
    one.bytesRead = socket.bytesRead
    one.readAt = now
    if (one.answers.size > 0) one.idleAt = now
    else if (now - one.idleAt > bounds.idlePatience) closeOnceRead(socket)
    const { arriving } = one
    if (!arriving || arriving.complete) return
    // While the site takes nothing, the sender cannot go on.
    const isHeldBack = arriving.readableLength >= arriving.readableHighWaterMark
    one.bodyCredit = Math.min(bounds.bodyPatience, one.bodyCredit + came - (isHeldBack ? 0 : waited))
    if (one.bodyCredit >= 0) return
    one.arriving = null
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }

  function boundUnread(): void {
    const unread = networkTally()
    for (const one of all.values()) if (one.unread > 0) unread.add(one.network, one.unread)
    while (unread.total() > bounds.mostUnread) {
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
    /** Has the connection of a request count for its visitor, and follows the request until it is answered. */
    follow(incoming: IncomingMessage, outgoing: ServerResponse, network: string): void {
      const { socket } = incoming
      const one = all.get(socket)
      if (!one) return
      if (network !== one.network) {
        part(one)
        join(one, network)
      }
      one.arriving = incoming
      one.bodyCredit = bounds.bodyPatience / 2
      one.bytesRead = socket.bytesRead
      one.readAt = performance.now()
      one.isLeaving = false
      one.answers.add(outgoing)
      outgoing.once('close', () => {
        one.answers.delete(outgoing)
        one.idleAt = performance.now()
        if (incoming.complete || socket.destroyed) return
        // Answered before its body has come: the rest is let through for a moment, so that the sender hears the answer.
        setTimeout(() => incoming.complete || socket.destroySoon(), bounds.unreadBodyPatience)
      })
    },
  }
}

function newcomer(socket: Socket): Watched {
  const now = performance.now()
  return {
    socket,
    network: '',
    kernelName: kernelAddress(socket.remoteAddress ?? '', socket.remotePort ?? 0),
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

/** Node's own count of bytes, which has no public name. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** Returns how many bytes were written to a connection, and how many of them the kernel has taken. */
function outputOf(socket: Socket): { written: number; taken: number } {
  const { _handle: handle } = socket as Socket & { _handle?: Partial<Handle> | null }
  const written = socket.bytesWritten
  const { bytesWritten, writeQueueSize } = handle ?? {}
  if (bytesWritten === undefined || writeQueueSize === undefined)
    return { written, taken: written - socket.writableLength }
  return { written, taken: bytesWritten - writeQueueSize }
}

/** Notes how much of its answers the other side has; `queued` are the bytes that the kernel holds. */
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

/** Whether a connection does less than another one: no request before one that comes, before one that is answered. */
function isIdler(one: Watched, other: Watched): boolean {
  const [rank, otherRank] = [rankOf(one), rankOf(other)]
  return rank === otherRank ? lastMoveOf(one) < lastMoveOf(other) : rank < otherRank
}

function rankOf({ answers, arriving }: Watched): number {
  if (answers.size === 0) return 0
  return arriving && !arriving.complete ? 1 : 2
}

const lastMoveOf = ({ answers, idleAt, outputAt }: Watched) => (answers.size === 0 ? idleAt : outputAt)
