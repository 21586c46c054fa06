import { redirectDocument } from 'react-router'
import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import { hasSecondFactor } from '../../../../domain/sign-in/second-factor/find-second-factor.ts'
import { replaceForm, setUpForm } from '../../../../domain/sign-in/second-factor/second-factor-form.ts'
import { setUpSecondFactor } from '../../../../domain/sign-in/second-factor/set-up-second-factor.ts'
import { siteContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { askerOf, keeping } from '../../../http/asker.ts'
import { admitStaff, signInPage, type Visit } from './admit-staff.server.ts'
import { carried, onward } from './factor-page.ts'
import { setUpShape } from './factor-shapes.server.ts'
import { offerOf } from './offer.server.ts'
import { type CodeRefusal, orFailing, refuseBody, refuseCode } from './refuse-code.server.ts'

/** `isReplacing` as it was at the press: without scripts the page is looked at again once the application is there. */
export type SetUpOutcome = { outcome: 'saved'; recoveryCodes: string[]; isReplacing: boolean } | CodeRefusal

/** What the page shows: the offer of this session, and whether an application is there already. */
export async function lookAtSetUp(visit: Visit) {
  const person = admitStaff(visit, 'not-set', 'done')
  const site = visit.context.get(siteContext)
  const { session } = askerOf(visit)
  return {
    email: person.email,
    offer: offerOf(person.email, session ?? '', site.secret),
    isReplacing: await hasSecondFactor(site.db, person.userId),
    wanted: carried(visit.url),
    onward: onward(visit.url),
    canSkip: person.factor === 'not-set' && site.canSkipFactor(person.userId),
  }
}

/** Takes the application; the answer alone carries the recovery codes, which the site could not show again. */
export async function answerSetUp(visit: Visit) {
  const person = admitStaff(visit, 'not-set', 'done')
  const form = await readForm(visit, setUpShape)
  if (form.outcome === 'refused') return refuseBody(form)
  const typed = typedIn(form.fields)
  return orFailing(visit, async () => {
    const world = visit.context.get(siteContext)
    const isReplacing = await hasSecondFactor(world.db, person.userId)
    const judged = judgeForm(isReplacing ? replaceForm : setUpForm, typed)
    if (judged.outcome === 'invalid') return answerForm<SetUpOutcome>(judged)
    const { new_code: newCode = '', code = '' } = typed
    const setUp = await setUpSecondFactor(world, person, { newCode, code }, askerOf(visit))
    if (setUp.outcome === 'gone') return redirectDocument(signInPage(visit.url), 303)
    if (setUp.outcome === 'wait') return refuseCode(setUp, code)
    if (setUp.outcome !== 'set') return refuseCode(setUp.outcome, code)
    const { recoveryCodes } = setUp
    return answerForm<SetUpOutcome>(
      { outcome: 'saved', recoveryCodes, isReplacing },
      { headers: keeping(visit, setUp) },
    )
  })
}
