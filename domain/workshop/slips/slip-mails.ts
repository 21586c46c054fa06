import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients, orderSlips } from '../../../db/schema/tables.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { PermanentRefusal } from '../../kernel/ports/jobs.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import type { SlipKind } from '../../kernel/slip-words.ts'
import { announceOrder, lockOrder, orderEventData } from '../orders/order.ts'
import type { Slip } from './printable-slip.ts'
import { findSlip } from './slips.ts'

interface SlipKey {
  orderId: string
  kind: SlipKind
  id: string
}

type AskDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

/**
 * Sends a slip to its client, once: to the address that they have at the press, ten seconds later (docs/product.md §11.14).
 * What is on its way or has left is sent by no second press.
 */
export function askSlipMail(
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

/** Whoever sent it takes it back, as long as it has not left. */
export function undoSlipMail(
  deps: AskDeps,
  by: StaffPerson,
  key: SlipKey,
): Promise<{ outcome: 'saved' | 'gone' | 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockSlip(tx, key)
    if (!locked) return { outcome: 'gone' }
    if (secondsToUndoMail(locked.slip, by, deps.clock.now()) <= 0) return { outcome: 'too-late' }
    await forgetMail(tx, key.id)
    await announceOrder(tx, deps, key.orderId)
    return { outcome: 'saved' }
  })
}

const forgetMail = (tx: Database, id: string) =>
  tx
    .update(orderSlips)
    .set({ mail_asked_at: null, mail_asked_by: null, mailed_to: null })
    .where(eq(orderSlips.id, id))

/** Seconds in which that person may still take the mail back. */
export function secondsToUndoMail(
  { mail_asked_at, mail_asked_by, mailed_at }: Slip,
  { userId }: Pick<StaffPerson, 'userId'>,
  now: Date,
): number {
  if (!mail_asked_at || mailed_at || mail_asked_by !== userId) return 0
  return Math.max(0, secondsToUndo - (now.getTime() - mail_asked_at.getTime()) / 1000)
}

async function lockSlip(tx: Database, { orderId, kind, id }: SlipKey) {
  const order = await lockOrder(tx, orderId)
  const slip = order && (await findSlip(tx, orderId, kind, id))
  if (!order || !slip) return null
  const [client] = await tx
    .select({ email: clients.email })
    .from(clients)
    .where(eq(clients.id, order.client_id))
  return { order, slip, email: client?.email ?? null }
}

type SendDeps = Deps<'db' | 'clock' | 'mailer' | 'announcements'>

/** How much earlier than asked a job may run: the database's clock is not the site's. */
const slack = 1_000

/**
 * Hands the mail of a slip over; what was taken back meanwhile, or has left, is no mail. A run that was cut off between the
 * mail server's word and ours sends the same Message-ID again.
 */
export function sendSlipMail(
  deps: SendDeps,
  slipId: string,
  compose: (slip: Slip, to: string) => Promise<Mail>,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const slip = await lockMailedSlip(tx, slipId)
    if (!slip?.mailed_to || !slip.mail_asked_at || slip.mailed_at) return
    // Taken back and sent again: that press has a job of its own.
    if (slip.mail_asked_at.getTime() + secondsToUndo * 1000 - slack > deps.clock.now().getTime()) return
    try {
      await deps.mailer.send(await compose(slip, slip.mailed_to))
    } catch (error) {
      if (!(error instanceof PermanentRefusal)) throw error
      return recordRefusal(tx, deps, slip)
    }
    await tx.update(orderSlips).set({ mailed_at: deps.clock.now() }).where(eq(orderSlips.id, slipId))
    await recordSlipMail(tx, deps, slip, 'order.slip-mailed')
  })
}

/** Nobody will try that mail again; it may be sent anew. */
export function markSlipMailUndeliverable(deps: SendDeps, slipId: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const slip = await lockMailedSlip(tx, slipId)
    if (slip?.mail_asked_at && !slip.mailed_at) await recordRefusal(tx, deps, slip)
  })
}

async function lockMailedSlip(tx: Database, slipId: string): Promise<Slip | null> {
  const [slip] = await tx.select().from(orderSlips).where(eq(orderSlips.id, slipId)).for('update')
  return slip ?? null
}

async function recordRefusal(tx: Database, deps: SendDeps, slip: Slip): Promise<void> {
  await forgetMail(tx, slip.id)
  await recordSlipMail(tx, deps, slip, 'order.slip-not-mailed')
}

async function recordSlipMail(
  tx: Database,
  deps: SendDeps,
  { order_id: id, kind, content }: Slip,
  act: 'order.slip-mailed' | 'order.slip-not-mailed',
): Promise<void> {
  const after = { ...orderEventData({ order_number: content.number }), kind }
  await recordEvent(tx, deps, siteActor, { act, id, before: null, after })
  await deps.announcements.announce(tx, 'office')
}
