import type { Letter } from '../../../../../domain/letters/list-letters.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import type { LetterLine } from './letter-line.ts'

export interface Asked {
  person: StaffPerson
  now: Date
  /** What came later is new to whoever has an answer held. */
  known: Date | null
  mayAnswer: boolean
}

/** Where an answer of ours stands that has not gone; `null` for all others. */
export function pendingOf(letter: Letter, { person, now, mayAnswer }: Asked): LetterLine['pending'] {
  const { state, refusal } = letter
  if (state === 'refused')
    return { label: 'Non remise', refusal: refusal ?? '', mayResend: mayAnswer, secondsToUndo: null }
  if (state !== 'queued') return null
  const left = (letter.due_at?.getTime() ?? 0) - now.getTime()
  const isOwn = letter.author_id === person.userId
  const secondsToUndo = isOwn && left > 0 ? Math.ceil(left / 1000) : null
  const label = left > 0 ? 'Part dans quelques secondes' : 'En cours d’envoi'
  return { label, refusal: null, mayResend: false, secondsToUndo }
}
