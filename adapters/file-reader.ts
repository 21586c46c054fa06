import type { BankStatementResult } from '../domain/billing/payments/bank/bank-entry.ts'
import { TooManyWaitingTasks } from '../domain/kernel/flow/fair-queue.ts'
import { toUnreadableFileResult } from '../domain/kernel/import/table-result.ts'
import type { ImportFileReader, ReadTableResult } from '../domain/kernel/ports/file-reader.ts'
import type { UnreadableFile } from '../domain/kernel/ports/unreadable-file.ts'
import { createBoundedThread, ThreadLimitExceeded } from './bounded-thread.ts'
import type { FileReadingResult, FileReadingTask } from './file-worker.ts'

interface Options {
  /** Path of `file-worker.ts`, built or not. */
  worker: string
  /** Maximum computing time in milliseconds; shorter in tests. */
  timeout?: number
}

/** Maximum computing time for one file in milliseconds: several times that of the largest ordinary file. */
const maxComputingTime = 10_000
/** Maximum megabytes of JavaScript objects while a file is read: the largest table takes a few hundred. */
const maxMemory = 256
/**
 * Maximum number of waiting files of one sender, and of all senders. Each may delay the others by its complete
 * computing time.
 */
const maxWaiting = { ofOne: 2, ofAll: 12 }

const beyondBounds =
  'Ce fichier est trop lourd à lire\u00a0: n’en gardez que les colonnes et les lignes utiles, puis réessayez.'
const tooBusy = 'D’autres fichiers attendent déjà d’être lus\u00a0: réessayez dans une minute.'

/** Creates a reader of files: one at a time, in a thread of its own, so that neither mails nor documents wait. */
export function createFileReader({ worker, timeout = maxComputingTime }: Options): ImportFileReader {
  const thread = createBoundedThread<FileReadingTask, FileReadingResult>({
    worker,
    timeout,
    memory: maxMemory,
    maxWaiting,
  })
  async function read(
    file: Buffer | string,
    from: string,
    job: Omit<FileReadingTask, 'source'>,
  ): Promise<FileReadingResult> {
    try {
      if (typeof file === 'string') return await thread.run({ ...job, source: file }, { from })
      const source = new Uint8Array(file)
      return await thread.run({ ...job, source }, { from, transferred: [source.buffer] })
    } catch (error) {
      if (error instanceof ThreadLimitExceeded) return toUnreadableFileResult(beyondBounds)
      if (error instanceof TooManyWaitingTasks) return toUnreadableFileResult(tooBusy)
      throw error
    }
  }
  return {
    readTable: async (file, from) =>
      (await read(file, from, { task: 'table' })) as ReadTableResult | UnreadableFile,
    readBankStatement: async (file, from, formats) =>
      (await read(file, from, { task: 'bank-statement', formats })) as BankStatementResult,
    parseBankTableCells: async (json, from, answers, formats) =>
      (await read(Buffer.from(json), from, { task: 'bank-table', answers, formats })) as BankStatementResult,
  }
}
