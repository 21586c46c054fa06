import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { supplements } from '../../../db/schema/tables.ts'
import { deliverClaimedMail } from '../../correspondence/outbox/claimed-mail.ts'
import { recordEvent, siteActor } from '../../kernel/events/record-event.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { JobDataMap } from '../../kernel/ports/jobs.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { announceOrder, type OrderRow } from '../../workshop/orders/order.ts'
import type { Rim } from '../../workshop/rims/rim.ts'
import { toSupplementEventData } from './propose-supplement.ts'
import { findSupplement, lockSupplement, type Supplement, type SupplementRecord } from './supplement.ts'
import { addSupplementProof } from './supplement-proof.ts'

type RecordDeps = Deps<'db' | 'clock' | 'announcements'>

type SupplementMail = JobDataMap['send-supplement-mail']

/** A mail about a supplement to its client. */
interface SupplementClientMail extends SupplementMail {
  mail: 'ask' | 'confirmation'
}

/**
 * Sends a client the question about a supplement, or the confirmation of their acceptance. Skips it if it was sent already, if the
 * supplement has another state meanwhile, or if the order of the question was cancelled.
 */
export function sendSupplementMail(
  deps: RecordDeps & Deps<'mailer'>,
  { supplementId, mail }: SupplementClientMail,
  compose: (record: SupplementRecord, to: string) => Promise<Mail>,
): Promise<void> {
  const isAsking = mail === 'ask'
  return deliverClaimedMail(deps, {
    key: `supplement ${supplementId} ${mail}`,
    async find(tx) {
      await lockSupplement(tx, supplementId)
      const record = await findSupplement(tx, supplementId)
      const to = record && (isAsking ? recipientOfQuestion(record) : recipientOfConfirmation(record))
      return to ? { record, to } : null
    },
    compose: ({ record, to }) => compose(record, to),
    async record(tx, { to }, result) {
      const locked = await lockSupplement(tx, supplementId)
      if (!locked || wasMailed(locked.supplement, mail)) return
      if (result === 'rejected') return recordRejection(tx, deps, locked, mail)
      const now = deps.clock.now()
      await tx
        .update(supplements)
        .set(isAsking ? { mailed_at: now } : { confirmed_at: now, confirmed_to: to })
        .where(eq(supplements.id, supplementId))
      if (!isAsking) await addSupplementProof(tx, deps, 'supplement-confirmed', locked, { to })
      await recordSupplementMail(
        tx,
        deps,
        locked,
        isAsking ? 'order.supplement-mailed' : 'order.supplement-confirmed',
      )
    },
  })
}

/** Returns the address to which the question is due; `null` if it is not due. A rejected question has no address any more. */
const recipientOfQuestion = ({ supplement, order, rim }: SupplementRecord): string | null =>
  supplement.state === 'sent' && !supplement.mailed_at && !order.cancelled_at && rim
    ? supplement.sent_to
    : null

/** Returns the address to which the confirmation is due; `null` if it is not due. */
const recipientOfConfirmation = ({ supplement, client }: SupplementRecord): string | null =>
  supplement.state === 'accepted' && !supplement.confirmed_at ? (supplement.sent_to ?? client.email) : null

const wasMailed = ({ mailed_at, confirmed_at }: Supplement, mail: SupplementClientMail['mail']) =>
  (mail === 'ask' ? mailed_at : confirmed_at) !== null

/** Records that all attempts to send a mail to the client have failed, so that staff ask or confirm in another way. */
export function markSupplementMailUndeliverable(
  deps: RecordDeps,
  { supplementId, mail }: SupplementMail,
): Promise<void> {
  if (mail === 'workshop') return Promise.resolve()
  return deps.db.transaction(async (tx) => {
    const locked = await lockSupplement(tx, supplementId)
    if (locked && !wasMailed(locked.supplement, mail)) await recordRejection(tx, deps, locked, mail)
  })
}

interface LockedSupplement {
  order: OrderRow
  supplement: Supplement
  rim: Rim | null
}

async function recordRejection(
  tx: Transaction,
  deps: RecordDeps,
  locked: LockedSupplement,
  mail: SupplementClientMail['mail'],
): Promise<void> {
  if (mail === 'ask')
    await tx.update(supplements).set({ sent_to: null }).where(eq(supplements.id, locked.supplement.id))
  await recordSupplementMail(
    tx,
    deps,
    locked,
    mail === 'ask' ? 'order.supplement-not-mailed' : 'order.supplement-confirmation-failed',
  )
}

/** Records an event, unless the rim was removed from the order: events identify the rim by its place. */
async function recordSupplementMail(
  tx: Transaction,
  deps: RecordDeps,
  { order, rim, supplement }: LockedSupplement,
  act:
    | 'order.supplement-mailed'
    | 'order.supplement-confirmed'
    | 'order.supplement-not-mailed'
    | 'order.supplement-confirmation-failed',
): Promise<void> {
  if (!rim) return
  const after = toSupplementEventData(order, rim, supplement)
  await recordEvent(tx, deps, siteActor, { act, id: order.id, before: null, after })
  await announceOrder(tx, deps, order.id)
}
