import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

export interface SiteProcess {
  origin: string
  kill(signal: NodeJS.Signals): Promise<void>
  /** Bytes of resident memory at the highest so far (Linux). */
  peakMemory(): Promise<number>
}

/** The built site as a process of its own, ready to answer. `wrapper` runs in front, as `sh -c`. */
export async function startSite(settings: Record<string, string>, wrapper = ''): Promise<SiteProcess> {
  const port = await freePort()
  const child = spawn('sh', ['-c', `${wrapper} exec "${process.execPath}" build/server/index.js`], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const origin = `http://127.0.0.1:${port}`
  await isReady(origin, child, () => complaint)
  return {
    origin,
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
    },
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Asks until `/readyz` says yes; a process that ended first tells why. */
async function isReady(origin: string, child: ChildProcess, complaint: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the site ended before it was ready: ${complaint()}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the site was not ready within 30 seconds')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
