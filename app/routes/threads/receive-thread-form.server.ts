import { data, redirect } from 'react-router'
import { typedIn } from '../../../domain/forms/judge-form.ts'
import { visitorLetterForm } from '../../../domain/letters/letter-form.ts'
import { requestContext } from '../../context.ts'
import { answerForm, isFromScript } from '../../forms/answer-form.ts'
import { removeFiles } from '../../forms/bodies/posted-file.ts'
import { type PostedForm, readForm } from '../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { letterShape } from '../../forms/letter-shape.ts'
import type { Visited } from '../../http/visit.ts'
import { threadPath } from '../../thread-paths.ts'
import { threadFailures } from './thread-failures.ts'
import { threadLinkContext } from './thread-link-context.ts'

const shape = letterShape(visitorLetterForm, { raison: { longest: 64 * 1024 } })

type Act = (visit: Visited, form: PostedForm) => Promise<FormOutcome>

/** The life of a form of the page; without JavaScript what was done leads back to it. */
export const receiveThreadForm =
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
