import { href, redirectDocument } from 'react-router'
import { validateForm } from '../../../../domain/forms/validate-form.ts'
import { passSecondFactor } from '../../../../domain/sign-in/second-factor.ts'
import { factorForm } from '../../../../domain/sign-in/second-factor-form.ts'
import { siteContext } from '../../../context.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { cookieHeaders, requestOrigin } from '../../../http/request-origin.ts'
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
