import { href, redirectDocument } from 'react-router'
import { readFormInput, validateForm } from '../../../../domain/forms/validate-form.ts'
import { passSecondFactor } from '../../../../domain/sign-in/second-factor.ts'
import { factorForm } from '../../../../domain/sign-in/second-factor-form.ts'
import { siteContext } from '../../../context.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { answerForm } from '../../../forms/form-actions.ts'
import { cookieHeaders, requestOrigin } from '../../../http/request-origin.ts'
import { readReturnTo, returnAddress, withReturnTo } from './factor-address.ts'
import {
  catchFailure,
  factorLimits,
  refuseBody,
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
export async function receiveCode(visit: UrlVisit) {
  const person = requireStaffFactor(visit, 'wanted')
  const form = await readForm(visit, factorLimits)
  if (form.outcome === 'refused') return refuseBody(form)
  const checked = validateForm(factorForm, readFormInput(form.fields))
  if (checked.outcome === 'invalid') return answerForm(checked)
  const { code } = checked.values
  return catchFailure(visit, async () => {
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
  })
}
