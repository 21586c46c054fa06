/** One piece of the time that is drawn. */
export interface ColumnPiece {
  key: string
  /** Read when the column is pointed at. */
  hint: string
  /** Below it, where there is room. */
  tick: string
  value: number
  valueBefore: number
  /** It is not over. */
  isLive: boolean
}
