import { data, redirectDocument } from 'react-router'
import type { Wait } from '../../../domain/limits/turns.ts'
import { returnPath } from '../../../domain/sign-in/return-path.ts'
import { type SignIn, signIn } from '../../../domain/sign-in/sign-in.ts'
import { type SignInProblems, signInProblems } from '../../../domain/sign-in/sign-in-form.ts'
import { requestContext, siteContext } from '../../context.ts'
import { readForm } from '../../forms/read-form.ts'
import { askerOf, keeping } from '../../http/asker.ts'
import { waitTime } from '../../http/wait-sentence.ts'
import type { Route } from '../client-area/+types/client-area.ts'
import { signInShape } from './account-shapes.server.ts'

/** Why nobody was signed in. */
export interface SignInRefusal {
  /** What was typed, to be corrected; never the password. */
  email: string
  problems?: SignInProblems
  message?: string
}

type Refused = Exclude<SignIn, { outcome: 'signed-in' }>
const statusOf = { unknown: 401, 'wrong-password': 401, incorrect: 401, wait: 429 } as const

/** To the letter (docs/product.md §8). */
const messages: Record<Refused['outcome'], string> = {
  unknown: 'ERREUR Aucun utilisateur ne correspont à cette adresse email',
  'wrong-password': 'ERREUR Mot de passe incorrect',
  incorrect: "ERREUR L'email ou le mote de passe sont incorrects",
}

/** Signs in and opens the page that was asked for, in a whole new document; or says why not. */
export async function answerSignIn(visit: Route.ActionArgs) {
  const form = await readForm(visit, signInShape)
  if (form.outcome === 'refused') return refuse(form.status, { email: '', message: form.message })
  const { fields } = form
  const typed = { email: fields.get('email') ?? '', password: fields.get('password') ?? '' }
  const problems = signInProblems(typed)
  if (problems) return refuse(422, { email: typed.email, problems })
  const answer = await trySignIn(visit, typed)
  if (answer.outcome === 'failed')
    return refuse(503, {
      email: typed.email,
      message: 'Le site rencontre un problème passager. Merci de réessayer dans un instant.',
    })
  if (answer.outcome !== 'signed-in')
    return refuse(statusOf[answer.outcome], { email: typed.email, message: messageOf(answer) })
  const asked = returnPath(visit.url.searchParams.get('suite'))
  return redirectDocument(asked ?? '/espace_pro', { status: 303, headers: await keeping(visit, answer) })
}

async function trySignIn(visit: Route.ActionArgs, typed: { email: string; password: string }) {
  try {
    return await signIn(visit.context.get(siteContext), typed, await askerOf(visit))
  } catch (error) {
    visit.context.get(requestContext).log.error({ err: error }, 'sign-in failed')
    return { outcome: 'failed' } as const
  }
}

function messageOf(answer: Refused | Wait): string {
  if (answer.outcome !== 'wait') return messages[answer.outcome]
  return `Trop d’essais de connexion. Merci de patienter ${waitTime(answer.seconds)} avant de réessayer, ou choisissez un nouveau mot de passe avec «\u00a0Mot de passe oublié\u00a0?\u00a0».`
}

const refuse = (status: number, refusal: SignInRefusal) => data(refusal, { status })
