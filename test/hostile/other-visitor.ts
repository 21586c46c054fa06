import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** A thread of its own: what the attacker is busy with must not look like the site's silence. */
const { port } = workerData as { port: number }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let worst = 0
let asked = performance.now()

parentPort?.on('message', () => {
  parentPort?.postMessage(Math.max(worst, performance.now() - asked))
  worst = 0
})

for (;;) {
  asked = performance.now()
  await ask()
  worst = Math.max(worst, performance.now() - asked)
  await pause(5)
  asked = performance.now()
}

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/healthz', agent }, (answer) => {
      answer.resume().once('close', resolve)
    })
    request.once('error', () => resolve())
  })
}
