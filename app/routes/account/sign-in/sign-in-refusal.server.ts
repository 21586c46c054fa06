import type { Wait } from '../../../../domain/limits/turns.ts'
import type { SignIn } from '../../../../domain/sign-in/sign-in.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import type { FormRefusal } from '../../../forms/form-outcome.ts'
import { waitTime } from '../../../http/wait-sentence.ts'

/** Why nobody was signed in; the address that was typed comes back, to be corrected. */
export type SignInRefusal = FormRefusal<'email' | 'password'>

type Refused = Exclude<SignIn, { outcome: 'signed-in' }>

/** To the letter (docs/product.md §8). */
export const messages: Record<Refused['outcome'], string> = {
  unknown: 'ERREUR Aucun utilisateur ne correspont à cette adresse email',
  'wrong-password': 'ERREUR Mot de passe incorrect',
  incorrect: "ERREUR L'email ou le mote de passe sont incorrects",
}

export const tooManyTries = ({ seconds }: Wait) =>
  `Trop d’essais de connexion. Merci de patienter ${waitTime(seconds)} avant de réessayer, ou choisissez un nouveau mot de passe avec «\u00a0Mot de passe oublié\u00a0?\u00a0».`

export const refuse = (refusal: SignInRefusal, status?: number) => answerForm(refusal, { status })
