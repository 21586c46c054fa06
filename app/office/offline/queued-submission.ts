import { type FormOutcome, messageOfOutcome, problemsOfOutcome } from '../../forms/form-outcome.ts'
import type { UploadOutcome } from '../../uploads/upload-protocol.ts'
import { type QueuedItem, uploadQueueRankOf } from '../../uploads/upload-queue.ts'
import { submissionAddress } from '../submission-address.ts'
import { staffKeyParameter } from './stored-pages.ts'

/** Options of a form that uses the offline queue: without network, its submission is stored in the browser and sent later. */
export interface OfflineQueueOptions {
  /** Label in the list of pending items: « CO-E-2026-0042 : Traitée ». */
  label: string
  /** Address of the record's page, if it differs from the form's action. */
  record?: string
  /** Whether a later submission replaces a pending one; otherwise both are sent. */
  replaces?: boolean
  /** Name of the field whose text is shown if the site rejects the form, so that its author can save it. */
  textField?: string
}

export type SubmissionFields = readonly (readonly [name: string, value: string])[]

/**
 * A submission in the queue, as the browser stores it. Its id is the key of the submission, so that sending it again has no second
 * effect. Browsers contain submissions of earlier releases: the names of the properties and the kind `press` must not change.
 */
export interface QueuedSubmission extends QueuedItem {
  kind: 'press'
  /** Key of the staff member who submitted the form. */
  owner: string
  action: string
  answers: SubmissionFields
  /** Address of the record's page. */
  record: string
  /** Identifies the form across pages. */
  form: string
  /** Label of the submission (`label` of the options). */
  called: string
  replaces?: boolean
  /** Field whose text is shown after a rejection (`textField` of the options). */
  words?: string
}

/** Creates a submission for the queue. Its record is the page to which it is sent, unless the options name another. */
export const createQueuedSubmission = (
  { action, fields, key }: { action: string; fields: URLSearchParams; key: string },
  { label, textField, record, replaces }: OfflineQueueOptions,
  form: string,
): QueuedSubmission => ({
  record: record ?? action.split(/[?#]/)[0] ?? '',
  called: label,
  replaces,
  words: textField,
  kind: 'press',
  id: key,
  owner: '',
  action,
  answers: [...fields],
  form,
  refusal: null,
  rank: uploadQueueRankOf(Date.now()),
})

/** Outcome of a form whose submission is pending in the queue. */
export type PendingOutcome = { outcome: 'pending' }

/** Milliseconds without a response after which a submission becomes pending; the queue sends it again under the same key. */
const timeout = 12_000

const goneText = 'Cette fiche n’existe plus, ou vous n’y avez plus accès.'
const notSavedText = 'Le site n’a pas pu l’enregistrer.'

/** Sends a submission once. `formOutcome` is missing if the site did not respond. */
export async function sendQueuedSubmission(
  { id, owner, action, answers: fields }: QueuedSubmission,
  abort?: AbortSignal,
): Promise<UploadOutcome & { formOutcome?: FormOutcome }> {
  const [path = '', fragment = ''] = submissionAddress(action, id).split('#')
  try {
    const response = await fetch(withPerson(path, owner) + (fragment && `#${fragment}`), {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(abort ? [abort] : [])]),
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

type SentOutcome = FormOutcome | { outcome: 'signed-out' } | { outcome: 'led'; to: string } | null

async function outcomeOf(response: Response): Promise<UploadOutcome & { formOutcome?: FormOutcome }> {
  const { status } = response
  const result: SentOutcome = await response.json().catch(() => null)
  if (result?.outcome === 'signed-out') return { outcome: 'signed-out' }
  if (result?.outcome === 'saved' || result?.outcome === 'led')
    return { outcome: 'stored', formOutcome: { outcome: 'saved' } }
  if (result?.outcome === 'invalid') {
    const problems = problemsOfOutcome(result)
    const message = problems.form ?? Object.values(problems).filter(Boolean).join(' ')
    return { outcome: 'rejected', message, formOutcome: result }
  }
  if (status === 429 || (status === 503 && result))
    return {
      outcome: 'limited',
      message: messageOfOutcome(result ?? undefined) ?? notSavedText,
      retryAfter: 10,
    }
  if (status > 500) return { outcome: 'failing' }
  const message = status === 404 ? goneText : notSavedText
  return { outcome: 'rejected', message, formOutcome: { outcome: 'failed', message } }
}
