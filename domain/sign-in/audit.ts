import type { Database } from '../../db/client.ts'
import { auditTrail } from '../../db/schema/tables.ts'
import { randomId } from '../random-id.ts'
import { sign } from '../signature.ts'
import type { World } from '../world.ts'

type Needs = World<'clock' | 'secret'>

interface Entry {
  act: (typeof auditTrail.$inferInsert)['act']
  /** `null` when nobody has the account that was asked for. */
  userId: string | null
  /** The visitor's, of which a keyed hash is kept; absent when a command or a job acts. */
  address?: string
}

/** Adds a line to the audit trail, in the transaction of the act that it tells (docs/product.md §6). */
export async function audit(tx: Database, { clock, secret }: Needs, { act, userId, address }: Entry) {
  await tx.insert(auditTrail).values({
    id: randomId(),
    act,
    user_id: userId,
    address_print: address === undefined ? null : sign(`audit-address\n${address}`, secret),
    created_at: clock.now(),
  })
}
