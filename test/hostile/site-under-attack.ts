import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'
import { freePort, type SiteProcess, startSite } from '../site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { type Answer, converse, type Speech } from './conversation.ts'

/** What an attack may cost (docs/product.md §9). */
const limits = { answerMs: 1_000, silenceMs: 200, memory: 320 * 1024 * 1024 }
/** A busy machine is slow once, a site that can be stopped is slow each time. */
const tries = 3

export interface Attack {
  /** Told when the site does not stand it: enough to do it again. */
  name: string
  /** Said at the same time. */
  speeches: Speech[]
  /** What is sent has no end: a connection that is cut is an answer, and so is a 503 that says when to come back. */
  isFlood?: boolean
}

export interface SiteUnderAttack {
  origin: string
  host: string
  /** What was wrong, each in one line; nothing when the site stood it. */
  attack(attack: Attack): Promise<string[]>
}

/**
 * The built site as a process of its own, while another visitor asks for something small again and again. A site
 * that was brought down is started anew for the next attack. Ended after the file's tests.
 */
export async function openSiteUnderAttack(): Promise<SiteUnderAttack> {
  const dataDir = await makeTemporaryFolder('hostile')
  // The same after each start: the other visitor stays.
  const port = await freePort()
  const start = () => startSite({ DATA_DIR: dataDir, DEMO: 'on', PORT: String(port) })
  let site = await start()
  const other = visitToo(port)
  afterAll(async () => {
    await other.leave()
    await site.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    origin: site.origin,
    host: new URL(site.origin).host,
    async attack(attack) {
      let complaints: string[] = []
      for (let left = tries; left > 0; left--) {
        if (!site.isAlive()) site = await start()
        complaints = await attackOnce(site, other, attack)
        if (complaints.length === 0 || !site.isAlive()) break
      }
      return complaints.map((complaint) => `${attack.name}: ${complaint}`)
    },
  }
}

type OtherVisitor = ReturnType<typeof visitToo>

async function attackOnce(site: SiteProcess, other: OtherVisitor, { speeches, isFlood }: Attack) {
  const port = Number(new URL(site.origin).port)
  const said = site.output().length
  await Promise.all([site.forgetPeakMemory(), other.longestWait()])
  const answers = await Promise.all(speeches.map((speech) => converse(port, speech)))
  const silence = await other.longestWait()
  const log = site.output().slice(said)
  if (!site.isAlive()) return [`ended the site: ${lastLines(log)}`]
  const peak = await site.peakMemory()
  return [
    ...answers.flatMap((answer, index) => wrongWith(answer, speeches[index], isFlood)),
    ...(silence > limits.silenceMs ? [`others waited ${Math.round(silence)} ms`] : []),
    ...(peak > limits.memory ? [`took ${Math.round(peak / 1024 / 1024)} MB of memory`] : []),
    ...(log ? [`was logged as an error: ${lastLines(log)}`] : []),
  ]
}

function wrongWith({ status, text, ms }: Answer, speech: Speech | undefined, isFlood = false): string[] {
  const isGone = speech?.ending === 'cut' || speech?.ending === 'stalled'
  if (status === null) return isGone || isFlood ? [] : ['was not answered']
  if (isFlood && status === 503 && /^retry-after:/im.test(text)) return []
  if (status >= 500) return [`answered ${status}`]
  return isGone || ms <= limits.answerMs ? [] : [`answered ${status} after ${Math.round(ms)} ms`]
}

const lastLines = (log: string) => log.trim().slice(-400)

function visitToo(port: number) {
  const worker = new Worker(new URL('./other-visitor.ts', import.meta.url), { workerData: { port } })
  return {
    /** Milliseconds of the longest wait since this was asked last. */
    longestWait: () =>
      new Promise<number>((resolve) => {
        worker.once('message', resolve)
        worker.postMessage(null)
      }),
    leave: () => worker.terminate(),
  }
}
