import { formatTimeOfDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { findStaffMember } from '../../../../../domain/people/staff/list-staff.ts'
import type {
  OrderStepOutcome,
  OrderStepUndoOutcome,
} from '../../../../../domain/workshop/moves/order-steps.ts'
import { orderSteps } from '../../../../../domain/workshop/orders/order-status.ts'
import type { RimsReceivedOutcome } from '../../../../../domain/workshop/orders/record-rims-received.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { orderChangedMessage } from '../../../../office/records/order-step-labels.ts'
import { latePromiseView, moveQuestionView } from './move-question.server.ts'

/* Outcomes of the forms that move an order, on the order's page and on the board: moves, undone moves, received rims. */

/** Converts a move that was not executed to the outcome of its form. */
export async function toOrderStepFormOutcome(
  deps: SiteContext,
  reader: StaffPerson,
  step: OrderStepOutcome,
  sent: Readonly<Record<string, string>>,
): Promise<FormOutcome> {
  if (step.outcome === 'saved') return step
  if (step.outcome === 'gone') return formError(orderChangedMessage)
  if (step.outcome === 'blocked')
    return formError(`Cette commande est bloquée (${step.reason})\u00a0: débloquez-la d’abord.`)
  if (step.outcome === 'withdrawn') return contractWithdrawn
  if (step.outcome === 'unsure') return moveQuestionView(step.question, reader, sent, deps.facts.current())
  const { status, at, by } = step
  const currentStep = `elle est à l’étape «\u00a0${orderSteps[status].step.toLowerCase()}\u00a0».`
  if (!at) return formError(`Cette commande a changé d’étape entre-temps\u00a0: ${currentStep}`)
  return formError(
    `Déjà déplacée ${await describeTimeAndAuthor(deps, reader, { at, by })}\u00a0: ${currentStep}`,
  )
}

/**
 * Converts an undo that was not executed to the outcome of its form; `instead` says what the user can do after the time to undo.
 */
export async function toOrderStepUndoFormOutcome(
  deps: SiteContext,
  reader: StaffPerson,
  undone: OrderStepUndoOutcome,
  instead: string,
): Promise<FormOutcome> {
  if (undone.outcome === 'begun') return formError(undoRejections[undone.by])
  if (undone.outcome !== 'moved') {
    if (undone.outcome === 'saved') return { outcome: 'saved' }
    return formError(
      undone.outcome === 'gone' ? orderChangedMessage : `Trop tard pour annuler\u00a0: ${instead}.`,
    )
  }
  const { status, isExpected, at, by } = undone
  const currentState = isExpected
    ? 'ses jantes sont attendues'
    : `elle est à l’étape «\u00a0${orderSteps[status].step.toLowerCase()}\u00a0»`
  const since = at ? ` (${await describeTimeAndAuthor(deps, reader, { at, by })})` : ''
  return formError(`Rien n’a été annulé, cette commande a changé entre-temps${since}\u00a0: ${currentState}.`)
}

const undoRejections = {
  step: 'Le travail a commencé\u00a0: annulez d’abord l’étape notée sur la page de la jante.',
  signature: 'Le client a signé le bon de dépôt\u00a0: ses jantes sont bien là.',
} as const

/** Converts the result of recording that rims were received to the outcome of its form. */
export async function toRimsReceivedFormOutcome(
  deps: SiteContext,
  reader: StaffPerson,
  receipt: RimsReceivedOutcome,
  sent: Readonly<Record<string, string>>,
): Promise<FormOutcome> {
  if (receipt.outcome === 'saved') return receipt
  if (receipt.outcome === 'gone') return formError(orderChangedMessage)
  if (receipt.outcome === 'withdrawn') return contractWithdrawn
  if (receipt.outcome === 'late') return latePromiseView(receipt.question, sent)
  return formError(`Déjà reçues ${await describeTimeAndAuthor(deps, reader, receipt)}.`)
}

const contractWithdrawn = formError('Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.')

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
