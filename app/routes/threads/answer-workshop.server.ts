import { data } from 'react-router'
import { judgeForm, typedIn } from '../../../domain/forms/judge-form.ts'
import { answerAsVisitor } from '../../../domain/letters/answer-as-visitor.ts'
import { keepFiles } from '../../../domain/letters/attachments/attach-files.ts'
import { findLetter } from '../../../domain/letters/find-letter.ts'
import { visitorLetterForm } from '../../../domain/letters/letter-form.ts'
import { inTurn } from '../../../domain/limits/turns.ts'
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

/** Files count as photos of a quote request do. */
function turnsOf({ context }: Visited, files: PostedForm['files']) {
  const { limits } = context.get(siteContext)
  const { address } = context.get(requestContext)
  if (files.length === 0) return []
  const bytes = files.reduce((sum, one) => sum + (one.outcome === 'kept' ? one.file.size : 0), 0)
  return [
    [limits.photo, address, files.length],
    [limits.photoDay, address, files.length],
    [limits.photoKilobytes, address, Math.ceil(bytes / 1024)],
  ] as const
}

async function keepAndAnswer(
  { context }: Visited,
  written: { id: string; text: string },
  files: PostedForm['files'],
): Promise<FormOutcome> {
  const world = context.get(siteContext)
  const { address } = context.get(requestContext)
  const { attachments, refusals } = await keepFiles(world, incomingFiles(files), address)
  if (refusals.length > 0) return { outcome: 'invalid', problems: { fichiers: refusals.join(' ') } }
  const { key } = context.get(threadLinkContext)
  const answered = await answerAsVisitor(world, key, { ...written, attachments }, address)
  if (answered.outcome === 'wait') return askedToWait(answered)
  if (answered.outcome === 'gone') throw data(null, { status: 404 })
  return answered
}
