import { fetchedMails } from '../../db/schema/tables.ts'
import type { HeldMail } from '../ports/mailbox.ts'
import { isWorldAway } from './is-world-away.ts'
import { countAttempt, forgetAttempts, postpone } from './mail-attempts.ts'
import { type MailTaking, takeMail, takeUnread } from './take-mail.ts'

/** Tries after which a mail that cannot be read or filed is only kept as it came. */
const mostAttempts = 10
/** And those after which one of which not even that can be done is left to people, and holds up nobody. */
const mostOfAll = 2 * mostAttempts

type Needs = Parameters<typeof takeMail>[0]

/**
 * Fetches, reads and files one mail: `unreadable` once it is given up, `wait` when it is for later. A try is counted
 * before it begins, so that one that ends the process counts too; while the database or the file store is away none does.
 * Rejects when it failed, and is to be tried again.
 */
export async function takeHeldMail(world: Needs, mailbox: string, held: HeldMail): Promise<MailTaking> {
  const { place } = held
  const attempts = await countAttempt(world, mailbox, place)
  if (attempts > mostOfAll) return giveUp(world, mailbox, place)
  try {
    const taking = await (attempts > mostAttempts ? takeUnread : takeMail)(world, mailbox, held)
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
