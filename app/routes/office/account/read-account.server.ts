import { findNotices } from '../../../../domain/notices/change-notices.ts'
import { findStaff } from '../../../../domain/staff/list-staff.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import type { Visited } from '../../../http/visit.ts'
import { listDevices } from '../../account/devices/device-rows.server.ts'
import { findFactorState } from '../../account/second-factor/factor-state.server.ts'

/** What somebody's own account says. */
export async function readAccount(visit: Visited) {
  const { context } = visit
  const person = context.get(staffContext)
  const { email, userId } = person
  const [member, notices, devices, factor] = await Promise.all([
    findStaff(context.get(siteContext), userId),
    findNotices(context.get(siteContext).db, person),
    listDevices(visit),
    findFactorState(visit),
  ])
  const hasMessages = may(person, 'read-messages')
  return { email, signature: member?.signature ?? '', notices, hasMessages, devices, factor }
}
