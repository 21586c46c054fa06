import { passwordRecoveries } from '../../../db/schema/tables.ts'
import { inTurn, type Turns, type Wait } from '../../limits/turns.ts'
import { randomId } from '../../random-id.ts'
import { site } from '../../site.ts'
import type { World } from '../../world.ts'
import { plainEmail } from '../person.ts'

type Asking = World<'db' | 'jobs' | 'limits' | 'clock' | 'siteUrl' | 'addresses'>

/** Asks for a new password: the record is made and its job queued (docs/product.md §4). */
export async function askRecovery(
  { db, jobs, limits, clock, siteUrl, addresses }: Asking,
  typed: string,
  address: string,
): Promise<{ outcome: 'asked'; id: string } | Wait> {
  const email = plainEmail(typed)
  const id = randomId()
  const turns: Turns = [
    [limits.recoveryAddress, address],
    [limits.recoveryAccount, email],
    [limits.recoveryGlobal, 'all'],
  ]
  const ask = () =>
    db.transaction(async (tx) => {
      await tx.insert(passwordRecoveries).values({
        id,
        email,
        link: siteUrl + addresses.newPassword(),
        template_id: 'password-recovery',
        sender_email: site.contactEmail,
        status: 'pending',
        created_at: clock.now(),
      })
      await jobs.enqueue(tx, 'recover-password', { recoveryId: id })
      return { outcome: 'asked', id } as const
    })
  return inTurn(turns, ask)
}
