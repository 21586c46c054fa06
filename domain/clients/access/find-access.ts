import { and, desc, eq, sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared.ts'
import { customerCreations, users } from '../../../db/schema/tables.ts'
import { invitationLife } from '../../sign-in/invitation/invite.ts'
import type { World } from '../../world.ts'

/** How a client stands to the client area (docs/product.md §11.10). */
export type ClientAccess =
  | { state: 'none' }
  | { state: 'invited' | 'expired'; email: string; sentAt: Date }
  | { state: 'open'; email: string; since: Date }

/** The open account, else the last invitation that was not followed. */
export async function findAccess(
  { db, accounts, clock }: World<'db' | 'accounts' | 'clock'>,
  clientId: string,
): Promise<ClientAccess> {
  const [user] = await accountOf(db).execute({ clientId })
  if (user) return { state: 'open', email: accounts.emailOf(user.email), since: user.since }
  const [sent] = await invitationOf(db).execute({ clientId })
  if (!sent) return { state: 'none' }
  const isOver = sent.sentAt.getTime() + invitationLife <= clock.now().getTime()
  return { state: isOver ? 'expired' : 'invited', ...sent }
}

const accountOf = prepared((db) =>
  db
    .select({ email: users.email, since: users.createdAt })
    .from(users)
    .where(eq(users.id, sql.placeholder('clientId')))
    .prepare('account-of-client'),
)

const invitationOf = prepared((db) => {
  const { client_id, status, email, created_at } = customerCreations
  return db
    .select({ email, sentAt: created_at })
    .from(customerCreations)
    .where(and(eq(client_id, sql.placeholder('clientId')), eq(status, 'email_sent')))
    .orderBy(desc(created_at))
    .limit(1)
    .prepare('invitation-of-client')
})
