import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from '@redis/client'
import { findDebianProgram } from '../../scripts/machine/debian.mjs'
import { reserveFreePort } from '../site/site-process.ts'
import { type FailingProxy, startFailingProxy } from './failing-proxy.ts'

interface RedisPeer {
  /** Value for `ANNOUNCEMENTS_URL`; connections pass through `line`. */
  url: string
  line: FailingProxy
  /** Address of the server for connections that do not pass through `line`. */
  directUrl: string
  stop(): Promise<void>
}

/** Starts Debian's Redis, which is installed if it is missing. Rejects if it cannot be installed. */
export async function startRedisServer(): Promise<RedisPeer> {
  const program = await findDebianProgram('redis-server')
  if (!program) throw new Error('redis-server is not installed, and cannot be')
  const port = await reserveFreePort()
  const server = spawn(program, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  const directUrl = `redis://127.0.0.1:${port}`
  // Reconnects until the server listens.
  const first = await createClient({ url: directUrl, socket: { reconnectStrategy: 50 } })
    .on('error', () => {})
    .connect()
  first.destroy()
  const line = await startFailingProxy(port)
  return {
    url: `redis://127.0.0.1:${line.port}`,
    line,
    directUrl,
    async stop() {
      await line.stop()
      server.kill()
      await once(server, 'exit')
    },
  }
}
