import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { clients, orderSlips } from '../../../db/schema/tables.ts'
import { deliverClaimedMail } from '../../correspondence/outbox/claimed-mail.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import type { SlipKind } from '../../kernel/slip-words.ts'
import { announceOrder, lockOrder, toOrderEventData } from '../orders/order.ts'
import type { PrintedSlip } from './printable-slip.ts'
import { findSlip } from './slips.ts'

interface SlipKey {
  orderId: string
  kind: SlipKind
  id: string
}

type AskDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

/**
 * Queues the mail of a slip to the client's current address. It is sent ten seconds later. A mail that is queued or
 * sent is not queued again.
 */
export function queueSlipMail(
  { db, clock, jobs, announcements }: AskDeps,
  by: StaffPerson,
  key: SlipKey,
): Promise<{ outcome: 'saved' | 'gone' | 'no-address' }> {
  return db.transaction(async (tx) => {
    const locked = await lockSlip(tx, key)
    if (!locked) return { outcome: 'gone' }
    if (locked.slip.mail_asked_at) return { outcome: 'saved' }
    const to = locked.email
    if (!to) return { outcome: 'no-address' }
    await tx
      .update(orderSlips)
      .set({ mail_asked_at: clock.now(), mail_asked_by: by.userId, mailed_to: to })
      .where(eq(orderSlips.id, key.id))
    await jobs.enqueue(tx, 'send-slip-mail', { slipId: key.id }, { inSeconds: secondsToUndo })
    await announceOrder(tx, { announcements }, key.orderId)
    return { outcome: 'saved' }
  })
}

/** Cancels a queued mail. Only the person who requested it can, before it is sent. */
export function undoSlipMail(
  deps: AskDeps,
  by: StaffPerson,
  key: SlipKey,
): Promise<{ outcome: 'saved' | 'gone' | 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockSlip(tx, key)
    if (!locked) return { outcome: 'gone' }
    if (secondsToUndoSlipMail(locked.slip, by, deps.clock.now()) <= 0) return { outcome: 'too-late' }
    await forgetMail(tx, key.id)
    await announceOrder(tx, deps, key.orderId)
    return { outcome: 'saved' }
  })
}

const forgetMail = (tx: Transaction, id: string) =>
  tx
    .update(orderSlips)
    .set({ mail_asked_at: null, mail_asked_by: null, mailed_to: null })
    .where(eq(orderSlips.id, id))

/** Returns the seconds left in which this person may cancel the mail. */
export function secondsToUndoSlipMail(
  { mail_asked_at, mail_asked_by, mailed_at }: PrintedSlip,
  { userId }: Pick<StaffPerson, 'userId'>,
  now: Date,
): number {
  return mail_asked_at && !mailed_at && mail_asked_by === userId ? secondsUntilDue(mail_asked_at, now) : 0
}

/** Returns the seconds until a requested mail may be sent; 0 if it may be sent now. */
const secondsUntilDue = (askedAt: Date, now: Date): number =>
  Math.max(0, secondsToUndo - (now.getTime() - askedAt.getTime()) / 1000)

async function lockSlip(tx: Transaction, { orderId, kind, id }: SlipKey) {
  const order = await lockOrder(tx, orderId)
  const slip = order && (await findSlip(tx, orderId, kind, id))
  if (!order || !slip) return null
  const [client] = await tx
    .select({ email: clients.email })
    .from(clients)
    .where(eq(clients.id, order.client_id))
  return { order, slip, email: client?.email ?? null }
}

type SendDeps = Deps<'db' | 'clock' | 'jobs' | 'mailer' | 'announcements'>

/** Sends the mail of a slip. Skips it if it was cancelled or sent already. An interrupted run sends the same Message-ID again. */
export function sendSlipMail(
  deps: SendDeps,
  slipId: string,
  compose: (slip: PrintedSlip, to: string) => Promise<Mail>,
): Promise<void> {
  return deliverClaimedMail(deps, {
    key: `slip ${slipId}`,
    async find(tx) {
      const slip = await lockMailedSlip(tx, slipId)
      if (!slip?.mailed_to || !slip.mail_asked_at || slip.mailed_at) return null
      // The job may belong to an earlier, cancelled request, or the clock of the database may be ahead of this process.
      const early = Math.ceil(secondsUntilDue(slip.mail_asked_at, deps.clock.now()))
      if (early > 0) {
        await deps.jobs.enqueue(tx, 'send-slip-mail', { slipId }, { inSeconds: early })
        return null
      }
      return { slip, to: slip.mailed_to }
    },
    compose: ({ slip, to }) => compose(slip, to),
    async record(tx, { slip }, result) {
      await lockMailedSlip(tx, slipId)
      if (result === 'rejected') return recordMailRejection(tx, deps, slip)
      await tx.update(orderSlips).set({ mailed_at: deps.clock.now() }).where(eq(orderSlips.id, slipId))
      await recordSlipMail(tx, deps, slip, 'order.slip-mailed')
    },
  })
}

/** Records that all attempts to send the mail have failed. It can be sent again. */
export function markSlipMailUndeliverable(deps: SendDeps, slipId: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const slip = await lockMailedSlip(tx, slipId)
    if (slip?.mail_asked_at && !slip.mailed_at) await recordMailRejection(tx, deps, slip)
  })
}

async function lockMailedSlip(tx: Transaction, slipId: string): Promise<PrintedSlip | null> {
  const [slip] = await tx.select().from(orderSlips).where(eq(orderSlips.id, slipId)).for('update')
  return slip ?? null
}

async function recordMailRejection(tx: Transaction, deps: SendDeps, slip: PrintedSlip): Promise<void> {
  await forgetMail(tx, slip.id)
  await recordSlipMail(tx, deps, slip, 'order.slip-not-mailed')
}

async function recordSlipMail(
  tx: Transaction,
  deps: SendDeps,
  { order_id: id, kind, content }: PrintedSlip,
  act: 'order.slip-mailed' | 'order.slip-not-mailed',
): Promise<void> {
  const after = { ...toOrderEventData({ order_number: content.number }), kind }
  await recordEvent(tx, deps, siteActor, { act, id, before: null, after })
  await deps.announcements.announce(tx, 'office')
}
