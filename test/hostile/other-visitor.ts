import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readComputed, readStood } from './read-computed.ts'

/** A thread of its own: what the attacker is busy with must not look like the site's silence. */
const { port } = workerData as { port: number }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const own = '/proc/thread-self/schedstat'
let schedstat = ''
let worst = 0
let asked = begin()

parentPort?.on('message', (followed: string | null) => {
  if (followed) {
    schedstat = followed
    asked = begin()
    worst = 0
    return
  }
  parentPort?.postMessage(Math.max(worst, silence()))
  worst = 0
})

for (;;) {
  asked = begin()
  await ask()
  worst = Math.max(worst, silence())
  await pause(5)
}

function begin() {
  return { at: performance.now(), computed: readComputed(schedstat), stood: readStood(own) }
}

/**
 * On a busy machine everybody waits: only the part of a wait for which the site's own thread computed is its doing, and none of
 * what this thread waited for a processor, with the answer lying there, while the site went on with others.
 */
function silence(): number {
  const now = begin()
  const waited = now.at - asked.at - (now.stood - asked.stood)
  return now.computed > 0 ? Math.min(waited, now.computed - asked.computed) : waited
}

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/healthz', agent }, (answer) => {
      answer.resume().once('close', resolve)
    })
    request.once('error', () => resolve())
  })
}
