import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { siteEnvironment, siteFlags } from '../../scripts/machine/site-flags.mjs'
import { processTreeOf, readTreeMemory } from './process-tree.ts'

export interface SiteProcess {
  origin: string
  /** Standard output and standard error so far. */
  output(): string
  /** Sends the signal and waits for the end. Returns the exit code, `null` if the signal ended the process. */
  kill(signal: NodeJS.Signals): Promise<number | null>
  isAlive(): boolean
  pid: number
  /** Resident memory in bytes, children included: now, and its maximum since the start or the last reset (Linux). */
  memory(): Promise<number>
  peakMemory(): Promise<number>
  forgetPeakMemory(): Promise<void>
  /** Linux file with the CPU time of the thread that answers requests (`readCpuTime`). */
  computed: string
}

/** Starts the built site as a separate process and waits until it is ready. `wrapper` is a shell command that runs before it. */
export async function startSite(settings: Record<string, string>, wrapper = ''): Promise<SiteProcess> {
  const port = settings.PORT ?? String(await reserveFreePort())
  const { child, printed } = spawnSite({ ...settings, PORT: port }, wrapper)
  const origin = `http://127.0.0.1:${port}`
  await isReady(origin, child, () => printed.stderr)
  return {
    origin,
    output: () => printed.stdout + printed.stderr,
    pid: Number(child.pid),
    memory: async () => readTreeMemory(Number(child.pid), 'VmRSS'),
    peakMemory: async () => readTreeMemory(Number(child.pid), 'VmHWM'),
    isAlive: () => !hasEnded(child),
    computed: `/proc/${child.pid}/task/${child.pid}/schedstat`,
    // Writes 5 to `clear_refs`, which resets the peak to the current memory (proc_pid_clear_refs(5)).
    async forgetPeakMemory() {
      // A child process may end meanwhile.
      for (const pid of processTreeOf(Number(child.pid)))
        await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => null)
    },
    async kill(signal) {
      if (hasEnded(child)) return child.exitCode
      const processClosed = once(child, 'close')
      child.kill(signal)
      await processClosed
      return child.exitCode
    },
  }
}

/** Runs a start that is expected to fail. Returns the exit code and the output. */
export async function runSite(settings: Record<string, string>, wrapper = '') {
  const { child, printed } = spawnSite(settings, wrapper)
  await once(child, 'close')
  return { code: child.exitCode, ...printed }
}

function spawnSite(settings: Record<string, string>, wrapper = '') {
  const child = spawn(
    'sh',
    ['-c', `${wrapper} exec "${process.execPath}" ${siteFlags.join(' ')} build/server/index.js`],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...siteEnvironment,
        HOST: '127.0.0.1',
        TRUST_PROXY: '1',
        DEMO: 'off',
        LOG_LEVEL: 'error',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      printed[name] += text
    })
  }
  return { child, printed }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Polls `/readyz` until the site is ready. Throws with the output if the process ends first. */
async function isReady(origin: string, child: ChildProcess, complaint: () => string): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`the site ended before it was ready: ${complaint()}`)
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the site was not ready within 300 seconds')
}

export async function reserveFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
