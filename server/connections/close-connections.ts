import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { sentencePage } from '../../app/http/plain-error-page.ts'
import { ownValue } from '../../domain/kernel/text/own-value.ts'
import { refuseForNow } from './limit-requests.ts'

/** Milliseconds for which whoever comes yet, on a connection kept alive or a new one, is asked to come again. */
const farewell = 250
/** Milliseconds after which what is still open is cut. */
const drainTimeout = 10_000

const refusal = sentencePage({
  title: 'De retour dans un instant',
  sentence: 'Le site redémarre. Merci de réessayer dans un instant.',
})

/** A server's open requests, so that it can stop without cutting one and without taking another. */
export class Drain {
  readonly #sockets = new Set<Socket>()
  readonly #answers = new Set<ServerResponse>()
  #isStopping = false

  /** Rejects a request once the server stops. Returns whether it was rejected. */
  refuses(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (!this.#isStopping) return false
    refuseForNow(incoming, outgoing, refusal)
    return true
  }

  /** Tracks an answer until it is sent. */
  follow(outgoing: ServerResponse): void {
    this.#answers.add(outgoing)
    outgoing.once('close', () => this.#answers.delete(outgoing))
  }

  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** Takes no new request from the first moment; resolves once the open ones are answered, ten seconds at most. */
  async close(server: Server): Promise<void> {
    this.#isStopping = true
    for (const answer of this.#answers) endConnectionAfter(answer)
    await wait(farewell)
    const closed = new Promise((resolve) => server.close(resolve))
    const busy = new Set([...this.#answers].map(({ req }) => req.socket))
    // What was written to them still goes out. A connection without a first request is idle for us, not for Node.
    for (const socket of this.#sockets) if (!busy.has(socket)) socket.destroySoon()
    const timer = setTimeout(() => server.closeAllConnections(), drainTimeout)
    await closed
    clearTimeout(timer)
  }
}

function endConnectionAfter(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close')
  const { socket } = answer.req
  answer.once('close', () => socket.destroySoon())
}

/**
 * Ends connections in stages (RFC 9112 §9.6): the answer, the end of ours, and what the other side still sends is let
 * through for a moment. Closed at once, a connection with bytes left to read is reset, and whoever still sends never
 * hears why they are refused.
 */
export function endInStages(server: Server, closeOnceRead: CloseConnection): void {
  const endConnection = (socket: Duplex, lastWords?: string) => endHalf(socket, closeOnceRead, lastWords)
  const answers = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('connection', (socket) => {
    answers.set(socket, new Set())
    socket.destroySoon = () => endConnection(socket)
  })
  server.on('request', ({ socket }, answer) => {
    answers.get(socket)?.add(answer)
    answer.on('close', () => answers.get(socket)?.delete(answer))
  })
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || endedConnections.has(socket)) return
    const open = [...(answers.get(socket) ?? [])]
    // Complete earlier requests are answered; later bytes are ignored.
    if (open.length > 0 && open.every(({ req }) => req.complete)) {
      endedConnections.add(socket)
      return void open.at(-1)?.once('close', () => endConnection(socket))
    }
    // Another answer in the middle of one that has begun would be taken for its text.
    if (open.some(({ headersSent }) => headersSent)) return void socket.destroy()
    const [status, sentence] = ownValue(refusals, code ?? '') ?? unreadable
    endConnection(socket, `HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${sentence}\n`)
  })
}

const headers = 'Content-Type: text/plain; charset=utf-8\r\nConnection: close'
const unreadable = ['400 Bad Request', 'Cette demande ne peut pas être traitée.']
const refusals: Record<string, string[]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'Les en-têtes de cette demande sont trop longs.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'Cette demande est trop longue.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Cette demande a mis trop de temps à arriver.'],
}

/** Milliseconds for which an ended connection still takes what was on its way. */
const endTimeout = 500

type CloseConnection = (socket: Duplex) => void

/** Ends our half, with these words if there are any; the other half is given a moment. */
function endHalf(socket: Duplex, close: CloseConnection, lastWords?: string): void {
  if (socket.writableEnded || socket.destroyed) return
  socket.end(lastWords)
  const timer = setTimeout(() => close(socket), endTimeout)
  socket.once('close', () => clearTimeout(timer))
}

/** Connections whose last request has arrived. Node still emits the requests behind it. */
const endedConnections = new WeakSet<Duplex>()

/** Ignores all further requests of this connection. */
export function markLastRequest({ socket }: IncomingMessage): void {
  endedConnections.add(socket)
}

/** Returns whether a request came after the last one of its connection. */
export const comesTooLate = ({ socket }: IncomingMessage): boolean =>
  !socket.writable || endedConnections.has(socket)
