import type { Day } from '../../../kernel/calendar/paris-day.ts'
import type { UnreadableFile } from '../../../kernel/ports/unreadable-file.ts'
import { cutText } from '../../../kernel/text/cut-text.ts'
import { stripControlCharacters } from '../../../kernel/text/strip-control-characters.ts'
import type { BankFormatAnswers, BankFormatKey, BankFormats, BankQuestion } from './bank-format.ts'

/** An incoming payment, as read from one line of a statement. */
export interface BankStatementPayment {
  /** Account of the statement (IBAN or number); empty if the file does not name it. */
  account: string
  /** The bank's own number of the line; empty without one. */
  reference: string
  bookedOn: Day
  cents: number
  payer: string
  text: string
  /**
   * Text that earlier versions stored for the same line, because they did not join a document number that the bank
   * splits over two lines. Set only if it differs from `text`.
   */
  formerText?: string
}

/**
 * Reason for leaving out a line that may be a payment: it cannot be read, was rejected or is not executed yet, has a status that
 * the site does not know, is in another currency, or is a balance or total.
 */
export type BankLineSkipReason = 'unreadable' | 'not-executed' | 'unknown-status' | 'currency' | 'total'

/** Lines that are left out for one reason. */
export interface SkippedBankLines {
  reason: BankLineSkipReason
  /** The currency (reason `currency`) or the status (reason `unknown-status`); empty for the other reasons. */
  detail: string
  count: number
  /** The first lines of the group, as text (`maxShown`). */
  lines: string[]
}

/** Result of reading a file: a statement, a question to staff, or the French sentence that says why it cannot be read. */
export type BankStatementResult = ParsedBankStatement | BankQuestion | UnreadableFile

export interface ParsedBankStatement {
  outcome: 'read'
  entries: BankStatementPayment[]
  /** Number of lines without incoming money: debits and zero amounts. */
  debits: number
  leftOut: SkippedBankLines[]
  /** A date that was read as day/month although nothing in the file proves it; empty if all dates are proven. */
  unprovenDate: string
  /** Key under which the office's answers about this table are stored; `null` for CAMT. */
  format: BankFormatKey | null
}

/** Maximum size of a file in bytes, and maximum number of its lines. */
export const bankStatementLimits = { maxBytes: 4 * 1024 * 1024, maxLines: 10_000 } as const

export const tooManyBankLinesText =
  'Ce relevé a plus de 10\u00a0000\u00a0lignes\u00a0: importez-le en plusieurs fois.'

/** Maximum number of lines that are shown for one reason. */
const maxShown = 20
/** Maximum number of different reasons in a result. Honest files have few currencies and statuses. */
const maxReasons = 12

/** Collects lines that are left out, by their reason. */
export function collectSkippedBankLines() {
  const groups = new Map<string, SkippedBankLines>()
  return {
    add(reason: BankLineSkipReason, line: string, said = '') {
      const detail = groups.size < maxReasons ? cutText(tidyBankText(said), 40) : ''
      const key = `${reason} ${detail}`
      const group = groups.get(key) ?? { reason, detail, count: 0, lines: [] }
      group.count += 1
      if (group.lines.length < maxShown) group.lines.push(cutText(tidyBankText(line), 200))
      groups.set(key, group)
    },
    groups: () => [...groups.values()],
  }
}

/** Returns the text on one line of at most 500 characters, without control characters. */
export const tidyBankText = (text: string) =>
  cutText(stripControlCharacters(text).replace(/\s+/g, ' ').trim(), 500)

declare module '../../../kernel/ports/file-reader.ts' {
  interface ImportFileReader {
    /**
     * Reads a CSV, xlsx or CAMT.053 file of a bank, from its bytes or path. `from` identifies the sender in the fair
     * queue of the reader; `formats` are the office's stored answers about tables, by format id.
     */
    readBankStatement(
      file: Buffer | string,
      from: string,
      formats?: BankFormats,
    ): Promise<BankStatementResult>
    /**
     * Reads a bank's table from its cells as JSON (`string[][]`). `answers` are the office's answers about this table;
     * they take precedence over the stored ones (`formats`).
     */
    parseBankTableCells(
      json: string,
      from: string,
      answers: BankFormatAnswers,
      formats: BankFormats,
    ): Promise<BankStatementResult>
  }
}
