import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One message of PostgreSQL's protocol: its type and all of its bytes. */
interface Message {
  type: string
  bytes: Buffer
}

/** Splits a stream into messages. The first message of a client has no type. */
function messages(hasStartUp: boolean): (data: Buffer) => Message[] {
  let rest = Buffer.alloc(0)
  let isFirst = hasStartUp
  return (data) => {
    rest = Buffer.concat([rest, data])
    const whole: Message[] = []
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return whole
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return whole
      whole.push({
        type: isFirst ? 'startup' : String.fromCharCode(rest[0] ?? 0),
        bytes: rest.subarray(0, length),
      })
      rest = rest.subarray(length)
      isFirst = false
    }
  }
}

interface Client {
  socket: Socket
  /** Messages of a transaction that waits for the server. */
  waiting: Buffer[]
}

/**
 * Behaves like PgBouncer in transaction mode with one server connection, as far as the site's start needs: clients share the
 * connection, one transaction at a time. The first client logs in to the server; later ones need no password.
 */
export async function startTransactionPooler(to: number): Promise<{ port: number; stop(): Promise<void> }> {
  const clients = new Set<Client>()
  let upstream: Socket | undefined
  let owner: Client | undefined
  const greeting: Buffer[] = []
  const guests: Socket[] = []
  let isGreeted = false

  /** Assigns the server connection to the next waiting client. */
  function serveNext() {
    if (owner) return
    owner = [...clients].find(({ waiting }) => waiting.length > 0)
    for (const bytes of owner?.waiting.splice(0) ?? []) upstream?.write(bytes)
  }

  const server = createServer((socket) => {
    const client: Client = { socket, waiting: [] }
    clients.add(client)
    socket.on('error', () => undefined)
    socket.on('close', () => clients.delete(client))
    const splitMessages = messages(true)
    socket.on('data', (data: Buffer) => {
      for (const { type, bytes } of splitMessages(data)) {
        if (type === 'startup' && upstream) {
          if (isGreeted) socket.write(Buffer.concat(greeting))
          else guests.push(socket)
        } else if (type === 'startup') {
          owner = client
          upstream = openFar(bytes)
        } else if (type === 'X') socket.end()
        else if (owner === client) upstream?.write(bytes)
        else {
          client.waiting.push(bytes)
          serveNext()
        }
      }
    })
  }).listen(0, '127.0.0.1')

  function openFar(startUp: Buffer): Socket {
    const opened = connect(to, '127.0.0.1')
    opened.on('error', () => undefined)
    const splitMessages = messages(false)
    opened.on('data', (data: Buffer) => {
      for (const { type, bytes } of splitMessages(data)) {
        if (!isGreeted && isOfGreeting(type, bytes)) greeting.push(bytes)
        owner?.socket.write(bytes)
        // « Ready for query », outside a transaction.
        if (type !== 'Z' || bytes[5] !== 'I'.charCodeAt(0)) continue
        isGreeted = true
        owner = undefined
        for (const guest of guests.splice(0)) guest.write(Buffer.concat(greeting))
        serveNext()
      }
    })
    opened.write(startUp)
    return opened
  }

  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const { socket } of clients) socket.destroy()
      upstream?.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the messages after a login, without the authentication requests. */
const isOfGreeting = (type: string, bytes: Buffer) => type !== 'R' || bytes.readInt32BE(5) === 0

/**
 * Gives each client its own connection, like PgBouncer in session mode, but drops the settings of its start-up message. With
 * `forgetting`, it also drops the schema that the client sets afterwards.
 */
export async function startSessionPooler(
  to: number,
  { forgetting = false } = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    upstream.on('data', (data) => socket.write(data))
    const splitMessages = messages(true)
    socket.on('data', (data: Buffer) => {
      for (const { type, bytes } of splitMessages(data))
        upstream.write(type === 'startup' ? withoutOptions(bytes) : changeSearchPath(bytes))
    })
  }).listen(0, '127.0.0.1')
  const changeSearchPath = (bytes: Buffer) =>
    forgetting
      ? Buffer.from(
          bytes.toString('latin1').replace(/set search_path = "../, 'set search_path = "--'),
          'latin1',
        )
      : bytes
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns a start-up message with only the names of user and database. */
function withoutOptions(startUp: Buffer): Buffer {
  const words = startUp.subarray(8).toString('utf8').split('\0')
  const parts: string[] = []
  for (let at = 0; at + 1 < words.length; at += 2)
    if (['user', 'database', 'application_name', 'client_encoding'].includes(words[at] ?? ''))
      parts.push(words[at] ?? '', words[at + 1] ?? '')
  const body = Buffer.from(`${parts.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length)
  startUp.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}
