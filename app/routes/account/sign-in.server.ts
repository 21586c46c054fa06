import { href, redirectDocument } from 'react-router'
import { readFormInput, validateForm } from '../../../domain/forms/validate-form.ts'
import type { RateLimited } from '../../../domain/rate-limits.ts'
import { safeReturnPath } from '../../../domain/sign-in/return-path.ts'
import { type SignIn, signIn } from '../../../domain/sign-in/sign-in.ts'
import { signInForm } from '../../../domain/sign-in/sign-in-form.ts'
import { siteContext } from '../../context.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { answerForm } from '../../forms/form-actions.ts'
import type { FormRefusal } from '../../forms/form-outcome.ts'
import { logFailure } from '../../http/log-failure.ts'
import { cookieHeaders, requestOrigin } from '../../http/request-origin.ts'
import type { RouteVisit } from '../../http/visit.ts'
import { waitTimeInWords } from '../../http/wait-sentence.ts'
import { signInFailures } from './account-failures.ts'
import { signInLimits } from './account-limits.server.ts'
import { withReturnTo } from './second-factor/factor-address.ts'

/** Signs in and opens the page that was asked for, in a whole new document; or says why not. */
export async function receiveSignIn(visit: RouteVisit & { url: URL }) {
  const form = await readForm(visit, signInLimits)
  if (form.outcome === 'refused')
    return refuseSignIn({ outcome: 'failed', message: form.message }, form.status)
  const { email = '', ...secret } = readFormInput(form.fields)
  const typed = { email }
  const checked = validateForm(signInForm, { ...typed, ...secret })
  if (checked.outcome === 'invalid') return refuseSignIn({ ...checked, typed })
  const answer = await trySignIn(visit, checked.values)
  if (answer.outcome === 'failed')
    return refuseSignIn({ outcome: 'failed', message: signInFailures.failing, typed })
  if (answer.outcome === 'wait')
    return refuseSignIn({ outcome: 'limited', message: tooManyTries(answer), typed })
  if (answer.outcome !== 'signed-in')
    return refuseSignIn(
      { outcome: 'invalid', problems: { form: signInMessages[answer.outcome] }, typed },
      401,
    )
  const asked = safeReturnPath(visit.url.searchParams.get('suite'))
  const headers = cookieHeaders(visit, answer)
  const page = answer.isWhole ? (asked ?? href('/espace_pro')) : withReturnTo(href('/verification'), asked)
  return redirectDocument(page, { status: 303, headers })
}

async function trySignIn(visit: RouteVisit, typed: { email: string; password: string }) {
  try {
    return await signIn(visit.context.get(siteContext), typed, requestOrigin(visit))
  } catch (error) {
    logFailure(visit, error, 'sign-in failed')
    return { outcome: 'failed' } as const
  }
}

/** Why nobody was signed in; the address that was typed comes back, to be corrected. */
export type SignInRefusal = FormRefusal<'email' | 'password'>

type Refused = Exclude<SignIn, { outcome: 'signed-in' }>

/** To the letter (docs/product.md §8). */
const signInMessages: Record<Refused['outcome'], string> = {
  unknown: 'ERREUR Aucun utilisateur ne correspont à cette adresse email',
  'wrong-password': 'ERREUR Mot de passe incorrect',
  incorrect: "ERREUR L'email ou le mote de passe sont incorrects",
}

const tooManyTries = ({ seconds }: RateLimited) =>
  `Trop d’essais de connexion. Merci de patienter ${waitTimeInWords(seconds)} avant de réessayer, ou choisissez un nouveau mot de passe avec «\u00a0Mot de passe oublié\u00a0?\u00a0».`

const refuseSignIn = (refusal: SignInRefusal, status?: number) => answerForm(refusal, { status })
