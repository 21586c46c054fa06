import { href, redirect } from 'react-router'
import { inviteStaff } from '../../../../domain/staff/invite-staff.ts'
import { newStaffForm } from '../../../../domain/staff/staff-form.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { refused } from '../../../forms/form-outcome.ts'
import { shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { officeFailures } from '../office-failures.ts'
import { refusals } from './member/member-refusals.server.ts'

const { failing } = officeFailures
const mostBytes = 16_384

/** Somebody new; the page of their account says the rest. */
const receiveInvitation = receiveForm({
  shape: shapeOf(newStaffForm, { mostBytes }),
  failing,
  async act({ context }, typed) {
    const made = await inviteStaff(context.get(siteContext), context.get(staffContext), typed)
    if (made.outcome === 'invalid') return made
    if (made.outcome === 'gone') return refused(refusals.gone)
    return redirect(href('/gestion/reglages/equipe/:id', { id: made.id }), 303)
  },
})

/** The forms of the page of all, by the names that stand behind their addresses. */
export const teamForms = oneOfForms({ nouveau: receiveInvitation })
