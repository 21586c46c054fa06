import { and, eq, sql } from 'drizzle-orm'
import { isOutage } from '../../db/is-outage.ts'
import { fetchedMails, mailAttempts } from '../../db/schema/tables.ts'
import type { HeldMail } from '../ports/mailbox.ts'
import type { World } from '../world.ts'
import { readMail } from './reading/read-mail.ts'
import type { Taking } from './record-mail.ts'
import { takeMail } from './take-mail.ts'

/** Tries after which a mail that cannot be read is left to people, and holds up nobody. */
const mostAttempts = 10

type Needs = Parameters<typeof takeMail>[0]

/** What became of a mail; `unreadable` once it is given up. */
export type HeldTaking = Taking | { outcome: 'unreadable' }

/**
 * Fetches, reads and files one mail. A try is counted before it begins, so that one that ends the process counts too;
 * while the database or the file store is away none does. Rejects when it failed, and is to be tried again.
 */
export async function takeHeldMail(
  world: Needs,
  mailbox: string,
  { place, fetch }: HeldMail,
): Promise<HeldTaking> {
  if ((await countAttempt(world, mailbox, place)) > mostAttempts) return giveUp(world, mailbox, place)
  try {
    const { source, isWhole } = await fetch()
    const taking = await takeMail(world, mailbox, await readMail(source, isWhole))
    await forgetAttempts(world, mailbox, place)
    return taking
  } catch (error) {
    if (await isWorldAway(world, error)) await forgetAttempts(world, mailbox, place).catch(() => {})
    throw error
  }
}

/** What the database or the file store does not take now, they take later. */
export async function isWorldAway({ files }: World<'files'>, error: unknown): Promise<boolean> {
  return isOutage(error) || !(await files.check().then(...bothWays))
}

const bothWays = [() => true, () => false] as const

async function countAttempt({ db, clock }: Needs, mailbox: string, place: string): Promise<number> {
  const now = clock.now()
  const [counted] = await db
    .insert(mailAttempts)
    .values({ mailbox, place, attempts: 1, tried_at: now })
    .onConflictDoUpdate({
      target: [mailAttempts.mailbox, mailAttempts.place],
      set: { attempts: sql`${mailAttempts.attempts} + 1`, tried_at: now },
    })
    .returning({ attempts: mailAttempts.attempts })
  return counted?.attempts ?? 1
}

async function forgetAttempts({ db }: World<'db'>, mailbox: string, place: string): Promise<void> {
  await db.delete(mailAttempts).where(and(eq(mailAttempts.mailbox, mailbox), eq(mailAttempts.place, place)))
}

async function giveUp({ db, clock }: Needs, mailbox: string, place: string): Promise<HeldTaking> {
  await db
    .insert(fetchedMails)
    .values({ mailbox, message_id: `place-${place}`, fetched_at: clock.now(), outcome: 'unreadable' })
    .onConflictDoNothing()
  await forgetAttempts({ db }, mailbox, place)
  return { outcome: 'unreadable' }
}
