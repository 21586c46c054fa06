import { data, href, redirect, redirectDocument } from 'react-router'
import type { Site } from '../../../../domain/business/site.ts'
import { formatDate } from '../../../../domain/kernel/calendar/paris-day.ts'
import type { RateLimited } from '../../../../domain/kernel/flow/rate-limits.ts'
import { validateForm } from '../../../../domain/kernel/forms/validate-form.ts'
import type { SignedInPerson } from '../../../../domain/kernel/person.ts'
import { encodeQrDrawing, type QrDrawing } from '../../../../domain/kernel/qr-drawing.ts'
import {
  findSecondFactor,
  hasSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  verifySecondFactor,
} from '../../../../domain/people/sign-in/second-factor.ts'
import {
  deriveOfferedTotpSecret,
  toOtpauthSecret,
} from '../../../../domain/people/sign-in/second-factor-codes.ts'
import {
  secondFactorForm,
  secondFactorReplacementForm,
  secondFactorSetUpForm,
} from '../../../../domain/people/sign-in/sign-in-forms.ts'
import { bodyLimits } from '../../../forms/bodies/body-limits.ts'
import { formResponse } from '../../../forms/form-actions.ts'
import type { FormRejection } from '../../../forms/form-outcome.ts'
import { toFormOutcome } from '../../../forms/form-rejections.ts'
import { handleForm } from '../../../forms/handle-form.ts'
import { personContext, siteContext } from '../../../http/context.ts'
import { cookieHeaders, readRequestOrigin } from '../../../http/request-origin.ts'
import {
  addressAfterSignIn,
  parseReturnPath,
  secondFactorPageAddress,
  withReturnTo,
} from '../../../http/return-path.ts'
import type { RouteArgs } from '../../../http/route-args.ts'
import { waitTimeInWords } from '../../../http/wait-sentence.ts'
import { secondFactorFailureMessages } from '../account-failure-messages.ts'

/* Pages of the second factor: access check, messages about codes, then the loader and the form handler of each page: setup,
   verification, recovery codes. */

/** Route arguments with the full URL of the page. */
type UrlRouteArgs = RouteArgs & { url: URL }

/**
 * Returns the staff member when the session's second factor is in one of these states. Otherwise redirects to the page that the
 * session needs next: the sign-in page for visitors, a page of the second factor, or the requested page. Clients get a 404.
 */
export function requireStaffSecondFactor(
  { context, url }: UrlRouteArgs,
  ...factors: SignedInPerson['factor'][]
): SignedInPerson {
  const person = context.get(personContext)
  if (!person) throw redirect(signInAddress(url), 303)
  if (person.role !== 'staff') throw data(null, { status: 404 })
  if (factors.includes(person.factor)) return person
  throw redirect(
    person.factor === 'verified'
      ? addressAfterSignIn(url)
      : secondFactorPageAddress(person, parseReturnPath(url)),
    303,
  )
}

/** Returns the address of the sign-in page for visitors without a session. */
export const signInAddress = (url: URL) => withReturnTo(href('/espace_pro'), parseReturnPath(url))

/** Reason why a code was rejected. The typed code is not returned, because the next code is different. */
export type SecondFactorCodeRejection = FormRejection<'code' | 'new_code'>

/** Messages about rejected codes. */
const codeMessages = {
  wrong:
    'Ce code n’est pas le bon. Saisissez celui que l’application affiche maintenant, et vérifiez que votre téléphone est à l’heure.',
  used: 'Ce code a déjà servi\u00a0: attendez le suivant, trente secondes au plus.',
  wrongRecovery: 'Ce code de secours n’est pas reconnu, ou il a déjà servi.',
} as const

const tooManyCodes = ({ seconds }: RateLimited) =>
  `Trop d’essais. Merci de patienter ${waitTimeInWords(seconds)} avant de réessayer, ou demandez à un responsable de réinitialiser votre vérification.`

