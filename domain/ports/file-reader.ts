import type { UnreadableFile } from '../import/table-result.ts'
import type { BankStatementResult } from '../payments/bank/bank-entry.ts'

/**
 * Reads files that people bring, where nobody waits for it: within bounds of time and memory, people taking turns. `from` is who
 * brings the file. A file beyond the bounds, or brought while too many wait, is unreadable with a French sentence that says so.
 */
export interface FileReader {
  /** Reads a CSV or xlsx file. */
  readTable(file: Buffer, from: string): Promise<ReadTable | UnreadableFile>
  /** Reads a CSV, xlsx or CAMT.053 file of a bank. */
  readBankStatement(file: Buffer, from: string): Promise<BankStatementResult>
}

export interface ReadTable {
  outcome: 'read'
  /** A `string[][]` as JSON, its headings first: as it is stored, so that no request pays for a million cells. */
  json: string
  /** Number of lines below the headings. */
  count: number
}
