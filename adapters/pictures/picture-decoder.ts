import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createFairQueue, TooManyWaitingTasks } from '../../domain/kernel/flow/fair-queue.ts'
import type { ConversionOutcome, PictureDecoder } from '../../domain/kernel/ports/picture-decoder.ts'
import { type PictureTask, type PictureWorkerMessage, pictureLimitSignal } from './picture-messages.ts'

interface Options {
  /** Path of `picture-worker.ts`, built or not. */
  worker: string
  /** Maximum time for one picture in milliseconds, whether its process computes or waits; shorter in tests. */
  timeout?: number
}

/** Default of `timeout`: several times the computing limit of the process, for busy machines. */
const defaultTimeout = 180_000
/** Milliseconds without work after which the process ends. */
const idleTimeout = 60_000
/**
 * Maximum numbers of waiting pictures: `ofOne` per sender; in total `ofAll` when the sender already has one waiting, and
 * `ofAllNewcomers` when the sender has none. With more, browsers would time out.
 */
const maxWaiting = { ofOne: 6, ofAll: 60, ofAllNewcomers: 240 }
/** Maximum number of attempts for a picture whose process ends without exceeding a limit, each in a new process. */
const maxDeaths = 2

/** Environment variables of the child process. It decodes files from outside, so it gets no secret. */
const childEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const childFlags = ['--max-semi-space-size=2', '--max-old-space-size=64']

/**
 * Creates a decoder that runs one picture at a time in a child process, which starts with the first picture and ends
 * when idle.
 */
export function createPictureDecoder({ worker, timeout = defaultTimeout }: Options) {
  const queue = createFairQueue(1)
  const isFull = (from: string) => {
    const own = queue.waitingCount(from)
    const maxTasks = own === 0 ? maxWaiting.ofAllNewcomers : maxWaiting.ofAll
    return own >= maxWaiting.ofOne || queue.waitingCount() >= maxTasks
  }
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  async function convert(task: PictureTask): Promise<ConversionOutcome> {
    clearTimeout(idle)
    try {
      for (let deaths = 0; deaths < maxDeaths; deaths++) {
        child ??= await startChild(worker)
        const answer = await ask(child, task, timeout)
        if (answer.outcome !== 'died') return answer
        child = null
      }
      return { outcome: 'rejected', reason: 'not-an-image' }
    } finally {
      if (child && !isRunning(child)) child = null
      idle = setTimeout(endChild, idleTimeout).unref()
    }
  }

  function endChild() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    async convert({ source, from, canWait }, conversion) {
      if (!canWait && isFull(from)) throw new TooManyWaitingTasks('too many pictures wait to be decoded')
      return queue.take(from, () => convert({ source, conversion }))
    },
    close: endChild,
  } satisfies PictureDecoder & { close(): void }
}

async function startChild(worker: string): Promise<ChildProcess> {
  const child = fork(worker, { execArgv: childFlags, env: childEnvironment, serialization: 'advanced' })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the picture decoder did not start: ${code ?? signal}`)
  })
  // After this, the end of the process rejects the pending task.
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])
  // An idle child process must not prevent the site's process from ending.
  child.unref()
  child.channel?.unref()
  return child
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** `died`: the process ended without exceeding a limit. */
type Answer = ConversionOutcome | { outcome: 'died' }

/** Sends one picture to the child process. */
function ask(child: ChildProcess, task: PictureTask, timeout: number): Promise<Answer> {
  return new Promise((resolve) => {
    let isTooLate = false
    const timer = setTimeout(() => {
      isTooLate = true
      child.kill('SIGKILL')
    }, timeout)
    const finish = (answer: Answer) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
      resolve(answer)
    }
    const onMessage = (message: PictureWorkerMessage) => {
      if (message !== 'ready') finish(message.result)
    }
    const onExit = (_: number | null, signal: string | null) =>
      finish(
        isTooLate || signal === pictureLimitSignal
          ? { outcome: 'rejected', reason: 'too-many-pixels' }
          : { outcome: 'died' },
      )
    child.on('message', onMessage).on('exit', onExit)
    if (!isRunning(child)) return finish({ outcome: 'died' })
    // A closed channel also ends the process, which is handled there.
    child.send(task, () => undefined)
  })
}
