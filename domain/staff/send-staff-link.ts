import type { Database } from '../../db/client.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'secret'>

export async function sendLink(tx: Database, { jobs, accounts }: Needs, userId: string): Promise<void> {
  await accounts.forgetResets(tx, userId)
  await jobs.enqueue(tx, 'send-staff-invitation-mail', { userId, invitationId: randomId() })
}
