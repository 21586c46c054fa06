import { href } from 'react-router'
import type { FailureMessages } from './form-outcome.ts'
import { noteResponseBuild } from './page-version.ts'
import { setSessionEnded } from './session-end.ts'

/** Milliseconds to wait for a response. Sending again is safe: nothing is saved twice. */
const timeout = 30_000

/** Maximum length of a body that is sent even if its page closes: half of what browsers allow, for two forms at once. */
const maxKeptLength = 32_000

/**
 * Message when the form was redirected to the sign-in page. The user can sign in again in another tab; this page keeps the typed
 * text.
 */
const signedOut =
  'Votre session est terminée\u00a0: reconnectez-vous dans un autre onglet, puis réessayez ici. Rien de ce que vous avez saisi n’est perdu.'

let pendingForms: Promise<unknown> = Promise.resolve()

/**
 * Resolves when all pending forms of this page have their response; never resolves after a redirect. Until then the page may show
 * outdated data.
 */
export const waitForPendingForms = () => pendingForms

/**
 * Posts a form and resolves to its outcome. Network errors, timeouts and error pages of a proxy become outcomes too, so that
 * typed text is never replaced by an error page. A redirect loads a new document, and the promise never resolves. `leaving`
 * aborts the request.
 */
export function sendForm<Outcome extends { outcome: string }>(
  ...sent: Parameters<typeof post>
): Promise<Outcome | SendFailure> {
  const response = post<Outcome>(...sent)
  pendingForms = pendingForms.then(() => response)
  return response
}

/** Outcome of a form that got no response of the site. */
export type SendFailure = { outcome: 'failed'; message: string }

async function post<Outcome extends { outcome: string }>(
  action: string,
  fields: URLSearchParams | FormData,
  { unreachable, failing }: FailureMessages,
  leaving?: AbortSignal,
): Promise<Outcome | SendFailure> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fields,
      // A draft that is saved while its page closes still arrives. Browsers limit such bodies to 64 KiB.
      keepalive: fields instanceof URLSearchParams && fields.toString().length <= maxKeptLength,
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(leaving ? [leaving] : [])]),
    })
    noteResponseBuild(response)
    const isSignedOut = isSentToSignIn(response)
    if (isSignedOut || response.ok || response.status === 422) setSessionEnded(isSignedOut)
    if (isSignedOut) return { outcome: 'failed', message: signedOut }
    const result: Outcome | { outcome: 'led'; to: string } = await response.json()
    if (!result.outcome) return { outcome: 'failed', message: failing }
    if (!isRedirect(result)) return result
    location.assign(result.to)
    return await new Promise(() => {})
  } catch (error) {
    // A response that is not JSON does not come from the site. Every other error is a lost connection or a timeout.
    return { outcome: 'failed', message: error instanceof SyntaxError ? failing : unreachable }
  }
}

const isSentToSignIn = ({ redirected, url }: Response) =>
  redirected && new URL(url).pathname === href('/espace_pro')

const isRedirect = (result: { outcome: string }): result is { outcome: 'led'; to: string } =>
  result.outcome === 'led'

/** Returns the text fields of a form as a browser would send them. Files are left out. */
export function readTextFields(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  const texts = [...new FormData(form, submitter)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return new URLSearchParams(texts)
}
