import type { BankStatementResult } from '../../billing/payments/bank/bank-entry.ts'
import type { BankAnswers, BankFormats } from '../../billing/payments/bank/bank-format.ts'
import type { UnreadableFile } from './unreadable-file.ts'

/**
 * Reads files that people bring, outside the thread of requests, within bounds of time and memory; people take turns. `from` is
 * the id of the person. A file beyond the bounds, or one too many in the queue, is unreadable with a French sentence.
 */
export interface FileReader {
  /** Reads a CSV or xlsx file: its bytes, or the path of a file, which takes no memory until it has its turn. */
  readTable(file: Buffer | string, from: string): Promise<ReadTable | UnreadableFile>
  /** Reads a CSV, xlsx or CAMT.053 file of a bank: its bytes or path; `formats` are the office's answers about tables, by format id. */
  readBankStatement(file: Buffer | string, from: string, formats?: BankFormats): Promise<BankStatementResult>
  /** Reads a bank's table from its cells as JSON (`string[][]`), with the office's answers about it before those of its format. */
  readBankTable(
    json: string,
    from: string,
    answers: BankAnswers,
    formats: BankFormats,
  ): Promise<BankStatementResult>
}

export interface ReadTable {
  outcome: 'read'
  /** The cells as JSON (`string[][]`), headings first, as they are stored: requests do not build a million cells. */
  json: string
  /** Number of lines below the headings. */
  count: number
}
