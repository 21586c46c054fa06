import { readTable } from '../domain/import/read-table.ts'
import type { UnreadableFile } from '../domain/import/table-result.ts'
import type { BankStatementResult } from '../domain/payments/bank/bank-entry.ts'
import { readBankStatement } from '../domain/payments/bank/read-bank-statement.ts'
import type { ReadTable } from '../domain/ports/file-reader.ts'

export interface FileJob {
  what: 'table' | 'bank-statement'
  bytes: Uint8Array<ArrayBuffer>
}

export type FileResult = ReadTable | BankStatementResult | UnreadableFile

/** Reads a file that a person brought, in a thread of its own (`file-reader.ts`). */
export default async function run(job: FileJob | null): Promise<FileResult | null> {
  // Only the start of the thread is asked for.
  if (!job) return null
  const file = Buffer.from(job.bytes.buffer)
  if (job.what === 'bank-statement') return readBankStatement(file)
  const table = await readTable(file)
  if (table.outcome === 'unreadable') return table
  return { outcome: 'read', json: JSON.stringify(table.lines), count: table.lines.length - 1 }
}
