import { type FormOutcome, messageOfOutcome, problemsOfOutcome } from '../../forms/form-outcome.ts'
import type { UploadOutcome } from '../../uploads/upload-protocol.ts'
import { type QueuedItem, uploadQueueRank } from '../../uploads/upload-queue.ts'
import { submissionAddress } from '../submission-address.ts'
import { staffKeyParameter } from './stored-pages.ts'

/** Options of a form in the offline queue. Without network, the form is stored on the phone and sent later automatically. */
export interface OfflineQueueOptions {
  /** Label in the list of the queue: « CO-E-2026-0042 : Traitée ». */
  called: string
  /** Address of the record's page, if it differs from the form's action. */
  record?: string
  /** Whether a later submission replaces a queued one; otherwise both are sent. */
  replaces?: boolean
  /** Name of the field whose text is shown if the form is rejected, so that its author can save it. */
  words?: string
}

export type SubmissionFields = readonly (readonly [name: string, value: string])[]

/** A form stored on the phone. Its id is the key of the submission, so that sending it again has no second effect. */
export interface QueuedSubmission extends QueuedItem, OfflineQueueOptions {
  kind: 'press'
  owner: string
  action: string
  answers: SubmissionFields
  record: string
  /** Identifies the form across pages. */
  form: string
}

/** Creates a queued form. Its record is the page to which it is sent, unless `queueing` names another. */
export const newQueuedSubmission = (
  { action, answers, key }: { action: string; answers: URLSearchParams; key: string },
  queueing: OfflineQueueOptions,
  form: string,
): QueuedSubmission => ({
  record: action.split(/[?#]/)[0] ?? '',
  ...queueing,
  kind: 'press',
  id: key,
  owner: '',
  action,
  answers: [...answers],
  form,
  refusal: null,
  rank: uploadQueueRank(Date.now()),
})

/** Outcome of a form that is stored in the queue. */
export type SubmissionQueued = { outcome: 'waiting' }

/** Milliseconds without an answer after which a form waits in the queue, where it is sent again under the same key. */
const timeout = 12_000

const gone = 'Cette fiche n’existe plus, ou vous n’y avez plus accès.'
const broken = 'Le site n’a pas pu l’enregistrer.'

/** Sends the form once. `answer` is the site's outcome for the original form; missing if no response was received. */
export async function sendQueuedSubmission(
  { id, owner, action, answers }: QueuedSubmission,
  leaving?: AbortSignal,
): Promise<UploadOutcome & { answer?: FormOutcome }> {
  const [path = '', place = ''] = submissionAddress(action, id).split('#')
  try {
    const response = await fetch(withPerson(path, owner) + (place && `#${place}`), {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(answers.map(([name, value]) => [name, value])),
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(leaving ? [leaving] : [])]),
    })
    // The response is a redirect to the sign-in page or the second factor, or back to the office if a user signed in between the
    // two requests. The form was not processed in either case.
    if (response.redirected && !response.headers.get('Content-Type')?.includes('json'))
      return { outcome: 'signed-out' }
    return await outcomeOf(response)
  } catch {
    return { outcome: 'unreachable' }
  }
}

/** Appends the author to an address that already has a query with the submission key. */
const withPerson = (path: string, owner: string) => (owner ? `${path}&${staffKeyParameter}=${owner}` : path)

type Answer = FormOutcome | { outcome: 'signed-out' } | { outcome: 'led'; to: string } | null

async function outcomeOf(response: Response): Promise<UploadOutcome & { answer?: FormOutcome }> {
  const { status } = response
  const answer: Answer = await response.json().catch(() => null)
  if (answer?.outcome === 'signed-out') return { outcome: 'signed-out' }
  if (answer?.outcome === 'saved' || answer?.outcome === 'led')
    return { outcome: 'stored', answer: { outcome: 'saved' } }
  if (answer?.outcome === 'invalid') {
    const problems = problemsOfOutcome(answer)
    const message = problems.form ?? Object.values(problems).filter(Boolean).join(' ')
    return { outcome: 'refused', message, answer }
  }
  if (status === 429 || (status === 503 && answer))
    return { outcome: 'limited', message: messageOfOutcome(answer ?? undefined) ?? broken, retryAfter: 10 }
  if (status > 500) return { outcome: 'failing' }
  const message = status === 404 ? gone : broken
  return { outcome: 'refused', message, answer: { outcome: 'failed', message } }
}
