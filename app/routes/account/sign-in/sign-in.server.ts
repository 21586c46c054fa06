import { href, redirectDocument } from 'react-router'
import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import type { Wait } from '../../../../domain/limits/turns.ts'
import { returnPath } from '../../../../domain/sign-in/return-path.ts'
import { type SignIn, signIn } from '../../../../domain/sign-in/sign-in.ts'
import { signInForm } from '../../../../domain/sign-in/sign-in-form.ts'
import { siteContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import type { FormRefusal } from '../../../forms/form-outcome.ts'
import { askerOf, keeping } from '../../../http/asker.ts'
import { logFailure } from '../../../http/log-failure.ts'
import type { Visited } from '../../../http/visit.ts'
import { waitTime } from '../../../http/wait-sentence.ts'
import { signInFailures } from '../account-failures.ts'
import { signInShape } from '../account-shapes.server.ts'
import { carrying } from '../second-factor/factor-page.ts'

/** Why nobody was signed in; the address that was typed comes back, to be corrected. */
export type SignInRefusal = FormRefusal<'email' | 'password'>

type Refused = Exclude<SignIn, { outcome: 'signed-in' }>

/** To the letter (docs/product.md §8). */
const messages: Record<Refused['outcome'], string> = {
  unknown: 'ERREUR Aucun utilisateur ne correspont à cette adresse email',
  'wrong-password': 'ERREUR Mot de passe incorrect',
  incorrect: "ERREUR L'email ou le mote de passe sont incorrects",
}

/** Signs in and opens the page that was asked for, in a whole new document; or says why not. */
export async function answerSignIn(visit: Visited & { url: URL }) {
  const form = await readForm(visit, signInShape)
  if (form.outcome === 'refused') return refuse({ outcome: 'failed', message: form.message }, form.status)
  const { email = '', ...secret } = typedIn(form.fields)
  const typed = { email }
  const judged = judgeForm(signInForm, { ...typed, ...secret })
  if (judged.outcome === 'invalid') return refuse({ ...judged, typed })
  const answer = await trySignIn(visit, judged.values)
  if (answer.outcome === 'failed')
    return refuse({ outcome: 'failed', message: signInFailures.failing, typed })
  if (answer.outcome === 'wait') return refuse({ outcome: 'limited', message: tooManyTries(answer), typed })
  if (answer.outcome !== 'signed-in')
    return refuse({ outcome: 'invalid', problems: { form: messages[answer.outcome] }, typed }, 401)
  const asked = returnPath(visit.url.searchParams.get('suite'))
  const headers = keeping(visit, answer)
  const page = answer.isWhole ? (asked ?? href('/espace_pro')) : carrying(href('/verification'), asked)
  return redirectDocument(page, { status: 303, headers })
}

async function trySignIn(visit: Visited, typed: { email: string; password: string }) {
  try {
    return await signIn(visit.context.get(siteContext), typed, askerOf(visit))
  } catch (error) {
    logFailure(visit, error, 'sign-in failed')
    return { outcome: 'failed' } as const
  }
}

const tooManyTries = ({ seconds }: Wait) =>
  `Trop d’essais de connexion. Merci de patienter ${waitTime(seconds)} avant de réessayer, ou choisissez un nouveau mot de passe avec «\u00a0Mot de passe oublié\u00a0?\u00a0».`

const refuse = (refusal: SignInRefusal, status?: number) => answerForm(refusal, { status })
