import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  auditTrail,
  clientImports,
  customerCreations,
  mailAddresses,
  newsletterDeliveries,
  newsletterSubscriptions,
  passwordRecoveries,
  users,
} from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import type { Person } from '../find-person.ts'
import { wholeAddress } from './redact-text.ts'

/** Ends the account of the client area with its sessions, links and trail, and forgets the person's addresses. */
export async function eraseAccount(
  tx: Database,
  { accounts }: World<'accounts'>,
  person: Person,
): Promise<void> {
  const { invitations, recoveries, subscriptions, deliveries } = belongingsOf(person)
  for (const id of person.clientIds) await accounts.forgetResets(tx, id)
  await tx.delete(users).where(and(inArray(users.id, person.clientIds), eq(users.role, 'client')))
  await tx.delete(auditTrail).where(inArray(auditTrail.user_id, person.clientIds))
  await tx.delete(customerCreations).where(invitations.isTheirs)
  await tx.delete(passwordRecoveries).where(recoveries.isTheirs)
  // A domain may be somebody's name. What has not left yet is left out when its turn comes, by its domain.
  const isOver = and(deliveries.isTheirs, notInArray(newsletterDeliveries.state, ['waiting', 'claimed']))
  await tx.update(newsletterDeliveries).set({ domain: '', reason: null }).where(isOver)
  await tx.delete(newsletterSubscriptions).where(subscriptions.isTheirs)
  await tx.delete(mailAddresses).where(inArray(mailAddresses.email, person.emails))
  // A file that is being imported would bring them back; it goes within the hour anyway.
  const { id, lines } = clientImports
  for (const email of person.emails) {
    const maySay = await tx
      .select({ id, lines })
      .from(clientImports)
      .where(sql`position(${email} in lower(${lines}::text)) > 0`)
    const isTheirs = wholeAddress(email)
    const saying = maySay.filter((file) => file.lines.flat().some((cell) => cell.search(isTheirs) >= 0))
    if (saying.length > 0)
      await tx.delete(clientImports).where(
        inArray(
          id,
          saying.map((file) => file.id),
        ),
      )
  }
}
