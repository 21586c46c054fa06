import { data, href, redirect, redirectDocument } from 'react-router'
import { site } from '../../../../domain/business/site.ts'
import { formatDate } from '../../../../domain/kernel/calendar/paris-day.ts'
import type { RateLimited } from '../../../../domain/kernel/flow/rate-limits.ts'
import { validateForm } from '../../../../domain/kernel/forms/validate-form.ts'
import type { SignedInPerson } from '../../../../domain/kernel/person.ts'
import { drawQr, type QrDrawing } from '../../../../domain/kernel/qr-drawing.ts'
import {
  findSecondFactor,
  hasSecondFactor,
  passSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '../../../../domain/people/sign-in/second-factor.ts'
import { deriveOfferedSecret, totpSecret } from '../../../../domain/people/sign-in/second-factor-codes.ts'
import { factorForm, replaceForm, setUpForm } from '../../../../domain/people/sign-in/sign-in-forms.ts'
import { bodyLimits } from '../../../forms/bodies/body-limits.ts'
import { answerForm } from '../../../forms/form-actions.ts'
import type { FormRefusal } from '../../../forms/form-outcome.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { personContext, siteContext } from '../../../http/context.ts'
import { cookieHeaders, requestOrigin } from '../../../http/request-origin.ts'
import {
  factorFailures,
  factorPageAddress,
  readReturnTo,
  returnAddress,
  withReturnTo,
} from '../../../http/second-factor.ts'
import type { RouteVisit } from '../../../http/visit.ts'
import { waitTimeInWords } from '../../../http/wait-sentence.ts'

/*
 * The pages of the second factor: their gate, what is said of a code, then for each what it shows and what its form does: set
 * up, verification, recovery codes.
 */

/** A visit with its whole address. */
type UrlVisit = RouteVisit & { url: URL }

/**
 * The gate of the pages of the second factor: staff whose session is one of these. Whose is another is led to where
 * they belong; a visitor signs in first; for clients there is no such page.
 */
export function requireStaffFactor(
  { context, url }: UrlVisit,
  ...factors: SignedInPerson['factor'][]
): SignedInPerson {
  const person = context.get(personContext)
  if (!person) throw redirect(signInAddress(url), 303)
  if (person.role !== 'staff') throw data(null, { status: 404 })
  if (factors.includes(person.factor)) return person
  throw redirect(
    person.factor === 'done' ? returnAddress(url) : factorPageAddress(person, readReturnTo(url)),
    303,
  )
}

/** For who has no session (any more). */
export const signInAddress = (url: URL) => withReturnTo(href('/espace_pro'), readReturnTo(url))

/** Why a code was not taken; what was typed does not come back, since the next code is another. */
export type CodeRefusal = FormRefusal<'code' | 'new_code'>

/** What is said of a code that was not taken. */
const codeMessages = {
  wrong:
    'Ce code n’est pas le bon. Saisissez celui que l’application affiche maintenant, et vérifiez que votre téléphone est à l’heure.',
  used: 'Ce code a déjà servi\u00a0: attendez le suivant, trente secondes au plus.',
  wrongRecovery: 'Ce code de secours n’est pas reconnu, ou il a déjà servi.',
} as const

const tooManyCodes = ({ seconds }: RateLimited) =>
  `Trop d’essais. Merci de patienter ${waitTimeInWords(seconds)} avant de réessayer, ou demandez à un responsable de réinitialiser votre vérification.`

/** Said at its field; a recovery code, which has letters, by a sentence of its own. */
function refuseCode(outcome: 'used' | 'wrong' | 'wrong-new-code' | RateLimited, typed: string): CodeRefusal {
  if (typeof outcome === 'object') return { outcome: 'limited', message: tooManyCodes(outcome) }
  if (outcome === 'wrong-new-code') return { outcome: 'invalid', problems: { new_code: codeMessages.wrong } }
  const isRecovery = outcome === 'wrong' && /\p{L}/u.test(typed)
  return {
    outcome: 'invalid',
    problems: { code: isRecovery ? codeMessages.wrongRecovery : codeMessages[outcome] },
  }
}

/** The second factor as its owner reads of it; `null` while there is none. */
export interface FactorState {
  setOn: string
  codesLeft: number
}

export async function findFactorState({ context }: Pick<RouteVisit, 'context'>): Promise<FactorState | null> {
  const person = context.get(personContext)
  const factor = person && (await findSecondFactor(context.get(siteContext).db, person.userId))
  return factor && { setOn: formatDate(factor.setAt), codesLeft: factor.codesLeft }
}

const maxBytes = 4_096
const short = { longest: 512 }

const factorLimits = bodyLimits(factorForm, { maxBytes, more: { code: short } })

/** `code` is sent only where there is an application to replace. */
const setUpLimits = bodyLimits(replaceForm, { maxBytes, more: { code: short, new_code: short } })

/** `isReplacing` as it was at the press: without scripts the page is looked at again once the application is there. */
export type SetUpOutcome = { outcome: 'saved'; recoveryCodes: string[]; isReplacing: boolean } | CodeRefusal

/** What the page shows: the offer of this session, and whether an application is there already. */
export async function readSetUp(visit: UrlVisit) {
  const person = requireStaffFactor(visit, 'not-set', 'done')
  const deps = visit.context.get(siteContext)
  const { session } = requestOrigin(visit)
  return {
    email: person.email,
    offer: createTotpOffer(person.email, session ?? '', deps.secret),
    isReplacing: await hasSecondFactor(deps.db, person.userId),
    wanted: readReturnTo(visit.url),
    onward: returnAddress(visit.url),
    canSkip: person.factor === 'not-set' && deps.canSkipFactor(person.userId),
  }
}

/** Takes the application; the answer alone carries the recovery codes, which the site could not show again. */
export const receiveSetUp = receiveForm<UrlVisit, SetUpOutcome>({
  shape: setUpLimits,
  failing: factorFailures.failing,
  comesBack: () => undefined,
  async action(visit, typed) {
    const person = requireStaffFactor(visit, 'not-set', 'done')
    const deps = visit.context.get(siteContext)
    const isReplacing = await hasSecondFactor(deps.db, person.userId)
    const checked = validateForm(isReplacing ? replaceForm : setUpForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { new_code: newCode = '', code = '' } = typed
    const setUp = await setUpSecondFactor(deps, person, { newCode, code }, requestOrigin(visit))
    if (setUp.outcome === 'gone') return redirectDocument(signInAddress(visit.url), 303)
    if (setUp.outcome === 'wait') return refuseCode(setUp, code)
    if (setUp.outcome !== 'set') return refuseCode(setUp.outcome, code)
    const { recoveryCodes } = setUp
    return answerForm<SetUpOutcome>(
      { outcome: 'saved', recoveryCodes, isReplacing },
      { headers: cookieHeaders(visit, setUp) },
    )
  },
})

/** What an application needs to know to show codes: drawn, to be opened, to be typed. */
export interface TotpOffer {
  drawing: QrDrawing
  link: string
  /** In groups of four. */
  secret: string
}

/** The offer of one session (RFC 6238; the address is Google Authenticator's, which all applications read). */
function createTotpOffer(email: string, sessionToken: string, siteSecret: string): TotpOffer {
  const secret = totpSecret(deriveOfferedSecret(sessionToken, siteSecret)).base32
  const query = new URLSearchParams({ secret, issuer: site.brand })
  // Applications show a plus sign as it stands.
  const link = `otpauth://totp/${encodeURIComponent(`${site.brand}:${email}`)}?${String(query).replaceAll('+', '%20')}`
  return { drawing: drawQr(link), link, secret: secret.match(/.{4}/g)?.join(' ') ?? secret }
}

/** What the page shows to who owes the second factor. */
export function readVerification(visit: UrlVisit) {
  const person = requireStaffFactor(visit, 'wanted')
  return {
    email: person.email,
    wanted: readReturnTo(visit.url),
    isRecovery: visit.url.searchParams.has('secours'),
  }
}

/** Takes the code and opens the page that was wanted, in a whole new document; or says why not. */
export const receiveCode = receiveForm<UrlVisit, CodeRefusal>({
  shape: factorLimits,
  failing: factorFailures.failing,
  comesBack: () => undefined,
  async action(visit, typed) {
    const person = requireStaffFactor(visit, 'wanted')
    const checked = validateForm(factorForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { code } = checked.values
    const deps = visit.context.get(siteContext)
    const passing = await passSecondFactor(deps, person, code, requestOrigin(visit))
    if (passing.outcome === 'gone') return redirectDocument(signInAddress(visit.url), 303)
    if (passing.outcome === 'wait') return refuseCode(passing, code)
    if (passing.outcome !== 'passed') return refuseCode(passing.outcome, code)
    // Who has used up a recovery code is told how many are left.
    const isLess = passing.codesLeft !== null
    const next = isLess
      ? withReturnTo(href('/verification/codes'), readReturnTo(visit.url))
      : returnAddress(visit.url)
    return redirectDocument(next, { status: 303, headers: cookieHeaders(visit, passing) })
  },
})

export type RenewalOutcome = { outcome: 'saved'; recoveryCodes: string[] } | CodeRefusal

/** How many codes are left to whoever is signed in; who has no application yet is led to set one up. */
export async function readRecoveryCodes(visit: UrlVisit) {
  const person = requireStaffFactor(visit, 'done')
  const factor = await findSecondFactor(visit.context.get(siteContext).db, person.userId)
  const wanted = readReturnTo(visit.url)
  if (!factor) throw redirect(withReturnTo(href('/verification/activation'), wanted), 303)
  return { email: person.email, codesLeft: factor.codesLeft, wanted, onward: returnAddress(visit.url) }
}

/** Makes ten new ones; the answer alone carries them. */
export const receiveRenewal = receiveForm<UrlVisit, RenewalOutcome>({
  shape: factorLimits,
  failing: factorFailures.failing,
  comesBack: () => undefined,
  async action(visit, typed) {
    const person = requireStaffFactor(visit, 'done')
    const checked = validateForm(factorForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { code } = checked.values
    const deps = visit.context.get(siteContext)
    const renewal = await renewRecoveryCodes(deps, person, code, requestOrigin(visit))
    if (renewal.outcome === 'gone') return redirectDocument(signInAddress(visit.url), 303)
    if (renewal.outcome === 'wait') return refuseCode(renewal, code)
    if (renewal.outcome !== 'renewed') return refuseCode(renewal.outcome, code)
    const { recoveryCodes } = renewal
    return { outcome: 'saved', recoveryCodes }
  },
})
