import { ownValue } from '../../../../domain/own-value.ts'
import { fateOf, leftAnonymous } from '../../../../domain/people/erasure/fates.ts'
import { isKept, keptByLaw } from '../../../../domain/people/erasure/kept-by-law.ts'
import { type Held, type HeldKind, heldInWords } from '../../../../domain/people/held-kinds.ts'

/** How much there is of a kind, and why it stays where it does. */
export function heldLine(kind: HeldKind, held: Held) {
  const what = heldInWords(kind, held[kind] ?? 0)
  if (isKept(kind)) return { kind, what, note: `${keptByLaw[kind].reason} ${keptByLaw[kind].law}.` }
  const isLeft = fateOf(kind, held) === 'anonymous'
  return { kind, what, note: isLeft ? ownValue(leftAnonymous, kind) : '' }
}
