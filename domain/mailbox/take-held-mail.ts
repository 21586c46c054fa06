import { fetchedMails } from '../../db/schema/tables.ts'
import type { HeldMail } from '../ports/mailbox.ts'
import { isWorldAway } from './is-world-away.ts'
import { countAttempt, forgetAttempts } from './mail-attempts.ts'
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

async function giveUp({ db, clock }: Needs, mailbox: string, place: string): Promise<HeldTaking> {
  await db
    .insert(fetchedMails)
    .values({ mailbox, message_id: `place-${place}`, fetched_at: clock.now(), outcome: 'unreadable' })
    .onConflictDoNothing()
  await forgetAttempts({ db }, mailbox, place)
  return { outcome: 'unreadable' }
}
