import { href } from 'react-router'
import type { FailureMessages } from './form-outcome.ts'
import { reportSession } from './session-end.ts'

/** Milliseconds without an answer after which people are told; sending again saves nothing twice. */
const timeout = 30_000

/** Said where a gate has led the form away: another tab brings the session back, and this page keeps what was typed. */
const signedOut =
  'Votre session est terminée\u00a0: reconnectez-vous dans un autre onglet, puis réessayez ici. Rien de ce que vous avez saisi n’est perdu.'

let pendingForms: Promise<unknown> = Promise.resolve()

/**
 * Resolves once no form of this page waits for its answer any more, never where one leads elsewhere: until then the page may
 * not know what has become of what it shows.
 */
export const whenFormsSettled = () => pendingForms

/**
 * Posts a form and answers its outcome; whatever goes wrong on the way (no network, a proxy's error page, silence) is
 * an outcome too, so that nothing typed is ever replaced by an error page. Where the site leads elsewhere, a whole
 * new document opens and nothing is answered. `leaving` ends the wait.
 */
export function sendForm<Outcome extends { outcome: string }>(
  ...sent: Parameters<typeof post>
): Promise<Outcome | Failed> {
  const answer = post<Outcome>(...sent)
  pendingForms = pendingForms.then(() => answer)
  return answer
}

type Failed = { outcome: 'failed'; message: string }

async function post<Outcome extends { outcome: string }>(
  action: string,
  answers: URLSearchParams | FormData,
  { unreachable, failing }: FailureMessages,
  leaving?: AbortSignal,
): Promise<Outcome | Failed> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: answers,
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(leaving ? [leaving] : [])]),
    })
    const isSignedOut = isSentToSignIn(response)
    if (isSignedOut || response.ok || response.status === 422) reportSession(isSignedOut)
    if (isSignedOut) return { outcome: 'failed', message: signedOut }
    const answer: Outcome | { outcome: 'led'; to: string } = await response.json()
    if (!answer.outcome) return { outcome: 'failed', message: failing }
    if (!isRedirect(answer)) return answer
    location.assign(answer.to)
    return await new Promise(() => {})
  } catch (error) {
    // What is no JSON is no answer of ours; anything else is a connection that was cut or that stays silent.
    return { outcome: 'failed', message: error instanceof SyntaxError ? failing : unreachable }
  }
}

const isSentToSignIn = ({ redirected, url }: Response) =>
  redirected && new URL(url).pathname === href('/espace_pro')

const isRedirect = (answer: { outcome: string }): answer is { outcome: 'led'; to: string } =>
  answer.outcome === 'led'

/** The texts of a form, as a browser would send them by itself; files go their own way. */
export function readTextFields(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  const texts = [...new FormData(form, submitter)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return new URLSearchParams(texts)
}
