import type { Wait } from '../../../domain/limits/turns.ts'
import { waitSentence } from '../../http/wait-sentence.ts'

/** The outcome of a form that came too soon. */
export const askedToWait = ({ seconds }: Wait) =>
  ({ outcome: 'limited', message: waitSentence(seconds) }) as const
