import { redirectDocument } from 'react-router'
import { validateForm } from '../../../../domain/forms/validate-form.ts'
import { drawQr, type QrDrawing } from '../../../../domain/qr-drawing.ts'
import { hasSecondFactor, setUpSecondFactor } from '../../../../domain/sign-in/second-factor.ts'
import { base32, deriveOfferedSecret } from '../../../../domain/sign-in/second-factor-codes.ts'
import { replaceForm, setUpForm } from '../../../../domain/sign-in/second-factor-form.ts'
import { site } from '../../../../domain/site.ts'
import { siteContext } from '../../../context.ts'
import { answerForm } from '../../../forms/form-actions.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { cookieHeaders, requestOrigin } from '../../../http/request-origin.ts'
import { readReturnTo, returnAddress } from './factor-address.ts'
import { factorFailures } from './factor-messages.ts'
import {
  type CodeRefusal,
  refuseCode,
  requireStaffFactor,
  setUpLimits,
  signInAddress,
  type UrlVisit,
} from './second-factor.server.ts'

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
  const secret = base32(deriveOfferedSecret(sessionToken, siteSecret))
  const query = new URLSearchParams({ secret, issuer: site.brand })
  // Applications show a plus sign as it stands.
  const link = `otpauth://totp/${encodeURIComponent(`${site.brand}:${email}`)}?${String(query).replaceAll('+', '%20')}`
  return { drawing: drawQr(link), link, secret: secret.match(/.{4}/g)?.join(' ') ?? secret }
}
