import { href, redirectDocument } from 'react-router'
import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import { passSecondFactor } from '../../../../domain/sign-in/second-factor/pass-second-factor.ts'
import { factorForm } from '../../../../domain/sign-in/second-factor/second-factor-form.ts'
import { siteContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { askerOf, keeping } from '../../../http/asker.ts'
import { admitStaff, signInPage, type Visit } from './admit-staff.server.ts'
import { carried, carrying, onward } from './factor-page.ts'
import { factorShape } from './factor-shapes.server.ts'
import { orFailing, refuseBody, refuseCode } from './refuse-code.server.ts'

/** What the page shows to who owes the second factor. */
export function lookAtVerification(visit: Visit) {
  const person = admitStaff(visit, 'wanted')
  return {
    email: person.email,
    wanted: carried(visit.url),
    isRecovery: visit.url.searchParams.has('secours'),
  }
}

/** Takes the code and opens the page that was wanted, in a whole new document; or says why not. */
export async function answerCode(visit: Visit) {
  const person = admitStaff(visit, 'wanted')
  const form = await readForm(visit, factorShape)
  if (form.outcome === 'refused') return refuseBody(form)
  const judged = judgeForm(factorForm, typedIn(form.fields))
  if (judged.outcome === 'invalid') return answerForm(judged)
  const { code } = judged.values
  return orFailing(visit, async () => {
    const world = visit.context.get(siteContext)
    const passing = await passSecondFactor(world, person, code, askerOf(visit))
    if (passing.outcome === 'gone') return redirectDocument(signInPage(visit.url), 303)
    if (passing.outcome === 'wait') return refuseCode(passing, code)
    if (passing.outcome !== 'passed') return refuseCode(passing.outcome, code)
    // Who has used up a recovery code is told how many are left.
    const isLess = passing.codesLeft !== null
    const next = isLess ? carrying(href('/verification/codes'), carried(visit.url)) : onward(visit.url)
    return redirectDocument(next, { status: 303, headers: keeping(visit, passing) })
  })
}
