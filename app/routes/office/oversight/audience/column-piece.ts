/** One column of the chart. */
export interface ColumnPiece {
  key: string
  /** Text shown when the pointer is over the column. */
  hint: string
  /** Label below the column; only shown for some. */
  tick: string
  value: number
  valueBefore: number
  /** Whether the piece has not ended yet. */
  isLive: boolean
}
