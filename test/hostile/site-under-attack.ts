import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'
import { freePort, type SiteProcess, startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { type Answer, converse, type Speech } from './conversation.ts'
import { readComputed } from './read-computed.ts'

const mega = 1024 * 1024
/** What an attack may cost (docs/product.md §9). */
const limits = { answerMs: 1_000, silenceMs: 200, memory: 320 * mega }
/**
 * What happens once may be chance (a collection of garbage, a busy machine that lets forty requests in at the same instant),
 * and on a busy machine chance comes twice; what can be done happens each time.
 */
const tries = 3

interface Attack {
  /** Told when the site does not stand it: enough to do it again. */
  name: string
  /** Said at the same time. */
  speeches: Speech[]
  /**
   * More than the site has to take: a connection that is cut is an answer, so is a 503 that says when to come back,
   * and there is no hurry.
   */
  isFlood?: boolean
}

export interface SiteUnderAttack {
  origin: string
  host: string
  /** What was wrong, each in one line; nothing when the site stood it. */
  attack(attack: Attack): Promise<string[]>
  /** The same of what comes in by another way than a request, once. */
  attackBeside(act: () => Promise<void>): Promise<string[]>
}

/**
 * The built site as a process of its own, while another visitor asks for something small again and again. A site
 * that was brought down is started anew for the next attack. Ended after the file's tests.
 */
export async function openSiteUnderAttack(settings: Record<string, string> = {}): Promise<SiteUnderAttack> {
  const dataDir = await makeTemporaryFolder('hostile')
  // The same after each start: the other visitor stays.
  const port = await freePort()
  const start = () => startSite({ DATA_DIR: dataDir, DEMO: 'on', PORT: String(port), ...settings })
  let site = await start()
  const other = visitToo(port)
  other.follow(site)
  afterAll(async () => {
    await other.leave()
    await site.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    origin: site.origin,
    host: new URL(site.origin).host,
    async attackBeside(act) {
      const said = site.output().length
      await other.longestWait()
      await act()
      const waited = await other.longestWait()
      const log = site.output().slice(said).trim().slice(-400)
      if (!site.isAlive()) return [`ended the site: ${log}`]
      return [
        ...(waited > limits.silenceMs ? [`others waited ${Math.round(waited)} ms`] : []),
        ...(log ? [`was logged as an error: ${log}`] : []),
      ]
    },
    async attack(attack) {
      let complaints: string[] = []
      for (let left = tries; left > 0; left--) {
        const wrong = await attackOnce(site, other, attack)
        complaints = wrong.complaints
        if (complaints.length === 0) break
        // What it still carries of this attack must not be held against the next one.
        if (!wrong.isWeary) continue
        await site.kill('SIGKILL')
        site = await start()
        other.follow(site)
      }
      return complaints.map((complaint) => `${attack.name}: ${complaint}`)
    },
  }
}

type OtherVisitor = ReturnType<typeof visitToo>

async function attackOnce(site: SiteProcess, other: OtherVisitor, { speeches, isFlood }: Attack) {
  const port = Number(new URL(site.origin).port)
  const said = site.output().length
  const before = readComputed(site.computed)
  await Promise.all([site.forgetPeakMemory(), other.longestWait()])
  const answers = await Promise.all(speeches.map((speech) => converse(port, speech)))
  const waited = await other.longestWait()
  const peak = await site.peakMemory().catch(() => null)
  const log = site.output().slice(said).trim().slice(-400)
  if (peak === null || !site.isAlive()) return { complaints: [`ended the site: ${log}`], isWeary: true }
  // On a busy machine answers are late: only the time for which the site computed is its own doing.
  const computed = readComputed(site.computed) - before
  const isTooMuch = waited > limits.silenceMs || peak > limits.memory
  const complaints = [
    ...answers.flatMap((answer, index) => wrongWith(answer, speeches[index], computed, isFlood)),
    ...(isTooMuch
      ? [
          `others waited ${Math.round(waited)} ms, ${Math.round(computed)} ms of computing, ${Math.round(peak / mega)} MB of memory`,
        ]
      : []),
    ...(log ? [`was logged as an error: ${log}`] : []),
  ]
  return { complaints, isWeary: isTooMuch || answers.some(({ ms }) => ms === Number.POSITIVE_INFINITY) }
}

function wrongWith(
  { status, text, ms }: Answer,
  speech: Speech | undefined,
  computed: number,
  isFlood = false,
): string[] {
  const isGone = speech?.ending === 'cut' || speech?.ending === 'stalled'
  if (status === null) return isGone || isFlood ? [] : ['was not answered']
  if (isFlood && status === 503 && /^retry-after:/im.test(text)) return []
  if (status >= 500) return [`answered ${status}`]
  const isLate = ms === Number.POSITIVE_INFINITY || (!isFlood && Math.min(ms, computed) > limits.answerMs)
  return isGone || !isLate ? [] : [`answered ${status} after ${Math.round(ms)} ms`]
}

function visitToo(port: number) {
  const worker = new Worker(new URL('./other-visitor.ts', import.meta.url), { workerData: { port } })
  return {
    follow: ({ computed }: SiteProcess) => worker.postMessage(computed),
    /** Milliseconds of the longest silence since this was asked last. */
    longestWait: () =>
      new Promise<number>((resolve) => {
        worker.once('message', resolve)
        worker.postMessage(null)
      }),
    leave: () => worker.terminate(),
  }
}
