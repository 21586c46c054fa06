import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface CountingPeer {
  url: string
  /** How often a mail to each address was taken whole. */
  taken: Map<string, number>
  close(): Promise<void>
}

/** A real SMTP server that reads no mail, for many: it counts whom one was for, and refuses some addresses for good. */
export async function startCountingServer(refuses: (address: string) => boolean): Promise<CountingPeer> {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (!refuses(address)) return done()
      done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  // A client that hangs up without QUIT is no defect of this peer.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
