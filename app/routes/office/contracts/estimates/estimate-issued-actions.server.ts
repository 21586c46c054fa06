import { href, type RouterContextProvider, redirect } from 'react-router'
import { buyerTypeOfEstimate } from '../../../../../domain/billing/documents/estimate-row.ts'
import { acceptEstimateByOffice } from '../../../../../domain/contracts/acceptance/accept-estimate.ts'
import { declineEstimateByOffice } from '../../../../../domain/contracts/acceptance/decline-estimate.ts'
import { recordEarlyStartRequest } from '../../../../../domain/contracts/acceptance/early-start.ts'
import type { OfficeEstimateDecisionOutcome } from '../../../../../domain/contracts/acceptance/office-decision.ts'
import { reopenEstimate, undoAcceptance } from '../../../../../domain/contracts/acceptance/reopen-estimate.ts'
import {
  type Estimate,
  isEstimateOpen,
  isEstimateReplaceable,
} from '../../../../../domain/contracts/estimates/estimate.ts'
import {
  officeAcceptForm,
  officeDeclineForm,
} from '../../../../../domain/contracts/estimates/estimate-forms.ts'
import {
  estimateReminderLeadDays,
  estimateReminderWaitDays,
} from '../../../../../domain/contracts/estimates/estimate-options.ts'
import { findWithdrawalPeriod } from '../../../../../domain/contracts/estimates/withdrawal-period.ts'
import { findConfirmationAddress } from '../../../../../domain/correspondence/matters/confirmation-address.ts'
import { addDays, formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { type Client, personName } from '../../../../../domain/people/clients/client.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { handleDepositForm } from '../../billing/payments/deposit-section.server.ts'
import {
  estimateBeingSentText,
  estimateChangedText,
  type OfficeEstimateRouteArgs,
} from './estimate-action-parts.server.ts'

interface Situation {
  client: Client | null
  order: { cancelled_at: Date | null } | null
  /** Whether a mail with the estimate can still be cancelled. */
  isLeaving: boolean
  query: URLSearchParams
}

/** Returns which actions an issued estimate allows now, and the data of their forms. */
export async function loadIssuedEstimateActions(
  context: Readonly<RouterContextProvider>,
  estimate: Estimate,
  { client, order, isLeaving, query }: Situation,
) {
  const { db, clock, facts } = context.get(siteContext)
  const reader = context.get(staffContext)
  const now = clock.now()
  const { state } = estimate
  const period = await findWithdrawalPeriod(db, estimate.id, facts.current())
  const canAccept = isEstimateOpen(state) || state === 'expired'
  return {
    ...waitingStepOf(estimate, { isLeaving, now }),
    isOpen: isEstimateOpen(state),
    isAgreeing: query.has('accord'),
    canAccept,
    canReplace: isEstimateReplaceable(estimate),
    canNoteEarly:
      !order?.cancelled_at && period?.nothingBefore != null && period.nothingBefore >= parisDay(now),
    canWrite: hasPermission(reader, 'write-estimates'),
    canOrder: hasPermission(reader, 'edit-orders'),
    canBill: hasPermission(reader, 'issue-invoices'),
    isConsumer: client !== null && buyerTypeOfEstimate(estimate, client) === 'individual',
    // Default name of the deciding person.
    person: client ? personName(client) : '',
    // Recipient of the confirmation if the agreement is recorded.
    confirmsTo: canAccept ? await findConfirmationAddress(db, estimate) : null,
  }
}

/** Whether a reminder is proposed: once, shortly before a sent estimate expires. */
function isReminderDue({ state, valid_until, reminded_at }: Estimate, now: Date): boolean {
  if (!valid_until || reminded_at || (state !== 'sent' && state !== 'seen')) return false
  const today = parisDay(now)
  return valid_until >= today && valid_until <= addDays(today, estimateReminderLeadDays)
}

interface WaitingStep {
  waitingStep: 'send' | 'remind' | 'replace' | null
  /** Sentence that explains the step, or why there is none yet. */
  waiting: string | null
}

/** Returns the next step of an estimate without an answer: a client who was mailed in the last days is given time to answer. */
function waitingStepOf(
  estimate: Estimate,
  { isLeaving, now }: { isLeaving: boolean; now: Date },
): WaitingStep {
  const { state, sent_at, reminded_at, valid_until } = estimate
  if (state === 'expired')
    return isEstimateReplaceable(estimate)
      ? { waitingStep: 'replace', waiting: null }
      : { waitingStep: null, waiting: null }
  if (!isEstimateOpen(state) || isLeaving) return { waitingStep: null, waiting: null }
  if (state === 'issued') return { waitingStep: 'send', waiting: null }
  const lastMail = reminded_at ?? sent_at
  const until = valid_until ? formatDay(valid_until) : null
  if (isReminderDue(estimate, now))
    return { waitingStep: 'remind', waiting: `Ce devis expire bientôt\u00a0: le ${until}.` }
  if (!lastMail) return { waitingStep: 'remind', waiting: null }
  const nextReminderDay = addDays(parisDay(lastMail), estimateReminderWaitDays)
  if (nextReminderDay <= parisDay(now)) return { waitingStep: 'remind', waiting: null }
  const mailed = reminded_at ? 'Client relancé' : 'Devis envoyé'
  return {
    waitingStep: null,
    waiting: `${mailed} le ${formatDay(parisDay(lastMail))}\u00a0: laissez-lui le temps de répondre, jusqu’au ${formatDay(nextReminderDay)}.`,
  }
}

/** Records that the client accepted, and redirects to the new order. */
const acceptance = officeForm({
  permission: 'write-estimates',
  limits: bodyLimits(officeAcceptForm, { maxBytes: 8_192 }),
  async run({ deps, by, typed }, { params }: OfficeEstimateRouteArgs) {
    const accepted = await acceptEstimateByOffice(deps, by, params.id, typed)
    return accepted.outcome === 'accepted'
      ? redirect(href('/gestion/commandes/:id', { id: accepted.orderId }), 303)
      : accepted
  },
  rejections: {
    gone: estimateChangedText,
    'mail-queued': estimateBeingSentText,
    replaced: 'Ce devis a été remplacé par un autre\u00a0: notez l’accord sur le nouveau.',
    withdrawn: 'Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.',
    refused: 'Le client a refusé ce devis\u00a0: remettez-le d’abord en attente.',
  },
})

/** Undoes an agreement recorded within the last seconds, also from the page of its order, which is removed. */
const agreementUndo = officeForm({
  permission: 'write-estimates',
  async run({ deps, by }, { params: { posId, id } }: OfficeEstimateRouteArgs) {
    const undone = await undoAcceptance(deps, by, id)
    return undone.outcome === 'saved' ? redirect(estimateAddress(posId, id), 303) : undone
  },
  rejections: {
    gone: 'Trop tard pour annuler\u00a0: la confirmation est partie, ou la commande a déjà commencé.',
  },
})

type Decide = (
  deps: SiteContext,
  by: StaffPerson,
  id: string,
  typed: Record<string, string>,
) => Promise<OfficeEstimateDecisionOutcome>

const decisionBy = (decide: Decide, limits = buttonFormLimits) =>
  officeForm({
    permission: 'write-estimates',
    limits,
    run: ({ deps, by, typed }, { params }: OfficeEstimateRouteArgs) => decide(deps, by, params.id, typed),
    rejections: { gone: estimateChangedText },
  })

const declineLimits = bodyLimits(officeDeclineForm, { maxBytes: 32_768 })

/** Form handlers of the actions on an issued estimate, by the form name in the address. */
export const issuedEstimateActionForms = {
  accepter: acceptance,
  'annuler-accord': agreementUndo,
  refuser: decisionBy(declineEstimateByOffice, declineLimits),
  commencer: decisionBy(recordEarlyStartRequest),
  rouvrir: decisionBy(reopenEstimate),
  'acompte-recu': handleDepositForm,
}
