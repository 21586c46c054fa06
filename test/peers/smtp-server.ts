import type { AddressInfo, Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface SmtpPeer {
  url: string
  port: number
  received: ParsedMail[]
  /** While set, every mail is rejected with this reply, `550 …` or `451 …`. */
  rejection?: { code: number; text: string }
  rejected: number
  /** Reply to mails for an address. `cut` receives the mail and closes the connection without a reply. */
  answers?: (to: string) => { code: number; text: string } | 'cut' | undefined
  /** While pending, mails are received but not acknowledged. */
  pause?: Promise<void>
  /** Number of mails received so far, acknowledged or not. */
  handedOver: number
  /** Number of bytes that its open connections have sent so far. */
  bytesTaken(): number
  close(): Promise<void>
}

/** Starts a real SMTP server that stores the mails it accepts. */
export async function startSmtpServer(port = 0): Promise<SmtpPeer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { id, envelope }, done) {
      simpleParser(stream).then(async (mail) => {
        peer.handedOver += 1
        await peer.pause
        const answer = peer.answers?.(envelope.rcptTo[0]?.address ?? '')
        if (answer === 'cut') {
          peer.received.push(mail)
          hangUp(id)
        } else done(acceptMail(mail, answer))
      }, done)
    },
  })
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: Socket }> }
  function hangUp(session: string) {
    for (const connection of connections) if (connection.id === session) connection._socket.destroy()
  }
  function acceptMail(mail: ParsedMail, answer: SmtpPeer['rejection']): Error | null {
    const rejection = answer ?? peer.rejection
    if (!rejection) peer.received.push(mail)
    else peer.rejected += 1
    return rejection ? Object.assign(new Error(rejection.text), { responseCode: rejection.code }) : null
  }
  // A client that disconnects without QUIT is not an error of this server.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const peer: SmtpPeer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received: [],
    rejected: 0,
    handedOver: 0,
    bytesTaken: () => [...connections].reduce((sum, { _socket }) => sum + _socket.bytesRead, 0),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return peer
}
