import { data, redirect } from 'react-router'
import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import { keepFiles } from '../../../../domain/letters/attachments/attach-files.ts'
import { attachFiles } from '../../../../domain/letters/draft-files.ts'
import { type LetterForm, letterForm } from '../../../../domain/letters/letter-form.ts'
import { findDraft } from '../../../../domain/letters/list-letters.ts'
import { findThread } from '../../../../domain/letters/threads/thread.ts'
import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import { requestContext, siteContext, staffContext } from '../../../context.ts'
import { answerForm, isFromScript } from '../../../forms/answer-form.ts'
import { incomingFiles } from '../../../forms/bodies/incoming-files.ts'
import { removeFiles } from '../../../forms/bodies/posted-file.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { letterShape } from '../../../forms/letter-shape.ts'
import { pageBefore } from '../../../http/page-before.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeThreadPath } from '../../../thread-paths.ts'
import { recordAddress } from '../inbox/inbox-address.ts'
import { officeFailures } from '../office-failures.ts'

const composeShape = letterShape(letterForm, {
  note: { longest: 192 * 1024 },
  lettre: { longest: 64 },
  fichier: { longest: 64 },
})

type ThreadVisit = Visited & { params: { id: string } }

export interface Written {
  visit: ThreadVisit
  key: ThreadKey
  typed: Record<string, string>
  letter: LetterForm
}

/** What a form of the thread ends in; without JavaScript whatever was saved leads back to the page it was sent from. */
export type ThreadAct = (written: Written) => Promise<FormOutcome>

/** Reads one of the thread's forms, keeps its files with the draft, then acts. */
export const receiveWritten =
  (kind: ThreadKey['kind'], act: ThreadAct) =>
  async (visit: ThreadVisit): Promise<ReturnType<typeof answerForm<FormOutcome>> | Response> => {
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

async function judgeAndAct(
  visit: ThreadVisit,
  key: ThreadKey,
  typed: Record<string, string>,
  files: Parameters<typeof incomingFiles>[0],
  act: ThreadAct,
): Promise<FormOutcome> {
  if (!(await findThread(visit.context.get(siteContext).db, key))) throw data(null, { status: 404 })
  const judged = judgeForm(letterForm, typed)
  if (judged.outcome === 'invalid') return judged
  const written = { visit, key, typed, letter: judged.values }
  const refusals = files.length > 0 ? await attach(written, files) : []
  if (refusals.length > 0) return { outcome: 'invalid', problems: { fichiers: refusals.join(' ') } }
  return act(written)
}

/** Files stand with the draft before anything is sent. */
async function attach({ visit, key, letter }: Written, files: Parameters<typeof incomingFiles>[0]) {
  const world = visit.context.get(siteContext)
  const person = visit.context.get(staffContext)
  const draft = await findDraft(world.db, key, person.userId)
  const kept = await keepFiles(world, incomingFiles(files), person.userId, draft?.attachments.length)
  if (kept.attachments.length > 0) await attachFiles(world, person, key, letter, kept.attachments)
  return kept.refusals
}

/** The page that the form stood on: the record, or the thread alone. */
function backTo({ request }: Visited, { kind, id }: ThreadKey): Response {
  const before = pageBefore(request)
  const page = before?.startsWith(recordAddress(kind, id)) ? before : officeThreadPath(kind, id)
  return redirect(`${page}#echanges`, 303)
}
