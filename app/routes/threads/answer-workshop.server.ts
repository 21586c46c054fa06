import { data } from 'react-router'
import { judgeForm, typedIn } from '../../../domain/forms/judge-form.ts'
import { answerAsVisitor } from '../../../domain/letters/answer-as-visitor.ts'
import { visitorLetterForm } from '../../../domain/letters/letter-form.ts'
import { isDecoderBusy } from '../../../domain/pictures/decoding-turns.ts'
import { photoPostponements } from '../../../domain/quote-requests/photo-rules.ts'
import { randomId, randomIdPattern } from '../../../domain/random-id.ts'
import { requestContext, siteContext } from '../../context.ts'
import { incomingFiles } from '../../forms/bodies/incoming-files.ts'
import type { PostedForm } from '../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import type { Visited } from '../../http/visit.ts'
import { askedToWait } from './asked-to-wait.server.ts'
import { threadLinkContext } from './thread-link-context.ts'

const nothing = 'Écrivez votre message, ou joignez une photo'

/** What a visitor writes, with its files. */
export async function answerWorkshop(
  { context }: Visited,
  { fields, files }: PostedForm,
): Promise<FormOutcome> {
  const judged = judgeForm(visitorLetterForm, typedIn(fields))
  if (judged.outcome === 'invalid') return judged
  const { id: given = '', text = '' } = judged.values
  if (!text.trim() && files.length === 0) return { outcome: 'invalid', problems: { text: nothing } }
  const { address } = context.get(requestContext)
  if (files.length > 0 && isDecoderBusy(address))
    return { outcome: 'limited', message: photoPostponements.busy.message }
  const id = randomIdPattern.test(given) ? given : randomId()
  const written = { id, text: text.trim(), files: incomingFiles(files) }
  const answered = await answerAsVisitor(
    context.get(siteContext),
    context.get(threadLinkContext).key,
    written,
    address,
  )
  if (answered.outcome === 'wait') return askedToWait(answered)
  if (answered.outcome === 'gone') throw data(null, { status: 404 })
  if (answered.outcome === 'refused')
    return { outcome: 'invalid', problems: { fichiers: answered.refusals.join(' ') } }
  return answered
}
