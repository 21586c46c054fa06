import { href, redirectDocument } from 'react-router'
import type { RateLimited } from '../../../../domain/kernel/flow/rate-limits.ts'
import { validateForm } from '../../../../domain/kernel/forms/validate-form.ts'
import { type SignInOutcome, signIn } from '../../../../domain/people/sign-in/sign-in.ts'
import { signInForm } from '../../../../domain/people/sign-in/sign-in-forms.ts'
import { bodyLimits } from '../../../forms/bodies/body-limits.ts'
import { formResponse } from '../../../forms/form-actions.ts'
import type { FormRejection } from '../../../forms/form-outcome.ts'
import { handleForm } from '../../../forms/handle-form.ts'
import { siteContext } from '../../../http/context.ts'
import { cookieHeaders, readRequestOrigin } from '../../../http/request-origin.ts'
import { addressAfterSignIn, parseReturnPath, withReturnTo } from '../../../http/return-path.ts'
import type { RouteArgs } from '../../../http/route-args.ts'
import { waitTimeInWords } from '../../../http/wait-sentence.ts'
import { signInFailureMessages } from '../account-failure-messages.ts'

/**
 * Limit of one field. Many times the longest valid address or password, so that a value that is too long gets the form's own
 * message.
 */
const fieldLimit = { longest: 8_192 }
const signInLimits = bodyLimits(signInForm, {
  maxBytes: 16_384,
  more: { email: fieldLimit, password: fieldLimit },
})

/** Signs in and opens the requested page in a new document, or returns the rejection. */
export const handleSignIn = handleForm<RouteArgs & { url: URL }, SignInRejection>({
  limits: signInLimits,
  failing: signInFailureMessages.failing,
  selectReturnedValues: ({ email = '' }) => ({ email }),
  async action(args, typed) {
    const checked = validateForm(signInForm, typed)
    if (checked.outcome === 'invalid') return checked
    const result = await signIn(args.context.get(siteContext), checked.values, readRequestOrigin(args))
    if (result.outcome === 'wait') return { outcome: 'limited', message: tooManyTries(result) }
    if (result.outcome !== 'signed-in') {
      const problems = { form: signInMessages[result.outcome] }
      const { email = '' } = typed
      return formResponse<SignInRejection>(
        { outcome: 'invalid', problems, typed: { email } },
        { status: 401 },
      )
    }
    const page = result.isSecondFactorVerified
      ? addressAfterSignIn(args.url)
      : withReturnTo(href('/verification'), parseReturnPath(args.url))
    return redirectDocument(page, { status: 303, headers: cookieHeaders(args, result) })
  },
})

/** Reason why the sign-in failed. The typed address is returned, so that it can be corrected. */
export type SignInRejection = FormRejection<'email' | 'password'>

type RejectedSignIn = Exclude<SignInOutcome, { outcome: 'signed-in' }>

/** Wording prescribed by the specification (docs/product.md §8). */
const signInMessages: Record<RejectedSignIn['outcome'], string> = {
  unknown: 'ERREUR Aucun utilisateur ne correspont à cette adresse email',
  'wrong-password': 'ERREUR Mot de passe incorrect',
  incorrect: "ERREUR L'email ou le mote de passe sont incorrects",
}

/**
 * Returns the message for too many attempts. Other people may have used up the attempts of an account: the owner can then sign
 * in after a password reset.
 */
const tooManyTries = ({ seconds, limit }: RateLimited) =>
  limit === 'signInAccount'
    ? `Trop d’essais de connexion pour cette adresse, d’ici ou d’ailleurs. Si elle est la vôtre, choisissez un nouveau mot de passe avec «\u00a0Mot de passe oublié\u00a0?\u00a0»\u00a0: vous pourrez vous connecter aussitôt. Sinon, merci de patienter ${waitTimeInWords(seconds)}.`
    : `Trop d’essais de connexion. Merci de patienter ${waitTimeInWords(seconds)} avant de réessayer, ou choisissez un nouveau mot de passe avec «\u00a0Mot de passe oublié\u00a0?\u00a0».`
