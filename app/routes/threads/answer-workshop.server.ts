import { judgeForm, typedIn } from '../../../domain/forms/judge-form.ts'
import { findLetter } from '../../../domain/letters/find-letter.ts'
import { visitorLetterForm } from '../../../domain/letters/letter-form.ts'
import { inTurn } from '../../../domain/limits/turns.ts'
import { isDecoderBusy } from '../../../domain/pictures/decoding-turns.ts'
import { photoPostponements } from '../../../domain/quote-requests/photo-rules.ts'
import { randomId, randomIdPattern } from '../../../domain/random-id.ts'
import { requestContext, siteContext } from '../../context.ts'
import type { PostedForm } from '../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import type { Visited } from '../../http/visit.ts'
import { askedToWait } from './asked-to-wait.server.ts'
import { keepAndAnswer } from './keep-and-answer.server.ts'
import { turnsOf } from './turns-of-files.server.ts'

const nothing = 'Écrivez votre message, ou joignez une photo'

/** What a visitor writes, with its files. */
export async function answerWorkshop(visit: Visited, { fields, files }: PostedForm): Promise<FormOutcome> {
  const world = visit.context.get(siteContext)
  const judged = judgeForm(visitorLetterForm, typedIn(fields))
  if (judged.outcome === 'invalid') return judged
  const { id: given = '', text = '' } = judged.values
  if (!text.trim() && files.length === 0) return { outcome: 'invalid', problems: { text: nothing } }
  const id = randomIdPattern.test(given) ? given : randomId()
  if (await findLetter(world.db, id)) return { outcome: 'saved' }
  const { address } = visit.context.get(requestContext)
  if (files.length > 0 && isDecoderBusy(address))
    return { outcome: 'limited', message: photoPostponements.busy.message }
  const act = () => keepAndAnswer(visit, { id, text: text.trim() }, files)
  const outcome = await inTurn(turnsOf(visit, files), act, ({ outcome }) => outcome !== 'saved')
  return outcome.outcome === 'wait' ? askedToWait(outcome) : outcome
}
