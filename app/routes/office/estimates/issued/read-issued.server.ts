import type { RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { clientName, personName } from '../../../../../domain/clients/client-name.ts'
import { mayBeReplaced } from '../../../../../domain/estimates/drafts/may-be-replaced.ts'
import type { Estimate } from '../../../../../domain/estimates/estimate.ts'
import { estimateStateNames, isOpen } from '../../../../../domain/estimates/estimate-state.ts'
import { findAround } from '../../../../../domain/estimates/find-around.ts'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { lineTotal } from '../../../../../domain/money/vat.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { buyerType, findPeriod } from '../../../../../domain/withdrawals/withdrawal-period.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { readPrintings } from '../../documents/printings.server.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'
import { contractAlerts } from '../../withdrawals/contract-alerts.server.ts'
import { estimateAddress, estimatePdfAddress } from '../estimate-address.ts'
import { estimateTone } from '../estimate-tone.ts'
import { readRequestOf } from '../request/read-request.server.ts'
import { readSending } from '../sending/read-sending.server.ts'
import { isEnding } from './is-ending.server.ts'
import { decisionOf } from './issued-decision.server.ts'
import { factsOf } from './issued-facts.server.ts'
import { rimLines } from './rim-lines.server.ts'

export type IssuedView = Awaited<ReturnType<typeof readIssued>>

/** All that the page of an issued quote shows. */
export async function readIssued(
  context: Readonly<RouterContextProvider>,
  estimate: Estimate,
  asked: URLSearchParams,
) {
  const { db, clock } = context.get(siteContext)
  const reader = context.get(staffContext)
  const { id, pos_id: posId, estimate_number: number, quote_request_id: requestId, state } = estimate
  const now = clock.now()
  const [{ client, order, successor, replaced }, request, told] = await Promise.all([
    findAround(db, estimate),
    readRequestOf(db, requestId),
    listEvents(db, { kind: 'estimate', recordId: id }, streamLength),
  ])
  const page = estimateAddress(posId, id)
  const period = await findPeriod(db, id)
  const link = (other: Estimate | null) =>
    other && { number: other.estimate_number, to: estimateAddress(other.pos_id, other.id) }
  return {
    kind: 'issued' as const,
    id,
    page,
    posId,
    number,
    request,
    order,
    client: client && { id: client.id, name: clientName(client) },
    pdf: estimatePdfAddress(posId, id),
    state: { name: state, text: estimateStateNames[state], tone: estimateTone(state) },
    printings: await readPrintings(db, { kind: 'estimate', posId, id }),
    facts: factsOf(estimate),
    message: estimate.message,
    lines: estimate.lines.map((line, place) => ({
      key: `${place}`,
      says: line.nature === 'goods' ? `${line.description} (bien)` : line.description,
      count: line.quantity,
      total: formatCents(lineTotal(line)),
    })),
    rims: rimLines(estimate.rims),
    total: formatCents(estimate.total),
    totalWithoutTax: formatCents(estimate.total_te),
    decision: decisionOf(estimate),
    alerts: await contractAlerts(db, reader, now, { estimateId: id, orderId: order?.id ?? null }),
    canNoteEarly: period?.nothingBefore != null && period.nothingBefore >= parisDay(now),
    isConsumer: client !== null && buyerType(estimate, client) === 'individual',
    confirmation: sayConfirmation(estimate),
    // The one who is asked first.
    person: client ? personName(client) : '',
    successor: link(successor),
    replaced: link(replaced),
    isOpen: isOpen(state),
    isReminding: isEnding(estimate, now),
    canReplace: mayBeReplaced(estimate),
    canAccept: isOpen(state) || state === 'expired',
    sending: await readSending(db, now, {
      id,
      asked,
      email: client?.email ?? '',
      isOver: !isOpen(state),
      mayWrite: may(reader, 'write-estimates'),
    }),
    stream: streamLines(told, reader),
    canWrite: may(reader, 'write-estimates'),
    canOrder: may(reader, 'edit-orders'),
    canBill: may(reader, 'issue-invoices'),
  }
}

/** Whether the contract was confirmed on a durable medium; nothing of what was signed in the workshop, or long ago. */
function sayConfirmation({ state, consent, decision_channel, confirmed_at, confirmed_to }: Estimate) {
  if (state !== 'accepted' || !consent || decision_channel === 'workshop') return null
  return confirmed_at
    ? `Confirmation envoyée à ${confirmed_to} le ${dayAndHour(confirmed_at)}.`
    : 'La confirmation n’est pas partie par e-mail\u00a0: si le client n’a pas d’adresse, remettez-lui le devis, les conditions et le formulaire sur papier.'
}
