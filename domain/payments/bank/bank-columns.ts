/** Which column of a statement says what, by its place. */
export interface BankColumns {
  day: number
  amount: number | null
  debit: number | null
  credit: number | null
  payer: number | null
  currency: number | null
  texts: number[]
}
