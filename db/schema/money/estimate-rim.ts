/** A rim that a quote is about; its words are those of `domain/rims/rim-words.ts`. */
export interface EstimateRim {
  position: string
  size: number | null
  service: string
  finish: string
  defects: string[]
  notes: string
}
