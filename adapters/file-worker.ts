import { readFile } from 'node:fs/promises'
import type { BankStatementResult } from '../domain/billing/payments/bank/bank-entry.ts'
import type { BankFormatAnswers, BankFormats } from '../domain/billing/payments/bank/bank-format.ts'
import { readBankStatement } from '../domain/billing/payments/bank/read-bank-statement.ts'
import { parseBankTable } from '../domain/billing/payments/bank/read-bank-table.ts'
import { readTable } from '../domain/kernel/import/read-table.ts'
import type { ReadTableResult } from '../domain/kernel/ports/file-reader.ts'
import type { UnreadableFile } from '../domain/kernel/ports/unreadable-file.ts'
import { getOwnProperty } from '../domain/kernel/text/own-property.ts'

export interface FileReadingTask {
  task: 'table' | 'bank-statement' | 'bank-table'
  /** Bytes of the file or its path; for a bank's table its cells as JSON. */
  source: Uint8Array<ArrayBuffer> | string
  /** Stored answers of staff, by id of the format. */
  formats?: BankFormats
  /** Answers of staff to questions about a bank statement: meaning of its columns, order of day and month. */
  answers?: BankFormatAnswers
}

export type FileReadingResult = ReadTableResult | BankStatementResult | UnreadableFile

/** Reads an uploaded file in a separate thread (`file-reader.ts`). */
export default async function readFileInWorker(
  job: FileReadingTask | null,
): Promise<FileReadingResult | null> {
  // `null` only starts the thread.
  if (!job) return null
  const { source, formats = {}, answers } = job
  const file = typeof source === 'string' ? await readFile(source) : Buffer.from(source.buffer)
  if (job.task === 'bank-statement') return readBankStatement(file, (id) => getOwnProperty(formats, id))
  if (job.task === 'bank-table')
    return parseBankTable(JSON.parse(file.toString()), (id) => {
      const storedAnswers = getOwnProperty(formats, id)
      return {
        amount: answers?.amount ?? storedAnswers?.amount ?? null,
        dayOrder: answers?.dayOrder ?? storedAnswers?.dayOrder ?? null,
      }
    })
  const table = await readTable(file)
  if (table.outcome === 'unreadable') return table
  return { outcome: 'read', json: JSON.stringify(table.lines), count: table.lines.length - 1 }
}
