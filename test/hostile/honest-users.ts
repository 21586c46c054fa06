import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readTreeMemory } from '../site/process-tree.ts'
import { readCpuTime, readWaitedTime } from './cpu-time.ts'
import { shippedMemory } from './memory-limit.ts'

/**
 * Worker thread of honest users, so that the attacker's work does not look like a slow site. A visitor requests a small page
 * repeatedly; during floods a visitor, a client and a staff member open a page each. The thread also watches the site's memory.
 */
export interface HonestUsersData {
  port: number
  people: HonestUser[]
}

export interface HonestUser {
  name: string
  path: string
  cookie: string
  /** Network address from which the person connects. */
  from: string
}

/** Message to the thread: the process to watch, or a request to report and reset. */
export type WatcherMessage =
  | { follow: { pid: number; computed: string } }
  | { report: true; withPeople: boolean }

export interface WatcherReport {
  /** Longest wait of the visitor in milliseconds. */
  silence: number
  /** Highest resident memory of the site's processes together, in bytes. */
  memory: number
  /** One line for each request of a client or staff member that failed. */
  complaints: string[]
}

const { port, people } = workerData as HonestUsersData
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const own = '/proc/thread-self/schedstat'
/**
 * `actMs`: maximum time of a request; only the site's CPU time counts. `silentMs`: maximum time of a connection without a
 * response.
 */
const limits = { actMs: 5_000, silentMs: 60_000 }
let followed = { pid: 0, computed: '' }
let currentRound = begin()
let report = emptyReport()
/** Requests in progress, which the next report ends. */
let acts: { end(): Promise<void> } = { end: async () => {} }

parentPort?.on('message', async (order: WatcherMessage) => {
  if ('follow' in order) {
    followed = order.follow
    currentRound = begin()
    report = emptyReport()
    return
  }
  await acts.end()
  watchMemory()
  parentPort?.postMessage({ ...report, silence: Math.max(report.silence, silence()) } satisfies WatcherReport)
  report = emptyReport()
  acts = startActs(order.withPeople ? people : [])
})

setInterval(watchMemory, 20)

for (;;) {
  currentRound = begin()
  await ask()
  report.silence = Math.max(report.silence, silence())
  await pause(5)
}

function emptyReport(): WatcherReport {
  return { silence: 0, memory: 0, complaints: [] }
}

/** Ends a site that takes more memory than the shipped container has, as the kernel would. */
function watchMemory() {
  if (!followed.pid) return
  report.memory = Math.max(report.memory, readTreeMemory(followed.pid, 'VmRSS'))
  if (report.memory <= shippedMemory) return
  report.complaints.push(`was ended at ${Math.round(report.memory / 2 ** 20)} MB`)
  process.kill(followed.pid, 'SIGKILL')
  followed = { pid: 0, computed: '' }
}

function begin() {
  return { at: performance.now(), computed: readCpuTime(followed.computed), stood: readWaitedTime(own) }
}

/**
 * Returns the part of a wait that the site caused. On a busy machine only the CPU time of the site's own thread counts, without
 * the time for which this thread waited for a processor after the response was received.
 */
function silence(since = currentRound): number {
  const now = begin()
  const waited = now.at - since.at - (now.stood - since.stood)
  return now.computed > 0 ? Math.min(waited, now.computed - since.computed) : waited
}

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/healthz', agent }, (response) => {
      response.resume().once('close', resolve)
    })
    request.once('error', () => resolve())
  })
}

/** Makes each person open their page repeatedly, at least once, until the next report. */
function startActs(acting: HonestUser[]) {
  let isEnding = false
  const all = Promise.all(
    acting.map(async (person) => {
      do {
        await act(person)
        await pause(50)
      } while (!isEnding)
    }),
  )
  return {
    async end() {
      isEnding = true
      await all
    },
  }
}

/** Opens the page over a new connection. */
function act({ name, path, cookie, from }: HonestUser): Promise<void> {
  const since = begin()
  const complain = (words: string) => void report.complaints.push(`${name} ${words}`)
  return new Promise((resolve) => {
    const headers = { Cookie: cookie, 'X-Forwarded-For': from, Accept: 'text/html' }
    const options = { host: '127.0.0.1', localAddress: from, port, path, headers, agent: false as const }
    const request = get({ ...options, signal: AbortSignal.timeout(limits.silentMs) }, (response) => {
      response.resume().once('close', () => {
        const waited = silence(since)
        if (response.statusCode !== 200) complain(`was answered ${response.statusCode}`)
        else if (!response.complete) complain('was answered in part')
        else if (waited > limits.actMs) complain(`waited ${Math.round(waited)} ms`)
        resolve()
      })
    })
    request.once('error', ({ message }) => {
      complain(`was not answered: ${message}`)
      resolve()
    })
  })
}
