import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterIssues } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Mail } from '../../ports/mailer.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { randomId } from '../../random-id.ts'
import { site } from '../../site.ts'
import type { World } from '../../world.ts'
import { type Claimed, claimMails, nextTurn, takeOver } from './claim-mails.ts'
import { holdUp, refusesAll } from './hold-issue-up.ts'
import { announceIssues, countDeliveries, holdIssue, type Issue, issueTold } from './issue.ts'
import { type Handed, settleMails } from './settle-mails.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** What one reader gets, by the id of their mail and of their subscription. */
export type WriteTo = (reader: { id: string; subscriptionId: string; email: string }) => Mail

/** Milliseconds after which a run queues another one in its place: a node that stops waits for no more than that. */
const sliceLength = 8_000
/** Milliseconds between two times that open pages are told how far it is. */
const tellEvery = 3_000
/** So many refusals one after the other are not the readers' fault. */
const mostRefusedInARow = 20

interface Run {
  issueId: string
  runId: string
  end: number
  told: number
  refusedInARow: number
}

/**
 * Sends some of a letter: each mail is claimed by its row before it goes and settled after, so that one that was cut off is
 * told and not sent twice (docs/decisions/0045-newsletter.md). Rejects while the mail server is away: its job tries
 * again later.
 */
export async function deliverIssue(
  world: Needs,
  issueId: string,
  write: (issue: Issue) => Promise<WriteTo>,
): Promise<void> {
  const begun = world.clock.now().getTime()
  const run: Run = { issueId, runId: randomId(), end: begun + sliceLength, told: begun, refusedInARow: 0 }
  const issue = await world.db.transaction((tx) => begin(tx, world, run))
  if (!issue) return
  const writeTo = await write(issue)
  for (;;) {
    const step = await world.db.transaction((tx) => nextMails(tx, world, run))
    if (step === 'over') return
    if (step instanceof Date) await setTimeout(Math.max(1, step.getTime() - world.clock.now().getTime()))
    else await handOver(world, run, step, writeTo)
  }
}

/** The issue, if it is to be sent now by this run. */
async function begin(tx: Database, world: Needs, { issueId, runId }: Run): Promise<Issue | null> {
  const held = await holdIssue(tx, issueId)
  if (held?.state !== 'queued' && held?.state !== 'sending') return null
  const now = world.clock.now()
  const early = (held.due_at?.getTime() ?? 0) - now.getTime()
  if (early > 0) {
    // The database's clock ran before ours, or it was sent off anew.
    await world.jobs.enqueue(tx, 'send-newsletter', { issueId }, { inSeconds: Math.ceil(early / 1000) })
    return null
  }
  await tx
    .update(newsletterIssues)
    .set({ state: 'sending', started_at: held.started_at ?? now })
    .where(eq(newsletterIssues.id, issueId))
  await takeOver(tx, issueId, runId)
  await announceIssues(tx, world)
  return held
}

/** Mails to hand over; until when there are none; or that this run is over. */
async function nextMails(tx: Database, world: Needs, run: Run): Promise<Claimed[] | Date | 'over'> {
  const { issueId, runId, end } = run
  const [held] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId)).for('share')
  if (held?.state !== 'sending' || held.run_id !== runId) return 'over'
  const now = world.clock.now()
  if (now.getTime() >= end) return goOn(tx, world, issueId, now)
  const spacing = 60_000 / site.newsletterPerMinute
  const claimed = await claimMails(tx, { issueId, runId, now, spacing })
  if (claimed.length > 0) return claimed
  const next = await nextTurn(tx, issueId)
  if (!next) return finish(tx, world, issueId)
  return next.getTime() > end ? goOn(tx, world, issueId, next) : next
}

async function goOn(tx: Database, world: Needs, issueId: string, from: Date): Promise<'over'> {
  const inSeconds = Math.max(0, Math.ceil((from.getTime() - world.clock.now().getTime()) / 1000))
  await world.jobs.enqueue(tx, 'send-newsletter', { issueId }, { inSeconds })
  return 'over'
}

async function handOver(world: Needs, run: Run, claimed: Claimed[], writeTo: WriteTo): Promise<void> {
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

async function finish(tx: Database, world: Needs, id: string): Promise<'over'> {
  const held = await holdIssue(tx, id)
  if (held?.state !== 'sending') return 'over'
  const { sent, refused, doubtful } = await countDeliveries(tx, held)
  await tx
    .update(newsletterIssues)
    .set({ state: 'sent', finished_at: world.clock.now(), run_id: null })
    .where(eq(newsletterIssues.id, id))
  const after = { ...issueTold(held), sent, refused, doubtful }
  await recordEvent(tx, world, theSite, { act: 'newsletter.finished', id, before: null, after })
  await announceIssues(tx, world)
  return 'over'
}
