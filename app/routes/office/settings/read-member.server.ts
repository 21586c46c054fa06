import { data, type RouterContextProvider } from 'react-router'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { findStaff } from '../../../../domain/staff/list-staff.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'

/** Somebody's account as its page shows it; 404 when there is none. */
export async function readMember(context: Readonly<RouterContextProvider>, id: string) {
  const world = context.get(siteContext)
  const [member, told] = await Promise.all([
    findStaff(world, id),
    listEvents(world.db, { kind: 'staff', recordId: id }, streamLength),
  ])
  if (!member) throw data(null, { status: 404 })
  const { name, email, role, pointsOfSale, closedAt, hasPassword, hasFactor } = member
  const reader = context.get(staffContext)
  return {
    member: { id, name, email, role, pointsOfSale, isClosed: closedAt !== null, isWaiting: !hasPassword },
    hasFactor,
    isOwn: reader.userId === id,
    lines: streamLines(told, reader),
  }
}
