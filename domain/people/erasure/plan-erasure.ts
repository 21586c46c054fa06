import type { Database } from '../../../db/client.ts'
import { countHeld } from '../belongings/count-held.ts'
import type { Person } from '../find-person.ts'
import type { Held } from '../held-kinds.ts'
import {
  leavingMails,
  type Obstacle,
  openWithdrawals,
  unfinishedOrders,
  unsettledInvoices,
} from './obstacles.ts'

export interface ErasurePlan {
  held: Held
  obstacles: Obstacle[]
  /** What was seen: whoever erases says so, and nothing else is erased. */
  seen: string
}

/** What would become of everything that is kept of somebody, and what stands in the way. */
export async function planErasure(db: Database, person: Person): Promise<ErasurePlan> {
  const held = await countHeld(db, person)
  const obstacles = [
    ...(await unfinishedOrders(db, person)),
    ...(await unsettledInvoices(db, person)),
    ...(await openWithdrawals(db, person)),
    ...(await leavingMails(db, person)),
  ]
  const sentences = obstacles.map(({ sentence }) => sentence)
  return { held, obstacles, seen: JSON.stringify([person.called, person.emails, held, sentences]) }
}
