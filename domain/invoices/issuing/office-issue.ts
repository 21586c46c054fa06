import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices } from '../../../db/schema/tables.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import { type ClockBehind, refuseClockBehind } from '../../documents/clock-behind.ts'
import { queueForPlatform } from '../../e-invoicing/queue-for-platform.ts'
import { actorOf } from '../../events/actor.ts'
import { inLine } from '../../limits/in-line.ts'
import { randomId, randomIdPattern } from '../../random-id.ts'
import { mayIssue } from '../../settings/company-saved.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { queueWords } from '../mails/queue-words.ts'

export type OfficeWorld = World<
  'db' | 'jobs' | 'clock' | 'addresses' | 'announcements' | 'platform' | 'isDemo'
>

export interface Issued {
  outcome: 'issued'
  id: string
  posId: string
}

/** Nobody has saved the company's page yet: no number is taken (docs/product.md §11.26). */
export interface Unnamed {
  outcome: 'company-unsaved'
}

/** The form's own id, by which it is one invoice however often it is sent; a new one where it has none. */
export const ownId = (typed: string | undefined) =>
  typed && randomIdPattern.test(typed) ? typed : randomId()

/**
 * Acts in a transaction; what the form of that id has issued already is answered again. All of a node take turns: they would
 * wait for each other's number anyway, each holding a connection that others need.
 */
export function issueOnce<Refused>(
  world: World<'db' | 'clock' | 'isDemo'>,
  by: StaffPerson,
  id: string,
  act: (tx: Database) => Promise<Issued | Refused>,
): Promise<Issued | ClockBehind | Unnamed | Refused> {
  return inLine('invoices', () =>
    world.db.transaction(async (tx) => {
      await lockClients(tx, 'shared')
      const [known] = await tx.select({ posId: invoices.pos_id }).from(invoices).where(eq(invoices.id, id))
      if (known) return { outcome: 'issued' as const, id, posId: known.posId }
      if (!(await mayIssue(tx, world))) return { outcome: 'company-unsaved' as const }
      return (await refuseClockBehind(tx, world, actorOf(by), 'invoices')) ?? act(tx)
    }),
  )
}

/** What follows every invoice that the office issues: its mail, the platform, the pages that are open. */
export async function finishIssuing(
  tx: Database,
  world: OfficeWorld,
  by: StaffPerson,
  { id, posId, email }: { id: string; posId: string; email: string },
): Promise<Issued> {
  if (email) await queueWords(tx, world, by, id, email)
  await queueForPlatform(tx, world, id)
  await world.announcements.announce(tx, 'office')
  return { outcome: 'issued', id, posId }
}
