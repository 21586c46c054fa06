import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ownValue } from '../../domain/own-value.ts'
import { end } from './end-connection.ts'
import { over } from './last-requests.ts'

/**
 * Ends connections in stages (RFC 9112 §9.6): the answer, the end of ours, and what the other side still sends is let
 * through for a moment. Closed at once, a connection with bytes left to read is reset, and whoever still sends never
 * hears why they are refused.
 */
export function endInStages(server: Server): void {
  const answers = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('connection', (socket) => {
    answers.set(socket, new Set())
    socket.destroySoon = () => end(socket)
  })
  server.on('request', ({ socket }, answer) => {
    answers.get(socket)?.add(answer)
    answer.on('close', () => answers.get(socket)?.delete(answer))
  })
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || over.has(socket)) return
    const open = [...(answers.get(socket) ?? [])]
    // What came whole before is answered; what follows it is nothing.
    if (open.length > 0 && open.every(({ req }) => req.complete)) {
      over.add(socket)
      return void open.at(-1)?.once('close', () => end(socket))
    }
    // Another answer in the middle of one that has begun would be taken for its text.
    if (open.some(({ headersSent }) => headersSent)) return void socket.destroy()
    const [status, sentence] = ownValue(refusals, code ?? '') ?? unreadable
    end(socket, `HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${sentence}\n`)
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
