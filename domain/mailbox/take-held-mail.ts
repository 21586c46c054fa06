import { fetchedMails } from '../../db/schema/tables.ts'
import type { HeldMail } from '../ports/mailbox.ts'
import { isWorldAway } from './is-world-away.ts'
import { countAttempt, forgetAttempts, postpone } from './mail-attempts.ts'
import { type MailTaking, takeMail } from './take-mail.ts'

/** Tries after which a mail that cannot be taken in is left to people, and holds up nobody. */
const mostAttempts = 10

type Needs = Parameters<typeof takeMail>[0]

/**
 * Fetches, reads and files one mail: `unreadable` once it is given up, `wait` when it is for later. A try is counted
 * before it begins, so that one that ends the process counts too; while the database or the file store is away none does.
 * Rejects when it failed, and is to be tried again.
 */
export async function takeHeldMail(
  world: Needs,
  mailbox: string,
  { place, fetch }: HeldMail,
): Promise<MailTaking> {
  if ((await countAttempt(world, mailbox, place)) > mostAttempts) return giveUp(world, mailbox, place)
  try {
    const taking = await takeMail(world, mailbox, await fetch())
    if (taking.outcome === 'unreadable') return await giveUp(world, mailbox, place)
    if (taking.outcome === 'wait') await postpone(world, mailbox, place, taking.seconds)
    else await forgetAttempts(world, mailbox, place)
    return taking
  } catch (error) {
    if (await isWorldAway(world, error)) await forgetAttempts(world, mailbox, place).catch(() => {})
    throw error
  }
}

async function giveUp({ db, clock }: Needs, mailbox: string, place: string): Promise<MailTaking> {
  await db
    .insert(fetchedMails)
    .values({ mailbox, message_id: `place-${place}`, fetched_at: clock.now(), outcome: 'unreadable' })
    .onConflictDoNothing()
  await forgetAttempts({ db }, mailbox, place)
  return { outcome: 'unreadable' }
}
