import type { RimDefect, RimFinish, RimPosition, RimService } from './rim-words.ts'

/** A rim as an order takes it in. */
export interface NewRim {
  position: RimPosition
  /** Inches. */
  size: number | null
  service: RimService
  finish: RimFinish
  make?: string
  part_number?: string
  defects?: readonly RimDefect[]
  notes?: string
}
