import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { renderOneSentencePage } from '../../app/http/plain-error-page.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import { getOwnProperty } from '../../domain/kernel/text/own-property.ts'
import { respondUnavailable } from './limit-requests.ts'

/** Time in milliseconds during a stop in which new requests still receive a page that asks to retry. */
const farewell = 250
/** Milliseconds after which open connections are closed. */
const drainTimeout = 10_000

const unavailablePage = {
  title: 'De retour dans un instant',
  sentence: 'Le site redémarre. Merci de réessayer dans un instant.',
}

/** Tracks a server's open requests, so that it can stop without interrupting one and without accepting another. */
export class ConnectionDrain {
  readonly #sockets = new Set<Socket>()
  readonly #responses = new Set<ServerResponse>()
  readonly #deps: Deps<'facts'>
  #isStopping = false

  constructor(deps: Deps<'facts'>) {
    this.#deps = deps
  }

  /** Rejects a request once the server stops. Returns whether it was rejected. */
  rejectWhenClosing(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (!this.#isStopping) return false
    respondUnavailable(incoming, outgoing, renderOneSentencePage(unavailablePage, this.#deps.facts.current()))
    return true
  }

  /** Counts a response as open until it is sent. */
  follow(outgoing: ServerResponse): void {
    this.#responses.add(outgoing)
    outgoing.once('close', () => this.#responses.delete(outgoing))
  }

  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** Rejects new requests immediately. Resolves after the open ones are answered, after ten seconds at most. */
  async close(server: Server): Promise<void> {
    this.#isStopping = true
    for (const response of this.#responses) endConnectionAfter(response)
    await wait(farewell)
    const closed = new Promise((resolve) => server.close(resolve))
    const busy = new Set([...this.#responses].map(({ req }) => req.socket))
    // `destroySoon` still sends the bytes already written. Node does not count a connection without a first request as idle, so
    // it is closed here.
    for (const socket of this.#sockets) if (!busy.has(socket)) socket.destroySoon()
    const timer = setTimeout(() => server.closeAllConnections(), drainTimeout)
    await closed
    clearTimeout(timer)
  }
}

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
  const { socket } = response.req
  response.once('close', () => socket.destroySoon())
}

/**
 * Closes connections in stages (RFC 9112 §9.6): sends the response, ends the writing side, and still reads the other side for a
 * short time. A connection that is closed immediately with unread bytes is reset, and a client that is still sending would not
 * receive the response.
 */
export function closeConnectionsInStages(server: Server, closeOnceRead: CloseConnection): void {
  const endConnection = (socket: Duplex, lastWords?: string) => endHalf(socket, closeOnceRead, lastWords)
  const responses = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('connection', (socket) => {
    responses.set(socket, new Set())
    socket.destroySoon = () => endConnection(socket)
  })
  server.on('request', ({ socket }, response) => {
    responses.get(socket)?.add(response)
    response.on('close', () => responses.get(socket)?.delete(response))
  })
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || endedConnections.has(socket)) return
    const open = [...(responses.get(socket) ?? [])]
    // Complete earlier requests are answered; later bytes are ignored.
    if (open.length > 0 && open.every(({ req }) => req.complete)) {
      endedConnections.add(socket)
      return void open.at(-1)?.once('close', () => endConnection(socket))
    }
    // Closes without a response if one is already being sent: the client would read a second one as content of the first.
    if (open.some(({ headersSent }) => headersSent)) return void socket.destroy()
    const [status, sentence] = getOwnProperty(rejections, code ?? '') ?? unreadable
    endConnection(socket, `HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${sentence}\n`)
  })
}

const headers = 'Content-Type: text/plain; charset=utf-8\r\nConnection: close'
const unreadable = ['400 Bad Request', 'Cette demande ne peut pas être traitée.']
const rejections: Record<string, string[]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'Les en-têtes de cette demande sont trop longs.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'Cette demande est trop longue.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Cette demande a mis trop de temps à arriver.'],
}

/** Time in milliseconds during which an ended connection still accepts bytes in transit. */
const endTimeout = 500

type CloseConnection = (socket: Duplex) => void

/** Sends `lastWords`, if any, and ends the writing side. Closes the reading side shortly after. */
function endHalf(socket: Duplex, close: CloseConnection, lastWords?: string): void {
  if (socket.writableEnded || socket.destroyed) return
  socket.end(lastWords)
  const timer = setTimeout(() => close(socket), endTimeout)
  socket.once('close', () => clearTimeout(timer))
}

/** Connections whose last request was received. Node still emits the requests after it. */
const endedConnections = new WeakSet<Duplex>()

/** Ignores all further requests of this connection. */
export function ignoreFurtherRequests({ socket }: IncomingMessage): void {
  endedConnections.add(socket)
}

/** Whether a request was received after the last one of its connection. */
export const hasArrivedAfterLastRequest = ({ socket }: IncomingMessage): boolean =>
  !socket.writable || endedConnections.has(socket)
