import { redirect } from 'react-router'
import { typedIn } from '../../../../domain/forms/judge-form.ts'
import { letterForm } from '../../../../domain/letters/letter-form.ts'
import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import { requestContext } from '../../../context.ts'
import { answerForm, isFromScript } from '../../../forms/answer-form.ts'
import { removeFiles } from '../../../forms/bodies/posted-file.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { letterShape } from '../../../forms/letter-shape.ts'
import { pageBefore } from '../../../http/page-before.ts'
import type { RecordVisit, Visited } from '../../../http/visit.ts'
import { officeThreadPath } from '../../../thread-paths.ts'
import { recordAddress } from '../inbox/inbox-address.ts'
import { officeFailures } from '../office-failures.ts'
import { judgeAndAct } from './judge-written.server.ts'
import type { ThreadAct } from './written.ts'

const composeShape = letterShape(letterForm, {
  note: { longest: 192 * 1024 },
  lettre: { longest: 64 },
  fichier: { longest: 64 },
})

/** Reads one of the thread's forms, keeps its files with the draft, then acts. */
export const receiveWritten =
  (kind: ThreadKey['kind'], act: ThreadAct) =>
  async (visit: RecordVisit): Promise<ReturnType<typeof answerForm<FormOutcome>> | Response> => {
    const form = await readForm(visit, composeShape)
    if (form.outcome === 'refused')
      return answerForm<FormOutcome>({ outcome: 'failed', message: form.message }, { status: form.status })
    const typed = typedIn(form.fields)
    const key = { kind, id: visit.params.id }
    try {
      const outcome = await judgeAndAct(visit, key, typed, form.files, act)
      if (outcome.outcome !== 'saved') return answerForm<FormOutcome>({ ...outcome, typed })
      return isFromScript(visit.request) ? answerForm<FormOutcome>(outcome) : backTo(visit, key)
    } catch (error) {
      // An answer that was thrown is no failure.
      if (!(error instanceof Error)) throw error
      visit.context.get(requestContext).log.error({ err: error }, 'form failed')
      return answerForm<FormOutcome>({ outcome: 'failed', message: officeFailures.failing, typed })
    } finally {
      await removeFiles(form.files)
    }
  }

/** The page that the form stood on: the record, or the thread alone. */
function backTo({ request }: Visited, { kind, id }: ThreadKey): Response {
  const before = pageBefore(request)
  const page = before?.startsWith(recordAddress(kind, id)) ? before : officeThreadPath(kind, id)
  return redirect(`${page}#echanges`, 303)
}
