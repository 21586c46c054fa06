import { formatTimeOfDay } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDay, parisDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { findStaffMember } from '../../../../../../domain/people/staff/list-staff.ts'
import type {
  OrderMoveOutcome,
  OrderMoveUndoOutcome,
} from '../../../../../../domain/workshop/moves/move-order.ts'
import {
  type OrderStatus,
  orderStatusInSentence,
} from '../../../../../../domain/workshop/orders/order-status.ts'
import type { RimsReceivedOutcome } from '../../../../../../domain/workshop/orders/record-rims-received.ts'
import { toFormOutcome } from '../../../../../forms/form-rejections.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import { orderChangedMessage } from '../../../../../office/records/order-status-labels.ts'
import { latePromiseView, moveQuestionView } from './move-question.server.ts'

/* Outcomes of the forms that move an order, on the order's page and on the board: moves, undone moves, received rims. */

/** Converts the result of moving an order to another status to the outcome of its form. */
export const toOrderMoveFormOutcome = (
  deps: SiteContext,
  reader: StaffPerson,
  move: OrderMoveOutcome,
  sent: Readonly<Record<string, string>>,
) =>
  toFormOutcome(move, {
    gone: orderChangedMessage,
    blocked: ({ reason }) => `Cette commande est bloquée (${reason})\u00a0: débloquez-la d’abord.`,
    withdrawn: contractWithdrawn,
    'confirmation-needed': ({ question }) => moveQuestionView(question, reader, sent, deps.facts.current()),
    async moved({ status, at, by }) {
      const moved = at
        ? `Déjà déplacée ${await describeTimeAndAuthor(deps, reader, { at, by })}`
        : 'Cette commande a changé d’étape entre-temps'
      return `${moved}\u00a0: ${currentStatusSentence(status)}.`
    },
  })

/**
 * Converts the result of undoing a move to the outcome of its form. `instead` tells the user what to do when it is too late to
 * undo.
 */
export const toOrderMoveUndoFormOutcome = (
  deps: SiteContext,
  reader: StaffPerson,
  undone: OrderMoveUndoOutcome,
  instead: string,
) =>
  toFormOutcome(undone, {
    gone: orderChangedMessage,
    'too-late': `Trop tard pour annuler\u00a0: ${instead}.`,
    begun: ({ by }) => undoRejections[by],
    async moved({ status, isExpected, at, by }) {
      const since = at ? ` (${await describeTimeAndAuthor(deps, reader, { at, by })})` : ''
      const state = isExpected ? 'ses jantes sont attendues' : currentStatusSentence(status)
      return `Rien n’a été annulé, cette commande a changé entre-temps${since}\u00a0: ${state}.`
    },
  })

/** Returns the sentence part « elle est à l’étape « en cours » ». */
const currentStatusSentence = (status: OrderStatus) =>
  `elle est à l’étape «\u00a0${orderStatusInSentence(status)}\u00a0»`

const undoRejections = {
  step: 'Le travail a commencé\u00a0: annulez d’abord l’étape notée sur la page de la jante.',
  signature: 'Le client a signé le bon de dépôt\u00a0: ses jantes sont bien là.',
} as const

/** Converts the result of recording that rims were received to the outcome of its form. */
export const toRimsReceivedFormOutcome = (
  deps: SiteContext,
  reader: StaffPerson,
  receipt: RimsReceivedOutcome,
  sent: Readonly<Record<string, string>>,
) =>
  toFormOutcome(receipt, {
    gone: orderChangedMessage,
    withdrawn: contractWithdrawn,
    late: ({ question }) => latePromiseView(question, sent),
    received: async ({ at, by }) => `Déjà reçues ${await describeTimeAndAuthor(deps, reader, { at, by })}.`,
  })

const contractWithdrawn = 'Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.'

/**
 * Returns time and author of a change: « à 10 h 42 par vous » or « le 12/11/2026 à 10 h 42 par Marc Petit »; `by` is a user id,
 * `null` if unknown.
 */
export async function describeTimeAndAuthor(
  deps: SiteContext,
  reader: StaffPerson,
  { at, by }: { at: Date; by: string | null },
): Promise<string> {
  const [day, today] = [parisDay(at), parisDay(deps.clock.now())]
  const when = `${day === today ? '' : `le ${formatDay(day)} `}à ${formatTimeOfDay(at)}`
  if (by === reader.userId) return `${when} par vous`
  const colleague = by && (await findStaffMember(deps, by))
  return colleague ? `${when} par ${colleague.name}` : when
}
