import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sentencePage } from '../../app/http/sentence-page.ts'
import { refuseForNow } from './come-again.ts'

/** Milliseconds for which whoever comes yet, on a connection kept alive or a new one, is told to come again. */
const farewell = 250
/** Milliseconds after which what is still open is cut. */
const patience = 10_000

const refusal = sentencePage({
  title: 'De retour dans un instant',
  sentence: 'Le site redémarre. Merci de réessayer dans un instant.',
})

/** A server's open requests, so that it can stop without cutting one and without taking another. */
export class Drain {
  readonly #sockets = new Set<Socket>()
  readonly #answers = new Set<ServerResponse>()
  #isStopping = false

  /** Once it stops, a request is refused here; answers whether it was. */
  refuses(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (!this.#isStopping) return false
    refuseForNow(incoming, outgoing, refusal)
    return true
  }

  /** What takes longer than a moment to answer. */
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
    const impatience = setTimeout(() => server.closeAllConnections(), patience)
    await closed
    clearTimeout(impatience)
  }
}

function endConnectionAfter(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('Connection', 'close')
  const { socket } = answer.req
  answer.once('close', () => socket.destroySoon())
}
