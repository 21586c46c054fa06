import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients } from '../../../db/schema/tables.ts'
import { findLastDayBeforeWorkMayStart } from '../../billing/documents/contract-withdrawal.ts'
import { locationOf, type Site } from '../../business/site.ts'
import { findMailWords } from '../../business/texts/mails/mail-words.ts'
import { type Day, parisDay } from '../../kernel/calendar/paris-day.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { fillTextVariables } from '../../kernel/text/variables.ts'
import { vehicleName } from '../../kernel/text/vehicle-name.ts'
import { isClientMailedAbout, type OrderRow } from './order.ts'
import type { MoveWarning } from './order-forms.ts'
import { loadOrdersProgress } from './order-progress.ts'
import { isReadyForPickup, type OrderStatus, orderStatuses } from './order-status.ts'

/** Question to a person before a move, with the doubts to confirm. */
export interface OrderMoveQuestion {
  number: string
  to: OrderStatus
  handover: OrderRow['handover']
  doubts: MoveWarning[]
  /** Point of sale of the order, named if the person works at others. */
  posId: string
  /** Last day on which work may not begin. */
  nothingBefore: Day | null
  /** Number of unfinished rims, number of all rims, and their progress in words; `null` if all are finished. */
  rims: { open: number; all: number; progressSummary: string | null } | null
  /** Subject of the mail that the move sends, and its recipient. */
  mail: { subject: string; to: string } | null
  /** Subjects of the mail that announced a later status and of the mail that would correct it, and their recipient. */
  earlierMail: { subject: string; correction: string; to: string } | null
}

/**
 * Returns the question to ask before a locked order is moved to `to`; `null` if it can be moved immediately. Reasons to ask: the
 * mail about `to` would announce unfinished rims (not again after the first move, if no step of any rim is recorded); a
 * consumer's work may not begin yet (at the first move only: after it, the work is done); the client was already informed
 * about the later status that the move reverses; the order belongs to another workshop than the person's.
 */
export async function findOrderMoveQuestion(
  tx: Database,
  { clock, facts }: Deps<'clock' | 'facts'>,
  { pointsOfSale }: Pick<StaffPerson, 'pointsOfSale'>,
  order: OrderRow,
  to: OrderStatus,
): Promise<OrderMoveQuestion | null> {
  const site = facts.current()
  const isForward = to > order.status
  const email = await findEmail(tx, order)
  const progress = isForward ? await loadOrdersProgress(tx, [order.id]) : null
  const blockedUntil =
    isForward && order.status === 0 && order.estimate_id
      ? await findLastDayBeforeWorkMayStart(tx, order.estimate_id, site)
      : null
  const mail =
    isForward && email && isClientMailedAbout(to, order, email)
      ? { subject: await statusMailSubject(tx, order, to, site), to: email }
      : null
  const own = progress?.get(order.id)
  const rims = own && !own.isProcessed ? { open: own.open, all: own.all, progressSummary: own.summary } : null
  const isUnrecorded = own?.summary === null && own.problem === null
  // The staff record no steps on these rims and have already confirmed a move without them, so the question is not
  // asked again.
  const isConfirmedBefore = order.status > 0 && isUnrecorded
  const nothingBefore = blockedUntil && blockedUntil >= parisDay(clock.now()) ? blockedUntil : null
  const earlierMail = await findToldMail(tx, order, to, email, site)
  const doubts = [
    pointsOfSale && !pointsOfSale.includes(order.pos_id) && 'ailleurs',
    nothingBefore && 'delai',
    rims && mail && !isConfirmedBefore && (isUnrecorded ? 'sans-etape' : 'jantes'),
    earlierMail && 'prevenu',
  ].filter((doubt): doubt is MoveWarning => Boolean(doubt))
  if (doubts.length === 0) return null
  const { order_number: number, pos_id: posId, handover } = order
  return { number, to, handover, doubts, posId, nothingBefore, rims, mail, earlierMail }
}

async function findEmail(tx: Database, { client_id }: OrderRow): Promise<string | null> {
  const [client] = await tx.select({ email: clients.email }).from(clients).where(eq(clients.id, client_id))
  return client?.email || null
}

/** Returns the mail that announced a later status and would become wrong by a move back to `to`; `null` if there is none. */
async function findToldMail(
  tx: Database,
  order: OrderRow,
  to: OrderStatus,
  email: string | null,
  site: Site,
) {
  if (to >= order.status || !canCorrectStatusMail(order, to) || !email) return null
  return {
    subject: await statusMailSubject(tx, order, order.told_status as OrderStatus, site),
    correction: await correctionSubject(tx, order, site),
    to: email,
  }
}

/** Whether the client wants mails and has been mailed about a status after `to`. */
export const canCorrectStatusMail = (
  { tells_client, told_status }: Pick<OrderRow, 'tells_client' | 'told_status'>,
  to: OrderStatus,
): boolean => tells_client && (told_status ?? -1) > to

/** Returns the subject of the mail to the client about a status. */
async function statusMailSubject(
  tx: Database,
  order: OrderRow,
  status: OrderStatus,
  site: Site,
): Promise<string> {
  const isPickup = isReadyForPickup({ ...order, status })
  const { subject } = await findMailWords(tx, isPickup ? 'pickup-ready' : 'order')
  return fillTextVariables(subject, { ...orderVariables(order, site), étape: orderStatuses[status].name })
}

const correctionSubject = async (tx: Database, order: OrderRow, site: Site) =>
  fillTextVariables((await findMailWords(tx, 'order-correction')).subject, orderVariables(order, site))

/** Returns the values of the variables in the subject of a mail about an order. */
const orderVariables = (order: OrderRow, site: Site) => ({
  numéro: order.order_number,
  véhicule: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
  atelier: locationOf(order.pos_id, site).title,
})

/** Returns what the mail about a status announced, as part of a sentence. */
export const describeAnnouncedStatus = (status: OrderStatus, handover: OrderRow['handover']): string =>
  status === 2 && handover === 'pickup' ? 'vos jantes sont prêtes' : orderStatuses[status].name.toLowerCase()
