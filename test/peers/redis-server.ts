import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from '@redis/client'
import { findDebianProgram } from '../../scripts/machine/debian.mjs'
import { freePort } from '../site/site-process.ts'
import { type Line, startLine } from './cuttable-line.ts'

interface RedisPeer {
  /** Value of `ANNOUNCEMENTS_URL`: the server, reached over `line`. */
  url: string
  line: Line
  /** The same server without that line. */
  directUrl: string
  stop(): Promise<void>
}

/** Starts a real Redis, Debian's, which is installed when it is missing; rejects when it cannot be had. */
export async function startRedisServer(): Promise<RedisPeer> {
  const program = await findDebianProgram('redis-server')
  if (!program) throw new Error('redis-server is not installed, and cannot be')
  const port = await freePort()
  const server = spawn(program, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  const directUrl = `redis://127.0.0.1:${port}`
  // Connects again until the server listens.
  const first = await createClient({ url: directUrl, socket: { reconnectStrategy: 50 } })
    .on('error', () => {})
    .connect()
  first.destroy()
  const line = await startLine(port)
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
