import type { Typed } from '../../forms/judge-form.ts'
import { type ClientValues, valuesOf } from '../client-values.ts'
import { type Pair, usualSide } from './find-pair.ts'

export function chosenValues(pair: Pair, typed: Typed): ClientValues {
  const [kept, gone] = [valuesOf(pair.kept), valuesOf(pair.gone)]
  const values = { ...kept, notes: [kept.notes, gone.notes].filter(Boolean).join('\n\n') }
  for (const field of pair.differing) {
    const side = typed[field] ?? usualSide(field, pair)
    if (side === 'gone') values[field] = gone[field]
  }
  return values
}
