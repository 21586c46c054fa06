import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'
import { createFetch, signInToTestSite } from '../content/sign-in.ts'
import { reserveFreePort, type SiteProcess, startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { readCpuTime } from './cpu-time.ts'
import { copyDemoSite } from './demo-site.ts'
import type { HonestUsersData, WatcherMessage, WatcherReport } from './honest-users.ts'
import { limitMemory } from './memory-limit.ts'
import { type RawAnswer, type RawRequest, sendOverRawConnection } from './raw-connection.ts'

const mega = 1024 * 1024
/**
 * Limits of the site's cost under attack (docs/product.md §9, docs/security.md, Limits of inputs and work). `memory` counts all
 * processes of the site; the shipped container has 768 MB.
 */
const limits = { answerMs: 1_000, silenceMs: 200, memory: 600 * mega }
/**
 * Number of attempts before a problem counts. A single failure may be random (garbage collection, or a busy machine that admits
 * forty requests at the same instant), and on a busy machine this may happen twice; a real weakness appears each time.
 */
const tries = 3

interface Attack {
  /** Describes the attack well enough to repeat it; part of the failure message. */
  name: string
  /** Requests sent at the same time. */
  speeches: RawRequest[]
  /**
   * Whether the attack exceeds the site's capacity. Then a lost connection and a 503 with a time to retry are valid responses,
   * and there is no time limit. The requests come from several addresses; meanwhile a visitor, a client and a staff member must
   * receive their pages.
   */
  isFlood?: boolean
}

export interface SiteUnderAttack {
  origin: string
  host: string
  /** URL of the site's database. */
  databaseUrl: string
  /** Attacks the site by requests. Returns the problems, one line each. */
  attack(attack: Attack): Promise<string[]>
  /** Attacks the site once by other means than `speeches`. Returns the problems, one line each. */
  attackBeside(act: () => Promise<void>): Promise<string[]>
}

/**
 * Starts the built site as a separate process with the memory limit of the shipped container, with the demo data unless the
 * settings name a database. A probe requests a small page all the time; during floods a visitor, a client and a staff member of
 * the demo each open a page and must receive it. A site that ends is restarted for the next attack. Stops after the file's tests.
 */
export async function openSiteUnderAttack(settings: Record<string, string> = {}): Promise<SiteUnderAttack> {
  const dataDir = await makeTemporaryFolder('hostile')
  // One port for all starts of the site, because the people of the demo keep its address.
  const port = await reserveFreePort()
  const demo = settings.DATABASE_URL
    ? { DEMO: 'off', DATABASE_URL: settings.DATABASE_URL }
    : await copyDemoSite(dataDir)
  const memory = limitMemory()
  const start = () =>
    startSite({ DATA_DIR: dataDir, PORT: String(port), ...demo, ...settings }, memory?.wrapper)
  let site = await start()
  const people = startPeople(port, demo.DEMO === 'on' ? await signInPeople(site.origin) : [])
  people.follow(site)
  afterAll(async () => {
    await people.leave()
    await site.kill('SIGTERM')
    memory?.remove()
    await rm(dataDir, { recursive: true, force: true })
  })
  /** Returns the problems of the site while `act` ran. */
  async function watch(act: () => Promise<void>, withPeople: boolean) {
    const outputBefore = site.output().length
    const killed = memory?.kills() ?? 0
    await people.report(withPeople)
    await act()
    const report = await people.report(false)
    const log = site.output().slice(outputBefore).trim().slice(-400)
    const kills = (memory?.kills() ?? 0) - killed
    return {
      isBroken:
        !site.isAlive() || kills > 0 || report.memory > limits.memory || report.silence > limits.silenceMs,
      complaints: [
        ...(site.isAlive() ? [] : [`ended the site: ${log}`]),
        ...(kills > 0 ? [`${kills} processes ended for want of memory`] : []),
        ...(report.silence > limits.silenceMs ? [`others waited ${Math.round(report.silence)} ms`] : []),
        ...(report.memory > limits.memory ? [`took ${Math.round(report.memory / mega)} MB of memory`] : []),
        ...report.complaints,
        ...(site.isAlive() && log ? [`was logged as an error: ${log}`] : []),
      ],
    }
  }
  async function attackOnce({ speeches, isFlood = false }: Attack) {
    let answers: RawAnswer[] = []
    const before = readCpuTime(site.computed)
    const { isBroken, complaints } = await watch(
      async () => {
        answers = await Promise.all(speeches.map((speech) => sendOverRawConnection(port, speech)))
      },
      isFlood && speeches.length > 1,
    )
    // On a busy machine responses are late, so only the site's own CPU time counts.
    const computed = readCpuTime(site.computed) - before
    return {
      complaints: [
        ...complaints,
        ...answers.flatMap((answer, at) => wrongWith(answer, speeches[at], computed, isFlood)),
      ],
      isWeary: isBroken || answers.some(({ ms }) => ms === Number.POSITIVE_INFINITY),
    }
  }
  return {
    origin: site.origin,
    host: new URL(site.origin).host,
    databaseUrl: String(demo.DATABASE_URL),
    attackBeside: async (act) => (await watch(act, true)).complaints,
    async attack(attack) {
      let complaints: string[] = []
      for (let remainingTries = tries; remainingTries > 0; remainingTries--) {
        const violations = await attackOnce(attack)
        complaints = violations.complaints
        if (complaints.length === 0) break
        // A restart releases the memory and work that this attack left, which would count against the next one.
        if (!violations.isWeary) continue
        await site.kill('SIGKILL')
        site = await start()
        people.follow(site)
      }
      return complaints.map((complaint) => `${attack.name}: ${complaint}`)
    },
  }
}

function wrongWith(
  { status, text, ms }: RawAnswer,
  speech: RawRequest | undefined,
  computed: number,
  isFlood = false,
): string[] {
  const isGone = ['cut', 'stalled', 'held'].includes(speech?.ending ?? '')
  if (status === null) return isGone || isFlood ? [] : ['was not answered']
  if (isFlood && status === 503 && /^retry-after:/im.test(text)) return []
  if (status >= 500) return [`answered ${status}`]
  const isLate = ms === Number.POSITIVE_INFINITY || (!isFlood && Math.min(ms, computed) > limits.answerMs)
  return isGone || !isLate ? [] : [`answered ${status} after ${Math.round(ms)} ms`]
}

/** Signs in the people of the demo who must receive their pages during floods, each from their own address. */
async function signInPeople(origin: string): Promise<HonestUsersData['people']> {
  const site = { origin, fetch: createFetch(origin) }
  return [
    { name: 'the visitor', path: '/tarifs', cookie: '', from: '127.0.1.3' },
    {
      name: 'the client',
      path: '/espace_pro/commandes',
      cookie: await signInToTestSite(site, 'pro@exemple.fr'),
      from: '127.0.1.1',
    },
    {
      name: 'the staff member',
      path: '/gestion',
      cookie: await signInToTestSite(site, 'atelier@exemple.fr'),
      from: '127.0.1.2',
    },
  ]
}

function startPeople(port: number, people: HonestUsersData['people']) {
  const worker = new Worker(new URL('./honest-users.ts', import.meta.url), {
    workerData: { port, people } satisfies HonestUsersData,
  })
  const postToWorker = (order: WatcherMessage) => worker.postMessage(order)
  return {
    follow: ({ pid, computed }: SiteProcess) => postToWorker({ follow: { pid, computed } }),
    /** Returns the report since the last call. `withPeople` decides whether the people open their pages until the next call. */
    report: (withPeople: boolean) =>
      new Promise<WatcherReport>((resolve) => {
        worker.once('message', resolve)
        postToWorker({ report: true, withPeople })
      }),
    leave: () => worker.terminate(),
  }
}
