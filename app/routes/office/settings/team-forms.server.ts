import { href, redirect } from 'react-router'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { changeStaff } from '../../../../domain/staff/change-staff.ts'
import { closeStaff } from '../../../../domain/staff/close-staff.ts'
import type { MemberRefusal } from '../../../../domain/staff/hold-staff.ts'
import { inviteStaff } from '../../../../domain/staff/invite-staff.ts'
import { inviteStaffAgain } from '../../../../domain/staff/invite-staff-again.ts'
import { reopenStaff } from '../../../../domain/staff/reopen-staff.ts'
import { resetStaffFactor } from '../../../../domain/staff/reset-staff-factor.ts'
import { newStaffForm, staffForm } from '../../../../domain/staff/staff-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'

const { failing } = officeFailures
const mostBytes = 16_384

/** Somebody new; the page of their account says the rest. */
const receiveInvitation = receiveForm({
  shape: shapeOf(newStaffForm, { mostBytes }),
  failing,
  async act({ context }, typed) {
    const made = await inviteStaff(context.get(siteContext), context.get(staffContext), typed)
    if (made.outcome === 'invalid') return made
    if (made.outcome === 'gone') return { outcome: 'invalid', problems: { form: refusals.gone } }
    return redirect(href('/gestion/reglages/equipe/:id', { id: made.id }), 303)
  },
})

/** The forms of the page of all, by the names that stand behind their addresses. */
export const teamForms = oneOfForms({ nouveau: receiveInvitation })

type MemberVisit = Visited & { params: { id: string } }
type MemberAct = (
  world: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
) => Promise<FormOutcome | MemberRefusal>

/** One of the forms on the page of somebody's account. */
const receiveFor = (shape: Parameters<typeof receiveForm>[0]['shape'], act: MemberAct) =>
  receiveForm({
    shape,
    failing,
    async act({ context, params }: MemberVisit, typed) {
      const outcome = await act(context.get(siteContext), context.get(staffContext), params.id, typed)
      if (outcome.outcome !== 'last-responsable' && outcome.outcome !== 'gone') return outcome
      return { outcome: 'invalid', problems: { form: refusals[outcome.outcome] } }
    },
  })

const refusals: Readonly<Record<MemberRefusal['outcome'], string>> = {
  'last-responsable':
    'C’est le dernier compte de responsable\u00a0: donnez d’abord ce rôle à quelqu’un d’autre.',
  gone: 'Ce compte, ou le vôtre, a changé entre-temps\u00a0: rechargez la page pour voir où il en est.',
}

export const memberForms = oneOfForms({
  modifier: receiveFor(shapeOf(staffForm, { mostBytes }), changeStaff),
  inviter: receiveFor(buttonShape, inviteStaffAgain),
  fermer: receiveFor(buttonShape, closeStaff),
  verification: receiveFor(buttonShape, resetStaffFactor),
  rouvrir: receiveFor(buttonShape, reopenStaff),
})
