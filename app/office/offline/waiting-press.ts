import { href } from 'react-router'
import { type FormOutcome, messageIn, problemsIn } from '../../forms/form-outcome.ts'
import type { UploadOutcome } from '../../uploads/upload-photo.ts'
import { uploadRank, type Waiting } from '../../uploads/upload-queue.ts'
import { pressAddress } from '../press-address.ts'
import { personParameter } from './kept-pages.ts'

/** How a form joins the queue: it waits on the phone where there is no network, and leaves by itself. */
export interface PressQueueing {
  /** How the list calls it: « CO-E-2026-0042 : Traitée ». */
  called: string
  /** The page of its record, where that is not where it is sent. */
  record?: string
  /** Pressed again with other answers, it means the latest; otherwise both are sent. */
  replaces?: boolean
  /** The field whose words its author would not want to lose. */
  words?: string
}

export type PressAnswers = readonly (readonly [name: string, value: string])[]

/** A form on a phone's disk. Its id is the key of the press: sent again, nothing happens twice (docs/decisions/0062). */
export interface WaitingPress extends Waiting, PressQueueing {
  kind: 'press'
  owner: string
  action: string
  answers: PressAnswers
  record: string
  /** Which form it is, on whatever page. */
  form: string
}

/** Of a form whose page is where it is sent, unless its queueing says otherwise. */
export const newPress = (
  { action, answers, key }: { action: string; answers: URLSearchParams; key: string },
  queueing: PressQueueing,
  form: string,
): WaitingPress => ({
  record: action.split(/[?#]/)[0] ?? '',
  ...queueing,
  kind: 'press',
  id: key,
  owner: '',
  action,
  answers: [...answers],
  form,
  refusal: null,
  rank: uploadRank(Date.now()),
})

/** It lies on the phone. */
export type PressWaits = { outcome: 'waiting' }

/** Milliseconds without an answer after which a form waits in the queue, where it is sent again under the same key. */
const timeout = 12_000

const gone = 'Cette fiche n’existe plus, ou ne vous est plus ouverte.'
const broken = 'Le site n’a pas pu l’enregistrer.'

/** Sends it once; `answer` is what the site says to it, for the form that it came from. */
export async function sendPress(
  { id, owner, action, answers }: WaitingPress,
  leaving?: AbortSignal,
): Promise<UploadOutcome & { answer?: FormOutcome }> {
  const [path = '', place = ''] = pressAddress(action, id).split('#')
  try {
    const response = await fetch(withPerson(path, owner) + (place && `#${place}`), {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(answers.map(([name, value]) => [name, value])),
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(leaving ? [leaving] : [])]),
    })
    // To the sign-in, or to the second factor.
    if (response.redirected && !new URL(response.url).pathname.startsWith(href('/gestion')))
      return { outcome: 'signed-out' }
    return await outcomeOf(response)
  } catch {
    return { outcome: 'unreachable' }
  }
}

/** Behind the key of its press, which its address has already. */
const withPerson = (path: string, owner: string) => (owner ? `${path}&${personParameter}=${owner}` : path)

type Answer = FormOutcome | { outcome: 'signed-out' } | { outcome: 'led'; to: string } | null

async function outcomeOf(response: Response): Promise<UploadOutcome & { answer?: FormOutcome }> {
  const { status } = response
  const answer: Answer = await response.json().catch(() => null)
  if (answer?.outcome === 'signed-out') return { outcome: 'signed-out' }
  if (answer?.outcome === 'saved' || answer?.outcome === 'led')
    return { outcome: 'stored', answer: { outcome: 'saved' } }
  if (answer?.outcome === 'invalid') {
    const problems = problemsIn(answer)
    const message = problems.form ?? Object.values(problems).filter(Boolean).join(' ')
    return { outcome: 'refused', message, answer }
  }
  if (status === 429 || (status === 503 && answer))
    return { outcome: 'limited', message: messageIn(answer ?? undefined) ?? broken, retryAfter: 10 }
  if (status > 500) return { outcome: 'failing' }
  const message = status === 404 ? gone : broken
  return { outcome: 'refused', message, answer: { outcome: 'failed', message } }
}
