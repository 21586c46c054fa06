import type { Mail } from '../../../ports/mailer.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import type { World } from '../../../world.ts'
import { holdUp, refusesAll } from '../hold-issue-up.ts'
import { announceIssues } from '../issue.ts'
import type { Run } from './begin-run.ts'
import type { Claimed } from './claim-mails.ts'
import type { Handed } from './handed-mail.ts'
import { settleMails } from './settle-mails.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** What one reader gets, by the id of their mail and of their subscription. */
export type WriteTo = (reader: { id: string; subscriptionId: string; email: string }) => Mail

/** Milliseconds between two times that open pages are told how far it is. */
const tellEvery = 3_000
/** So many refusals one after the other are not the readers' fault. */
const mostRefusedInARow = 20

/** Hands claimed mails to the mail server, and settles each; throws where nobody is there to take them. */
export async function handOver(world: Needs, run: Run, claimed: Claimed[], writeTo: WriteTo): Promise<void> {
  const handed = await Promise.all(claimed.map((mail) => handOne(world, mail, writeTo)))
  const now = world.clock.now()
  for (const { mail, failure } of handed)
    if (mail.email) run.refusedInARow = failure instanceof RefusedForGood ? run.refusedInARow + 1 : 0
  const isAway = await world.db.transaction(async (tx) => {
    const away = await settleMails(tx, run.issueId, handed, now)
    if (now.getTime() >= run.told + tellEvery) {
      run.told = now.getTime()
      await announceIssues(tx, world)
    }
    return away
  })
  if (run.refusedInARow >= mostRefusedInARow)
    await world.db.transaction((tx) => holdUp(tx, world, run.issueId, refusesAll))
  if (isAway) throw handed.find(({ failure }) => failure)?.failure ?? new Error('the mail server is away')
}

async function handOne({ mailer }: Needs, mail: Claimed, writeTo: WriteTo): Promise<Handed> {
  const { id, subscriptionId, email } = mail
  if (!subscriptionId || !email) return { mail, failure: null }
  try {
    await mailer.send(writeTo({ id, subscriptionId, email }))
    return { mail, failure: null }
  } catch (failure) {
    return { mail, failure }
  }
}
