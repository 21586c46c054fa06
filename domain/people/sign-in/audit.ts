import type { Database } from '../../../db/client.ts'
import { auditTrail } from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { signAddressText } from '../../kernel/signatures.ts'

type Needs = Deps<'clock' | 'secret'>

export interface AuditEntry {
  act: (typeof auditTrail.$inferInsert)['act']
  /** `null` if no account has the requested address. */
  userId: string | null
  /** Network address of the visitor, stored as a keyed hash; absent if a command or job acts. */
  address?: string
}

/** Adds a line to the audit trail: in the transaction of the action that it records, or alone for a failed one. */
export async function recordAuditEntry(
  db: Database,
  { clock, secret }: Needs,
  { act, userId, address }: AuditEntry,
) {
  await db.insert(auditTrail).values({
    id: randomId(),
    act,
    user_id: userId,
    address_print: address === undefined ? null : signAddressText(`audit-address\n${address}`, secret),
    created_at: clock.now(),
  })
}