/** Returns what the forms show for each rejected code. A recovery code, which contains letters, has a message of its own. */
const codeRejections = ({ url }: UrlRouteArgs, typed: string) => ({
  gone: () => redirectDocument(signInAddress(url), 303),
  wait: (limited: RateLimited): FormRejection => ({ outcome: 'limited', message: tooManyCodes(limited) }),
  used: codeProblem(codeMessages.used),
  wrong: codeProblem(/\p{L}/u.test(typed) ? codeMessages.wrongRecovery : codeMessages.wrong),
  'wrong-new-code': codeProblem(codeMessages.wrong, 'new_code'),
})

const codeProblem = (sentence: string, field: 'code' | 'new_code' = 'code'): FormRejection => ({
  outcome: 'invalid',
  problems: { [field]: sentence },
})

/** The second factor, as its owner sees it; `null` when none is set up. */
export interface SecondFactorState {
  setOn: string
  codesLeft: number
}

export async function findSecondFactorState({
  context,
}: Pick<RouteArgs, 'context'>): Promise<SecondFactorState | null> {
  const person = context.get(personContext)
  const factor = person && (await findSecondFactor(context.get(siteContext).db, person.userId))
  return factor && { setOn: formatDate(factor.setAt), codesLeft: factor.codesLeft }
}

const maxBytes = 4_096
const codeLimit = { longest: 512 }

const factorLimits = bodyLimits(secondFactorForm, { maxBytes, more: { code: codeLimit } })

/** `code` is sent only when an existing application is replaced. */
const setUpLimits = bodyLimits(secondFactorReplacementForm, {
  maxBytes,
  more: { code: codeLimit, new_code: codeLimit },
})

/**
 * `isReplacing` has its value from before the change, because without JavaScript the page is rendered after the new application
 * was set.
 */
export type SecondFactorSetUpOutcome =
  | { outcome: 'saved'; recoveryCodes: string[]; isReplacing: boolean }
  | SecondFactorCodeRejection

/** Returns the offer for this session, and whether an application is already set. */
export async function loadSecondFactorSetUpPage(args: UrlRouteArgs) {
  const person = requireStaffSecondFactor(args, 'not-set-up', 'verified')
  const deps = args.context.get(siteContext)
  const { session } = readRequestOrigin(args)
  return {
    email: person.email,
    offer: createTotpOffer(person.email, session ?? '', deps.secret, deps.facts.current()),
    isReplacing: await hasSecondFactor(deps.db, person.userId),
    returnTo: parseReturnPath(args.url),
    onward: addressAfterSignIn(args.url),
    canSkip: person.factor === 'not-set-up' && deps.canSkipFactor(person.userId),
  }
}

