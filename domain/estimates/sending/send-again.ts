import { and, desc, eq, ne } from 'drizzle-orm'
import { estimateMails } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { type Sending, sendEstimate } from './send-estimate.ts'

/**
 * Sends the last mail of a quote once more, which was refused or came back: in the same words, to the address that is given
 * now. `gone` where another was sent since.
 */
export async function sendEstimateAgain(
  world: World<'db' | 'clock' | 'jobs' | 'announcements' | 'isDemo'>,
  by: StaffPerson,
  id: string,
  { mailId, email }: { mailId: string; email: string },
): Promise<Sending> {
  const isOfIt = and(eq(estimateMails.estimate_id, id), ne(estimateMails.state, 'cancelled'))
  const [last] = await world.db
    .select()
    .from(estimateMails)
    .where(isOfIt)
    .orderBy(desc(estimateMails.created_at))
    .limit(1)
  if (last?.id !== mailId || last.state !== 'refused') return { outcome: 'gone' }
  return sendEstimate(world, by, id, last.kind, { email, texte: last.text })
}
