import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface CountingPeer {
  url: string
  /** Number of complete mails received for each address. */
  taken: Map<string, number>
  close(): Promise<void>
}

/** Starts an SMTP server for many mails: it counts them by recipient without parsing them, and rejects some addresses permanently. */
export async function startCountingServer(isRejected: (address: string) => boolean): Promise<CountingPeer> {
  const takenMails = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (!isRejected(address)) return done()
      done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) takenMails.set(address, (takenMails.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  // A client that disconnects without QUIT is not an error of this server.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: takenMails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
