import { and, inArray } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { newsletterDeliveries } from '../../../../db/schema/tables.ts'
import { MailInDoubt, RefusedForNow } from '../../../ports/mail-refusals.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { type Handed, isOpen } from './handed-mail.ts'
import { letWait, putMailOff } from './put-mail-off.ts'
import { refuseMail } from './refuse-mail.ts'

/**
 * Writes down what became of mails that were handed over. What could not be handed over at all waits again; true where
 * the mail server itself is away, so that somebody tries later.
 */
export async function settleMails(
  tx: Database,
  issueId: string,
  handed: readonly Handed[],
  now: Date,
): Promise<boolean> {
  const of = (isMeant: (one: Handed) => boolean) => handed.filter(isMeant)
  const isLeft = ({ mail }: Handed) => mail.email === null
  const isSent = (one: Handed) => !isLeft(one) && !one.failure
  await settle(tx, of(isLeft), 'skipped', now)
  await settle(tx, of(isSent), 'sent', now)
  await settle(
    tx,
    of(({ failure }) => failure instanceof MailInDoubt),
    'doubtful',
    now,
  )
  for (const one of of(({ failure }) => failure instanceof RefusedForGood)) await refuseMail(tx, one, now)
  for (const one of of(({ failure }) => failure instanceof RefusedForNow))
    await putMailOff(tx, issueId, one, now)
  const untried = of(({ failure }) => failure !== null && !isAnswer(failure))
  for (const one of untried) await letWait(tx, issueId, one.mail, now)
  return untried.length > 0
}

const isAnswer = (failure: unknown) =>
  [MailInDoubt, RefusedForGood, RefusedForNow].some((kind) => failure instanceof kind)

async function settle(
  tx: Database,
  handed: readonly Handed[],
  state: 'sent' | 'skipped' | 'doubtful',
  at: Date,
) {
  if (handed.length === 0) return
  const ids = handed.map(({ mail }) => mail.id)
  await tx
    .update(newsletterDeliveries)
    .set({ state, settled_at: at })
    .where(and(inArray(newsletterDeliveries.id, ids), isOpen))
}
