import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { findStaffMember } from '../../../../../domain/people/staff/list-staff.ts'
import { changeNoticeChoices, findNoticeChoices } from '../../../../../domain/people/staff/notices.ts'
import { noticeChoicesForm } from '../../../../../domain/people/staff/notices-form.ts'
import { signatureForm } from '../../../../../domain/people/staff/signature-form.ts'
import { changeStaffSignature } from '../../../../../domain/people/staff/staff-accounts.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { listDevices } from '../../../account/devices/devices.server.ts'
import { handlePasswordChange } from '../../../account/password/password-change.server.ts'
import { findSecondFactorState } from '../../../account/second-factor/second-factor.server.ts'

/** Loads the account page of the signed-in person. */
export async function loadStaffAccountPage(args: RouteArgs) {
  const { context } = args
  const person = context.get(staffContext)
  const { email, userId } = person
  const [member, notices, devices, factor] = await Promise.all([
    findStaffMember(context.get(siteContext), userId),
    findNoticeChoices(context.get(siteContext).db, person),
    listDevices(args),
    findSecondFactorState(args),
  ])
  const hasMessages = hasPermission(person, 'read-messages')
  return { email, signature: member?.signature ?? '', notices, hasMessages, devices, factor }
}

/** Changes the signature of the signed-in staff member. */
const signature = officeForm({
  limits: bodyLimits(signatureForm, { maxBytes: 16_384 }),
  run: ({ deps, by, typed }) => changeStaffSignature(deps, by, typed),
})

/** Changes which mails the signed-in staff member gets. */
const notices = officeForm({
  limits: bodyLimits(noticeChoicesForm, { maxBytes: 1_024 }),
  run: ({ deps, by, typed }) => changeNoticeChoices(deps, by, typed),
})

/** Form handlers of the page, by the form name in the address. */
export const accountForms = actionsByIntent({
  signature,
  'e-mails': notices,
  'mot-de-passe': handlePasswordChange,
})
