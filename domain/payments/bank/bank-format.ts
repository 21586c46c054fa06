/** Order of day and month in dates such as « 05/11/2026 ». */
export type DayOrder = 'day-first' | 'month-first'

/** What the office has said of the tables of one bank, where the file itself does not tell. */
export interface BankAnswers {
  /** Place of the column of amounts, or of credits; `null` where the file tells it. */
  amount: number | null
  dayOrder: DayOrder | null
}

/** Answers by format id. */
export type BankFormats = Readonly<Record<string, BankAnswers>>

/** Where the answers are kept: one format for each bank and kind of export. */
export interface BankFormatKey {
  /** Hash of the headings, or of the kinds of columns where the table has no headings. */
  id: string
  /** The headings, by which the office recognises the bank. */
  headings: string
}

/** A table of which the office must say something before it can be read. */
export interface BankQuestion {
  outcome: 'ask'
  /** Columns that may be the amount, by place; empty where that is known. */
  columns: { place: number; label: string; samples: string[] }[]
  /** A date that may be read in two ways; empty where that is known. */
  date: string
  /** The table as JSON (`string[][]`) and its number of lines, kept until the office has answered. */
  table: { json: string; count: number }
}
