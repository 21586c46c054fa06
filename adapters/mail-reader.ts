import Piscina from 'piscina'
import type { IncomingMail, MailHead } from '../domain/mailbox/incoming-mail.ts'
import type { MailReader } from '../domain/ports/mailbox.ts'
import type { Reading, ReadingJob } from './mail-worker.ts'

interface Options {
  /** The file of `mail-worker.ts`. */
  worker: string
  /** Milliseconds; another one in tests. */
  patience?: number
}

/** Milliseconds for the head of a mail, and for all of it: several times what the largest honest one takes. */
const longest = 5_000
/** On a machine that has other work a thread stands more than it computes: so many times as long, and no more. */
const mostPatience = 12
/** Milliseconds until a thread must be there, on a machine that has other work; then it is no fault of the mail's. */
const longestStart = 60_000
/** Megabytes of objects while a mail is read; its bytes are not among them. */
const mostMemory = 256

/**
 * Reads mails one at a time in a thread of its own, which is not that of the documents: neither waits for the other, and
 * whoever asks for a page waits for none. A thread that is not done in time is ended; the next mail brings another.
 */
export function createMailReader({ worker, patience = longest }: Options): MailReader {
  const pool = new Piscina<ReadingJob, Reading>({
    filename: worker,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    // What the process itself was started with is not for its threads.
    execArgv: [],
  })
  // A thread that fails while nothing is read harms nobody: the next mail brings another.
  pool.on('error', () => undefined)
  const read = async (job: Exclude<ReadingJob, { what: 'begin' }>): Promise<Reading> => {
    await pool.run({ what: 'begin' }, { signal: AbortSignal.timeout(longestStart) })
    const clock = startClock(patience)
    try {
      return await pool.run(job, {
        signal: clock.signal,
        // Piscina's types take another `postMessage` than Node's: a list it is all the same.
        transferList: [job.wire.buffer] as object,
      })
    } catch (error) {
      // A whole mail is then kept as a file; of one without a head nothing is known, and it is tried again.
      if (job.what === 'mail' && isOfTheMail(error)) return null
      throw error
    } finally {
      clock.stop()
    }
  }
  return {
    readHead: async (wire) => (await read({ what: 'head', wire: new Uint8Array(wire) })) as MailHead | null,
    async readMail(wire, hasAll) {
      const mail = await read({ what: 'mail', wire: new Uint8Array(wire), hasAll })
      return mail && withBuffers(mail as IncomingMail)
    },
  }
}

/**
 * Aborts once that many milliseconds are over and the process has computed for as long, its threads included: whoever
 * hangs does nothing else, and of a mail that only had to wait for the processor nothing is held against it.
 */
function startClock(patience: number) {
  const controller = new AbortController()
  const began = performance.now()
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const passed = performance.now() - began
    const { user, system } = process.cpuUsage(before)
    const isOver = Math.min(passed, (user + system) / 1_000) >= patience
    if (isOver || passed >= mostPatience * patience) controller.abort()
  }, patience / 50)
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}

/** It took too long, or more memory than there is for it. */
const isOfTheMail = (error: unknown) => {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** Between threads a `Buffer` becomes plain bytes. */
const withBuffers = (mail: IncomingMail): IncomingMail => ({
  ...mail,
  files: mail.files.map((file) => ({
    ...file,
    bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
  })),
})
