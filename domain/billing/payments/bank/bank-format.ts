/** Order of day and month in dates such as « 05/11/2026 ». */
export type DayMonthOrder = 'day-first' | 'month-first'

/** The office's answers about the tables of one bank, for what neither headings nor balances show. */
export interface BankFormatAnswers {
  /** Index of the column of amounts, or of credits; `null` if the file shows it. */
  amount: number | null
  dayOrder: DayMonthOrder | null
}

/** Answers by format id. */
export type BankFormats = Readonly<Record<string, BankFormatAnswers>>

/** Key of the stored answers: one for each bank and kind of export. */
export interface BankFormatKey {
  /** Hash of the headings, or of the kinds of columns if the table has no headings. */
  id: string
  /** The headings, by which staff recognise the bank. */
  headings: string
}

/** A table that cannot be read before staff answer a question. */
export interface BankQuestion {
  outcome: 'format-unknown'
  /** Columns that may be the amount, by index; empty if it is known. */
  columns: { index: number; label: string; samples: string[] }[]
  /** A date that may be read in two ways; empty if the order is known. */
  date: string
  /** The table as JSON (`string[][]`) and its number of lines, kept until staff have answered. */
  table: { json: string; count: number }
}
