import type { Database } from '../../db/client.ts'
import { staff } from '../../db/schema/tables.ts'
import type { Actor } from '../events/actor.ts'
import type { StaffTold } from '../events/acts.ts'
import { recordEvent } from '../events/record-event.ts'
import { randomId } from '../random-id.ts'
import { audit } from '../sign-in/audit.ts'
import type { World } from '../world.ts'

/** Makes the account of one of the workshop's people, without a password; answers its id. The address must be free. */
export async function addStaff(
  tx: Database,
  world: World<'accounts' | 'clock' | 'secret'>,
  actor: Actor,
  { email, ...told }: StaffTold & { email: string },
): Promise<string> {
  const id = randomId()
  const { name, role, points_of_sale } = told
  await world.accounts.create(tx, { userId: id, email, name, role: 'staff', passwordHash: null })
  await tx.insert(staff).values({ user_id: id, role, points_of_sale, created_at: world.clock.now() })
  await audit(tx, world, { act: 'staff-created', userId: id })
  await recordEvent(tx, world, actor, { act: 'staff.created', id, before: null, after: { ...told, email } })
  return id
}
