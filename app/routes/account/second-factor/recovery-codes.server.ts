import { href, redirect, redirectDocument } from 'react-router'
import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import { findSecondFactor } from '../../../../domain/sign-in/second-factor/find-second-factor.ts'
import { renewRecoveryCodes } from '../../../../domain/sign-in/second-factor/renew-recovery-codes.ts'
import { factorForm } from '../../../../domain/sign-in/second-factor/second-factor-form.ts'
import { siteContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { askerOf } from '../../../http/asker.ts'
import { admitStaff, signInPage, type Visit } from './admit-staff.server.ts'
import { carried, carrying, onward } from './factor-page.ts'
import { factorShape } from './factor-shapes.server.ts'
import { type CodeRefusal, orFailing, refuseBody, refuseCode } from './refuse-code.server.ts'

export type RenewalOutcome = { outcome: 'saved'; recoveryCodes: string[] } | CodeRefusal

/** How many codes are left to whoever is signed in; who has no application yet is led to set one up. */
export async function lookAtRecoveryCodes(visit: Visit) {
  const person = admitStaffHere(visit)
  const factor = await findSecondFactor(visit.context.get(siteContext).db, person.userId)
  const wanted = carried(visit.url)
  if (!factor) throw redirect(carrying(href('/verification/activation'), wanted), 303)
  return { email: person.email, codesLeft: factor.codesLeft, wanted, onward: onward(visit.url) }
}

/** Makes ten new ones; the answer alone carries them. */
export async function answerRenewal(visit: Visit) {
  const person = admitStaffHere(visit)
  const form = await readForm(visit, factorShape)
  if (form.outcome === 'refused') return refuseBody(form)
  const judged = judgeForm(factorForm, typedIn(form.fields))
  if (judged.outcome === 'invalid') return answerForm<RenewalOutcome>(judged)
  const { code } = judged.values
  return orFailing(visit, async () => {
    const world = visit.context.get(siteContext)
    const renewal = await renewRecoveryCodes(world, person, code, askerOf(visit))
    if (renewal.outcome === 'gone') return redirectDocument(signInPage(visit.url), 303)
    if (renewal.outcome === 'wait') return refuseCode(renewal, code)
    if (renewal.outcome !== 'renewed') return refuseCode(renewal.outcome, code)
    const { recoveryCodes } = renewal
    return answerForm<RenewalOutcome>({ outcome: 'saved', recoveryCodes })
  })
}

const admitStaffHere = (visit: Visit) => admitStaff(visit, 'done')
