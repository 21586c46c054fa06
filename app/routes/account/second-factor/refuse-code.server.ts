import type { Wait } from '../../../../domain/limits/turns.ts'
import { requestContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import type { Refused } from '../../../forms/bodies/or-refused.ts'
import type { FormRefusal } from '../../../forms/form-outcome.ts'
import type { Visited } from '../../../http/visit.ts'
import { codeMessages, factorFailures, tooManyCodes } from './factor-messages.ts'

/** Why a code was not taken; what was typed does not come back, since the next code is another. */
export type CodeRefusal = FormRefusal<'code' | 'new_code'>

/** Told at its field; a recovery code, which has letters, by a sentence of its own. */
export function refuseCode(outcome: 'used' | 'wrong' | 'wrong-new-code' | Wait, typed: string) {
  if (typeof outcome === 'object') return refuse({ outcome: 'limited', message: tooManyCodes(outcome) })
  if (outcome === 'wrong-new-code')
    return refuse({ outcome: 'invalid', problems: { new_code: codeMessages.wrong } })
  const isRecovery = outcome === 'wrong' && /\p{L}/u.test(typed)
  return refuse({
    outcome: 'invalid',
    problems: { code: isRecovery ? codeMessages.wrongRecovery : codeMessages[outcome] },
  })
}

/** A body that was not read. */
export const refuseBody = ({ message, status }: Refused) => refuse({ outcome: 'failed', message }, status)

/** What `act` answers, or a sentence when something fails. */
export async function orFailing<Answer>({ context }: Visited, act: () => Promise<Answer>) {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Response) throw error
    context.get(requestContext).log.error({ err: error }, 'second factor failed')
    return refuse({ outcome: 'failed', message: factorFailures.failing })
  }
}

const refuse = (refusal: CodeRefusal, status?: number) => answerForm(refusal, { status })
