import type { UnreadableFile } from './unreadable-file.ts'

/**
 * Reads files that people upload, outside the request thread and within limits of time and memory. Senders take turns; `from` is
 * the id of the sender. A file beyond the limits, or one too many in the queue, is unreadable with a French sentence.
 */
export interface FileReader {
  /** Reads a CSV or xlsx file: its bytes, or the path of a file, which takes no memory until it has its turn. */
  readTable(file: Buffer | string, from: string): Promise<ReadTable | UnreadableFile>
  /**
   * Reads a bank statement in CSV, xlsx or CAMT.053, from bytes or a path. `formats` contains the office's answers about tables,
   * by format id.
   */
  readBankStatement(file: Buffer | string, from: string, formats?: BankFormats): Promise<BankStatementResult>
  /**
   * Reads a bank's table from its cells as JSON (`string[][]`). The office's answers about this table take precedence over those
   * of its format.
   */
  readBankTable(
    json: string,
    from: string,
    answers: BankAnswers,
    formats: BankFormats,
  ): Promise<BankStatementResult>
}

export interface ReadTable {
  outcome: 'read'
  /** Cells as JSON (`string[][]`), headings first, in the stored form. Requests do not parse a million cells. */
  json: string
  /** Number of lines below the headings. */
  count: number
}
