import { href, redirect } from 'react-router'
import { listStaff } from '../../../../../domain/people/staff/list-staff.ts'
import { pointsOfSaleName } from '../../../../../domain/people/staff/points-of-sale-name.ts'
import { inviteStaff } from '../../../../../domain/people/staff/staff-accounts.ts'
import { newStaffForm } from '../../../../../domain/people/staff/staff-form.ts'
import { staffRoleNames } from '../../../../../domain/people/staff/staff-role.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { memberRefusals } from './team-member.server.ts'

export type TeamView = Awaited<ReturnType<typeof readTeam>>

/** Everybody with an account, and where it stands. */
export async function readTeam(deps: SiteContext) {
  const members = await listStaff(deps)
  return {
    members: members.map(({ id, name, email, role, pointsOfSale, closedAt, hasPassword }) => ({
      id,
      name,
      email,
      post: `${staffRoleNames[role]}, ${pointsOfSaleName(pointsOfSale)}`,
      state: closedAt ? 'Compte fermé' : hasPassword ? null : 'N’a pas encore choisi son mot de passe',
      isClosed: closedAt !== null,
    })),
  }
}

const { failing } = officeFailures
const maxBytes = 16_384

/** Somebody new; the page of their account says the rest. */
const receiveInvitation = receiveForm({
  shape: bodyLimits(newStaffForm, { maxBytes }),
  failing,
  async action({ context }, typed) {
    const made = await inviteStaff(context.get(siteContext), context.get(staffContext), typed)
    if (made.outcome === 'invalid') return made
    if (made.outcome === 'gone') return formError(memberRefusals.gone)
    return redirect(href('/gestion/reglages/equipe/:id', { id: made.id }), 303)
  },
})

/** The forms of the page of all, by the names that stand behind their addresses. */
export const teamForms = actionsByIntent({ nouveau: receiveInvitation })
