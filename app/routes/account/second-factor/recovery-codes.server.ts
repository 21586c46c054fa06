import { href, redirect, redirectDocument } from 'react-router'
import { validateForm } from '../../../../domain/forms/validate-form.ts'
import { findSecondFactor, renewRecoveryCodes } from '../../../../domain/sign-in/second-factor.ts'
import { factorForm } from '../../../../domain/sign-in/second-factor-form.ts'
import { siteContext } from '../../../context.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { requestOrigin } from '../../../http/request-origin.ts'
import { readReturnTo, returnAddress, withReturnTo } from './factor-address.ts'
import { factorFailures } from './factor-messages.ts'
import {
  type CodeRefusal,
  factorLimits,
  refuseCode,
  requireStaffFactor,
  signInAddress,
  type UrlVisit,
} from './second-factor.server.ts'

export type RenewalOutcome = { outcome: 'saved'; recoveryCodes: string[] } | CodeRefusal

/** How many codes are left to whoever is signed in; who has no application yet is led to set one up. */
export async function readRecoveryCodes(visit: UrlVisit) {
  const person = admitStaffHere(visit)
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
    const person = admitStaffHere(visit)
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

const admitStaffHere = (visit: UrlVisit) => requireStaffFactor(visit, 'done')
