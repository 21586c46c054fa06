import type { FormShape } from '../../../../../forms/form-shape.ts'

/** As many as a list ever shows at a time. */
const mostRecords = 1_000

export const shape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  fields: { id: { longest: 64, most: mostRecords }, acte: { longest: 32 }, motif: { longest: 32 } },
  mostBytes: 128 * 1024,
}
