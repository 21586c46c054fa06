import { data, type RouterContextProvider } from 'react-router'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { findStaffMember } from '../../../../../domain/people/staff/list-staff.ts'
import {
  changeStaffMember,
  closeStaffAccount,
  createStaffInvitationLink,
  inviteStaffMemberAgain,
  reopenStaffAccount,
  resetStaffSecondFactor,
  type StaffChangeRejection,
} from '../../../../../domain/people/staff/staff-accounts.ts'
import { staffForm } from '../../../../../domain/people/staff/staff-form.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent, type OutcomeOf } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { newPasswordPath } from '../../../../http/page-addresses.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'

/** Loads the account of a staff member; throws 404 if there is none. */
export async function loadTeamMemberPage(context: Readonly<RouterContextProvider>, id: string) {
  const deps = context.get(siteContext)
  const [member, events] = await Promise.all([
    findStaffMember(deps, id),
    listEvents(deps.db, { kind: 'staff', recordId: id }, maxActivityLines, deps.facts.current()),
  ])
  if (!member) throw data(null, { status: 404 })
  const { name, email, role, pointsOfSale, closedAt, hasPassword, hasFactor } = member
  const reader = context.get(staffContext)
  return {
    member: { id, name, email, role, pointsOfSale, isClosed: closedAt !== null, isWaiting: !hasPassword },
    hasFactor,
    sendsMail: deps.machine.sendsMail,
    isOwn: reader.userId === id,
    lines: recordActivityLines(events, reader),
  }
}

type MemberAction = (
  deps: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
) => Promise<FormOutcome | StaffChangeRejection>

/** Returns the handler of one form on the page of a staff account. */
const memberForm = (run: MemberAction, limits = buttonFormLimits) =>
  officeForm({
    limits,
    run: ({ deps, by, typed }, { params }: RecordRouteArgs) => run(deps, by, params.id, typed),
    rejections: teamMemberRejections,
  })

export const teamMemberRejections: Readonly<Record<StaffChangeRejection['outcome'], string>> = {
  'last-responsable':
    'C’est le dernier compte de responsable\u00a0: donnez d’abord ce rôle à quelqu’un d’autre.',
  gone: 'Ce compte, ou le vôtre, a changé entre-temps\u00a0: rechargez la page pour voir où il en est.',
}

/** Creates and shows the link of an invitation. Responds 404 if the site sends mails: then only the invited person gets the link. */
const linkSharing = officeForm({
  async run({ deps, by }, { params }: RecordRouteArgs) {
    if (deps.machine.sendsMail) throw data(null, { status: 404 })
    const result = await createStaffInvitationLink(deps, by, params.id)
    if (result.outcome !== 'saved') return result
    return { outcome: 'saved' as const, link: deps.siteUrl + newPasswordPath(result.token) }
  },
  rejections: teamMemberRejections,
})

export type LinkSharingOutcome = OutcomeOf<typeof linkSharing>

export const teamMemberForms = actionsByIntent({
  modifier: memberForm(changeStaffMember, bodyLimits(staffForm, { maxBytes: 16_384 })),
  inviter: memberForm(inviteStaffMemberAgain),
  lien: linkSharing,
  fermer: memberForm(closeStaffAccount),
  verification: memberForm(resetStaffSecondFactor),
  rouvrir: memberForm(reopenStaffAccount),
})
