import { data, redirect } from 'react-router'
import { cutText } from '../../../domain/cut-text.ts'
import { judgeForm, typedIn } from '../../../domain/forms/judge-form.ts'
import { answerAsVisitor } from '../../../domain/letters/answer-as-visitor.ts'
import { keepFiles } from '../../../domain/letters/attachments/attach-files.ts'
import { visitorLetterForm } from '../../../domain/letters/letter-form.ts'
import { findLetter } from '../../../domain/letters/list-letters.ts'
import { renewThreadLink } from '../../../domain/letters/threads/renew-thread-link.ts'
import { withdrawRequest } from '../../../domain/letters/threads/withdraw-request.ts'
import { inTurn, type Wait } from '../../../domain/limits/turns.ts'
import { isDecoderBusy } from '../../../domain/pictures/decode-upright.ts'
import { photoPostponements } from '../../../domain/quote-requests/photo-rules.ts'
import { randomId, randomIdPattern } from '../../../domain/random-id.ts'
import { withoutControls } from '../../../domain/without-controls.ts'
import { requestContext, siteContext } from '../../context.ts'
import { answerForm, isFromScript } from '../../forms/answer-form.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { incomingFiles } from '../../forms/incoming-files.ts'
import { letterShape } from '../../forms/letter-shape.ts'
import { oneOfForms } from '../../forms/one-of-forms.ts'
import { type PostedForm, readForm } from '../../forms/read-form.ts'
import { removeFiles } from '../../forms/take-files.ts'
import type { Visited } from '../../http/visit.ts'
import { waitSentence } from '../../http/wait-sentence.ts'
import { threadPath } from '../../thread-paths.ts'
import { threadFailures } from './thread-failures.ts'
import { threadLinkContext } from './thread-link-context.ts'

const shape = letterShape(visitorLetterForm, { raison: { longest: 64 * 1024 } })

type Act = (visit: Visited, form: PostedForm) => Promise<FormOutcome>

/** The life of a form of the page; without JavaScript what was done leads back to it. */
const receive =
  (act: Act, { isForExpired = false } = {}) =>
  async (visit: Visited): Promise<ReturnType<typeof answerForm<FormOutcome>> | Response> => {
    const { key, isExpired, access } = visit.context.get(threadLinkContext)
    if (isExpired !== isForExpired) throw data(null, { status: 404 })
    const form = await readForm(visit, shape)
    if (form.outcome === 'refused')
      return answerForm<FormOutcome>({ outcome: 'failed', message: form.message }, { status: form.status })
    const typed = typedIn(form.fields)
    try {
      const outcome = await act(visit, form)
      if (outcome.outcome !== 'saved') return answerForm<FormOutcome>({ ...outcome, typed })
      // An old link shows nothing but this answer.
      if (isExpired || isFromScript(visit.request)) return answerForm<FormOutcome>(outcome)
      return redirect(`${threadPath(key.kind, key.id)}?${access}#echange`, 303)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      visit.context.get(requestContext).log.error({ err: error }, 'form failed')
      return answerForm<FormOutcome>({ outcome: 'failed', message: threadFailures.failing, typed })
    } finally {
      await removeFiles(form.files)
    }
  }

const nothing = 'Écrivez votre message, ou joignez une photo'

async function answer(visit: Visited, { fields, files }: PostedForm): Promise<FormOutcome> {
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
  return outcome.outcome === 'wait' ? limited(outcome) : outcome
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
  if (answered.outcome === 'wait') return limited(answered)
  if (answered.outcome === 'gone') throw data(null, { status: 404 })
  return answered
}

const limited = ({ seconds }: Wait) => ({ outcome: 'limited', message: waitSentence(seconds) }) as const

const longestReason = 500

async function withdraw({ context }: Visited, { fields }: PostedForm): Promise<FormOutcome> {
  const said = withoutControls(fields.get('raison') ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const why = cutText(said, longestReason)
  const { outcome } = await withdrawRequest(context.get(siteContext), context.get(threadLinkContext).key, why)
  if (outcome === 'gone') throw data(null, { status: 404 })
  return { outcome }
}

async function renew({ context }: Visited): Promise<FormOutcome> {
  const { address } = context.get(requestContext)
  const renewed = await renewThreadLink(context.get(siteContext), context.get(threadLinkContext).key, address)
  return renewed.outcome === 'wait' ? limited(renewed) : renewed
}

/** The forms of a private page, by the names that stand behind their addresses. */
export const visitorForms = oneOfForms(
  {
    repondre: receive(answer),
    retirer: receive(withdraw),
    renouveler: receive(renew, { isForExpired: true }),
  },
  { index: true },
)
