import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { newsletterIssues } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { holdIssue } from './find-issue.ts'
import { announceIssues, issueTold } from './issue.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export const refusesAll =
  'Le serveur de messagerie refuse tous les envois\u00a0: voyez avec qui l’exploite, puis reprenez.'
const isAwayForLong =
  'Le serveur de messagerie n’a pas répondu depuis un jour\u00a0: voyez avec qui l’exploite, puis reprenez.'

/** Holds a letter without anybody's press: somebody has to look first. */
export async function holdUp(tx: Database, world: Needs, id: string, trouble: string): Promise<void> {
  const held = await holdIssue(tx, id)
  if (held?.state !== 'sending' && held?.state !== 'queued') return
  await tx.update(newsletterIssues).set({ state: 'paused', trouble }).where(eq(newsletterIssues.id, id))
  const after = issueTold(held)
  await recordEvent(tx, world, theSite, { act: 'newsletter.held-up', id, before: null, after })
  await announceIssues(tx, world)
}

/** Nobody will try its job again. */
export const giveIssueUp = (world: Needs, issueId: string): Promise<void> =>
  world.db.transaction((tx) => holdUp(tx, world, issueId, isAwayForLong))
