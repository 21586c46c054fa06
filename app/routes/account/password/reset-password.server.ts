import { data } from 'react-router'
import type { FieldName } from '../../../../domain/kernel/forms/validate-form.ts'
import { checkPasswordResetLink, resetPassword } from '../../../../domain/people/sign-in/passwords.ts'
import { newPasswordForm } from '../../../../domain/people/sign-in/sign-in-forms.ts'
import { bodyLimits } from '../../../forms/bodies/body-limits.ts'
import { formResponse } from '../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { handleForm } from '../../../forms/handle-form.ts'
import { siteContext } from '../../../http/context.ts'
import { cookieHeaders, readRequestOrigin } from '../../../http/request-origin.ts'
import type { RouteArgs } from '../../../http/route-args.ts'
import { passwordResetFailureMessages } from '../account-failure-messages.ts'

type ResetRouteArgs = RouteArgs & { url: URL }

interface ResetLinkView {
  /** Whether the link is the invitation of a staff member, not a password reset. */
  isFirst: boolean
  /** Reason why the link cannot be used; `null` if it can be used. */
  unusable: UnusableLinkOutcome | null
}

/** Checks the link without consuming it: mail scanners open every link. */
export async function loadPasswordResetPage(args: ResetRouteArgs) {
  const { state, isFirst } = await checkPasswordResetLink(args.context.get(siteContext), resetLinkOf(args))
  if (state === 'valid') return data<ResetLinkView>({ isFirst, unusable: null })
  const message = unusableMessages[state]
  return data<ResetLinkView>({ isFirst, unusable: { outcome: 'unusable', message } }, unusableStatus[state])
}

export type PasswordResetOutcome = FormOutcome<FieldName<typeof newPasswordForm>> | UnusableLinkOutcome

/** Sets the password; rejections and failures are shown in the form. */
export const handlePasswordReset = handleForm<ResetRouteArgs, PasswordResetOutcome>({
  limits: bodyLimits(newPasswordForm, { maxBytes: 16_384 }),
  failing: passwordResetFailureMessages.failing,
  selectReturnedValues: () => undefined,
  async action(args, typed) {
    const deps = args.context.get(siteContext)
    const reset = await resetPassword(deps, resetLinkOf(args), typed, readRequestOrigin(args))
    if (reset.outcome === 'reset')
      return formResponse<PasswordResetOutcome>({ outcome: 'saved' }, { headers: cookieHeaders(args, reset) })
    if (reset.outcome === 'invalid') return reset
    const { outcome, link } = reset
    return formResponse<PasswordResetOutcome>(
      { outcome, message: unusableMessages[link] },
      { status: unusableStatus[link] },
    )
  },
})

/** A link that is invalid or no longer valid. */
interface UnusableLinkOutcome {
  outcome: 'unusable'
  message: string
}

/** Wording prescribed by the specification (docs/product.md §8). */
const unusableMessages = {
  expired: 'ERREUR, le lien sur lequel vous avez cliqué est expiré',
  invalid: 'ERREUR, le lien est invalide',
} as const

const unusableStatus = { expired: 410, invalid: 404 } as const

function resetLinkOf({ url: { searchParams } }: { url: URL }) {
  return { mode: searchParams.get('mode'), oobCode: searchParams.get('oobCode') }
}
