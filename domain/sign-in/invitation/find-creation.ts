import { eq } from 'drizzle-orm'
import { customerCreations } from '../../../db/schema/tables.ts'
import { readSignedId } from '../../signed-links.ts'
import type { World } from '../../world.ts'
import { invitationLife } from './invite.ts'

export type Creation = typeof customerCreations.$inferSelect

/** The record that an invitation's link is for, whatever has become of it. */
export async function findCreation(
  { db, clock, secret }: World<'db' | 'clock' | 'secret'>,
  link: string,
): Promise<(Creation & { isExpired: boolean }) | null> {
  const id = readSignedId('customer-creation', link, secret)
  if (!id) return null
  const [found] = await db.select().from(customerCreations).where(eq(customerCreations.id, id))
  return found
    ? { ...found, isExpired: found.created_at.getTime() + invitationLife <= clock.now().getTime() }
    : null
}
