import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IncomingMail, IncomingMailHead } from '../domain/kernel/ports/incoming-mail.ts'
import type { MailReader } from '../domain/kernel/ports/mailbox.ts'
import { createBoundedThread, ThreadLimitExceeded } from './bounded-thread.ts'
import type { MailParsingResult, MailParsingTask } from './mail-worker.ts'

interface Options {
  /** Path of `mail-worker.ts`, built or not. */
  worker: string
  /** Maximum computing time in milliseconds; shorter in tests. */
  timeout?: number
  /** Maximum time in milliseconds for the start of the thread; shorter in tests. */
  startTimeout?: number
}

/**
 * Maximum computing time in milliseconds for reading the head of a mail, or the whole mail: several times as long as
 * the largest ordinary mail takes.
 */
const maxComputingTime = 5_000
/** Maximum megabytes of JavaScript objects while a mail is read. */
const maxMemory = 256

/** Number of bytes copied at a time; requests are answered in between. */
const copiedAtOnce = 2 * 1024 * 1024

/**
 * Creates a reader of mails: one at a time, in another thread than that of the documents, so that neither waits for the
 * other.
 */
export function createMailReader({ worker, timeout = maxComputingTime, startTimeout }: Options): MailReader {
  const thread = createBoundedThread<MailParsingTask, MailParsingResult>({
    worker,
    timeout,
    startTimeout,
    memory: maxMemory,
  })
  const read = (job: MailParsingTask) => thread.run(job, { transferred: [job.wire.buffer] })
  return {
    // Nothing is known about a mail whose head was not read, so the error leads to another attempt.
    readHead: async (wire) =>
      (await read({ what: 'head', wire: await copyInTurns(wire) })) as IncomingMailHead | null,
    async readMail(wire, hasAll) {
      try {
        const mail = await read({ what: 'mail', wire: await copyInTurns(wire), hasAll })
        return mail && withBuffers(mail as IncomingMail)
      } catch (error) {
        // The caller stores the mail as a file.
        if (error instanceof ThreadLimitExceeded) return null
        throw error
      }
    },
  }
}

/** Returns a copy that may move to a thread. The first write to 30 MB of new memory alone takes 200 ms on a busy machine. */
async function copyInTurns(wire: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(wire.length)
  for (let at = 0; at < wire.length; at += copiedAtOnce) {
    if (at > 0) await nextTurn()
    copy.set(wire.subarray(at, at + copiedAtOnce), at)
  }
  return copy
}

/** Restores `Buffer`s, which become plain byte arrays when passed between threads. */
const withBuffers = (mail: IncomingMail): IncomingMail => ({
  ...mail,
  files: mail.files.map((file) => ({
    ...file,
    bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
  })),
})
