import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { changeStaff } from '../../../../../domain/staff/change-staff.ts'
import { closeStaff } from '../../../../../domain/staff/close-staff.ts'
import type { MemberRefusal } from '../../../../../domain/staff/hold-staff.ts'
import { inviteStaffAgain } from '../../../../../domain/staff/invite-staff-again.ts'
import { reopenStaff } from '../../../../../domain/staff/reopen-staff.ts'
import { resetStaffFactor } from '../../../../../domain/staff/reset-staff-factor.ts'
import { staffForm } from '../../../../../domain/staff/staff-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { refusals } from './member-refusals.server.ts'

const { failing } = officeFailures
const mostBytes = 16_384

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
    async act({ context, params }: RecordVisit, typed) {
      const outcome = await act(context.get(siteContext), context.get(staffContext), params.id, typed)
      if (outcome.outcome !== 'last-responsable' && outcome.outcome !== 'gone') return outcome
      return refused(refusals[outcome.outcome])
    },
  })

export const memberForms = oneOfForms({
  modifier: receiveFor(shapeOf(staffForm, { mostBytes }), changeStaff),
  inviter: receiveFor(buttonShape, inviteStaffAgain),
  fermer: receiveFor(buttonShape, closeStaff),
  verification: receiveFor(buttonShape, resetStaffFactor),
  rouvrir: receiveFor(buttonShape, reopenStaff),
})