/** Sets up the application. Only this response contains the recovery codes; the site cannot show them again. */
export const handleSecondFactorSetUp = handleForm<UrlRouteArgs, SecondFactorSetUpOutcome>({
  limits: setUpLimits,
  failing: secondFactorFailureMessages.failing,
  selectReturnedValues: () => undefined,
  async action(args, typed) {
    const person = requireStaffSecondFactor(args, 'not-set-up', 'verified')
    const deps = args.context.get(siteContext)
    const isReplacing = await hasSecondFactor(deps.db, person.userId)
    const checked = validateForm(isReplacing ? secondFactorReplacementForm : secondFactorSetUpForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { new_code: newCode = '', code = '' } = typed
    const setUp = await setUpSecondFactor(deps, person, { newCode, code }, readRequestOrigin(args))
    if (setUp.outcome !== 'set') return toFormOutcome(setUp, codeRejections(args, code))
    const { recoveryCodes } = setUp
    return formResponse<SecondFactorSetUpOutcome>(
      { outcome: 'saved', recoveryCodes, isReplacing },
      { headers: cookieHeaders(args, setUp) },
    )
  },
})

/** Secret for an authenticator application: as a QR code, a link and text. */
export interface TotpOffer {
  drawing: QrDrawing
  link: string
  /** Secret in groups of four characters, as the page shows it. */
  secret: string
}

/** Creates the offer for one session (RFC 6238; the link is in Google Authenticator's format, which all applications read). */
function createTotpOffer(email: string, sessionToken: string, siteSecret: string, site: Site): TotpOffer {
  const secret = toOtpauthSecret(deriveOfferedTotpSecret(sessionToken, siteSecret)).base32
  const query = new URLSearchParams({ secret, issuer: site.brand })
  // Applications show a plus sign literally.
  const link = `otpauth://totp/${encodeURIComponent(`${site.brand}:${email}`)}?${String(query).replaceAll('+', '%20')}`
  return { drawing: encodeQrDrawing(link), link, secret: secret.match(/.{4}/g)?.join(' ') ?? secret }
}

/** Returns the data of the verification page, for a session that still needs the second factor. */
export function loadSecondFactorVerificationPage(args: UrlRouteArgs) {
  const person = requireStaffSecondFactor(args, 'required')
  return {
    email: person.email,
    returnTo: parseReturnPath(args.url),
    isRecovery: args.url.searchParams.has('secours'),
  }
}

/** Checks the code and opens the requested page in a new document, or returns the rejection. */
export const handleSecondFactorCode = handleForm<UrlRouteArgs, SecondFactorCodeRejection>({
  limits: factorLimits,
  failing: secondFactorFailureMessages.failing,
  selectReturnedValues: () => undefined,
  async action(args, typed) {
    const person = requireStaffSecondFactor(args, 'required')
    const checked = validateForm(secondFactorForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { code } = checked.values
    const deps = args.context.get(siteContext)
    const passing = await verifySecondFactor(deps, person, code, readRequestOrigin(args))
    if (passing.outcome !== 'passed') return toFormOutcome(passing, codeRejections(args, code))
    // After the use of a recovery code, the page with the remaining number is shown.
    const usedRecoveryCode = passing.codesLeft !== null
    const next = usedRecoveryCode
      ? withReturnTo(href('/verification/codes'), parseReturnPath(args.url))
      : addressAfterSignIn(args.url)
    return redirectDocument(next, { status: 303, headers: cookieHeaders(args, passing) })
  },
})

export type RecoveryCodesRenewalOutcome =
  | { outcome: 'saved'; recoveryCodes: string[] }
  | SecondFactorCodeRejection

/** Returns how many recovery codes are left; redirects to the setup when no application is set. */
export async function loadRecoveryCodesPage(args: UrlRouteArgs) {
  const person = requireStaffSecondFactor(args, 'verified')
  const factor = await findSecondFactor(args.context.get(siteContext).db, person.userId)
  const returnTo = parseReturnPath(args.url)
  if (!factor) throw redirect(withReturnTo(href('/verification/activation'), returnTo), 303)
  return {
    email: person.email,
    codesLeft: factor.codesLeft,
    returnTo,
    onward: addressAfterSignIn(args.url),
  }
}

/** Creates ten new recovery codes; only this response contains them. */
export const handleRecoveryCodesRenewal = handleForm<UrlRouteArgs, RecoveryCodesRenewalOutcome>({
  limits: factorLimits,
  failing: secondFactorFailureMessages.failing,
  selectReturnedValues: () => undefined,
  async action(args, typed) {
    const person = requireStaffSecondFactor(args, 'verified')
    const checked = validateForm(secondFactorForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { code } = checked.values
    const deps = args.context.get(siteContext)
    const renewal = await renewRecoveryCodes(deps, person, code, readRequestOrigin(args))
    if (renewal.outcome !== 'renewed') return toFormOutcome(renewal, codeRejections(args, code))
    const { recoveryCodes } = renewal
    return { outcome: 'saved', recoveryCodes }
  },
})
