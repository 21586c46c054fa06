import { formatDate, parisDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import { personContext, siteContext } from '../../../http/context.ts'
import type { RouteArgs } from '../../../http/route-args.ts'

/** A device, as the owner of the account sees it. */
export interface DeviceRow {
  id: string
  name: string
  /** Whether the row is the device that sent the request. */
  isThis: boolean
  openedOn: string
  lastUsed: string
}

/** Returns the devices on which the user is signed in, this one first. */
export async function listDevices({ context }: Pick<RouteArgs, 'context'>): Promise<DeviceRow[]> {
  const person = context.get(personContext)
  if (!person) return []
  const { db, accounts, clock } = context.get(siteContext)
  const open = await accounts.listSessions(db, person.userId)
  const today = parisDay(clock.now())
  const rows = open.map(({ id, device, openedAt, lastUsedAt }) => ({
    id,
    name: device ?? 'Appareil inconnu',
    isThis: id === person.sessionId,
    openedOn: formatDate(openedAt),
    lastUsed: parisDay(lastUsedAt) === today ? 'aujourd’hui' : `le ${formatDate(lastUsedAt)}`,
  }))
  return rows.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
}
