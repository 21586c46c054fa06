import { href, redirect } from 'react-router'
import { formatPointsOfSale } from '../../../../../domain/business/points-of-sale.ts'
import { listStaff } from '../../../../../domain/people/staff/list-staff.ts'
import { inviteStaffMember } from '../../../../../domain/people/staff/staff-accounts.ts'
import { newStaffForm } from '../../../../../domain/people/staff/staff-form.ts'
import { staffRoleNames } from '../../../../../domain/people/staff/staff-role.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { teamMemberRejections } from './team-member.server.ts'

export type TeamView = Awaited<ReturnType<typeof loadTeamPage>>

/** Loads all staff accounts with their state. */
export async function loadTeamPage(deps: SiteContext) {
  const members = await listStaff(deps)
  return {
    sendsMail: deps.machine.sendsMail,
    members: members.map(({ id, name, email, role, pointsOfSale, closedAt, hasPassword }) => ({
      id,
      name,
      email,
      post: `${staffRoleNames[role]}, ${formatPointsOfSale(pointsOfSale, deps.facts.current())}`,
      state: closedAt ? 'Compte fermé' : hasPassword ? null : 'N’a pas encore choisi son mot de passe',
      isClosed: closedAt !== null,
    })),
  }
}

/** Invites a new staff member, and redirects to the page of the account. */
const invitation = officeForm({
  limits: bodyLimits(newStaffForm, { maxBytes: 16_384 }),
  async run({ deps, by, typed }) {
    const result = await inviteStaffMember(deps, by, typed)
    return result.outcome === 'saved'
      ? redirect(href('/gestion/reglages/equipe/:id', { id: result.id }), 303)
      : result
  },
  rejections: { gone: teamMemberRejections.gone },
})

export const teamForms = actionsByIntent({ nouveau: invitation })
