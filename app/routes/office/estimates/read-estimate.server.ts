import { data, type RouterContextProvider, redirect } from 'react-router'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { addDays, formatDate, formatDay, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { clientName, personName } from '../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../domain/documents/points-of-sale.ts'
import { mayBeReplaced } from '../../../../domain/estimates/drafts/begin-estimate.ts'
import type { Estimate } from '../../../../domain/estimates/estimate.ts'
import { estimateStateNames, isOpen } from '../../../../domain/estimates/estimate-state.ts'
import { daysToRemind, decisionChannels } from '../../../../domain/estimates/estimate-words.ts'
import { findAround, findDraft, findEstimate } from '../../../../domain/estimates/find-estimate.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import { lineTotal } from '../../../../domain/money/vat.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { readDraft } from './draft/read-draft.server.ts'
import { estimateAddress, estimatePdfAddress } from './estimate-address.ts'
import { estimateTone } from './estimate-tone.ts'
import { rimLines } from './issued/rim-lines.server.ts'
import { readRequestOf } from './request/read-request.server.ts'
import { readSending } from './sending/read-sending.server.ts'

export type EstimateView = Awaited<ReturnType<typeof readIssued>>

/** A draft, or the quote that it has become; another address of the same leads to its own. */
export async function readEstimate(
  context: Readonly<RouterContextProvider>,
  { posId, id }: { posId: string; id: string },
  asked: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  const [draft, estimate] = [await findDraft(db, id), await findEstimate(db, id)]
  const found = estimate ?? draft
  if (!found) throw data(null, { status: 404 })
  if (found.pos_id !== posId) throw redirect(estimateAddress(found.pos_id, id), 302)
  if (estimate) return readIssued(context, estimate, asked)
  if (!draft || !may(context.get(staffContext), 'write-estimates')) throw data(null, { status: 404 })
  return readDraft(context, draft, asked)
}

async function readIssued(
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
  const link = (other: Estimate | null) =>
    other && { number: other.estimate_number, to: estimateAddress(other.pos_id, other.id) }
  return {
    kind: 'issued' as const,
    ...{ id, page, posId, number, request, order },
    client: client && { id: client.id, name: clientName(client) },
    pdf: estimatePdfAddress(posId, id),
    state: { name: state, text: estimateStateNames[state], tone: estimateTone(state) },
    facts: factsOf(estimate),
    message: estimate.message,
    lines: estimate.lines.map((line, place) => ({
      key: `${place}`,
      says: line.description,
      count: line.quantity,
      total: formatCents(lineTotal(line)),
    })),
    rims: rimLines(estimate.rims),
    total: formatCents(estimate.total),
    totalWithoutTax: formatCents(estimate.total_te),
    decision: decisionOf(estimate),
    // The one who is asked first.
    person: client ? personName(client) : '',
    successor: link(successor),
    replaced: link(replaced),
    isOpen: isOpen(state),
    isReminding: isEnding(estimate, now),
    canReplace: mayBeReplaced(estimate),
    canAccept: isOpen(state) || state === 'expired',
    sending: await readSending(db, now, {
      ...{ id, asked, email: client?.email ?? '', isOver: !isOpen(state) },
      mayWrite: may(reader, 'write-estimates'),
    }),
    stream: streamLines(told, reader),
    canWrite: may(reader, 'write-estimates'),
    canOrder: may(reader, 'edit-orders'),
    canBill: may(reader, 'issue-invoices'),
  }
}

/** True while a reminder is proposed: once, to whom it was sent, shortly before the end. */
function isEnding({ state, valid_until, reminded_at }: Estimate, now: Date): boolean {
  if (!valid_until || reminded_at || (state !== 'sent' && state !== 'seen')) return false
  const today = parisDay(now)
  return valid_until >= today && valid_until <= addDays(today, daysToRemind)
}

function factsOf(estimate: Estimate) {
  const {
    created_at,
    pos_id,
    valid_until,
    working_days: days,
    vehicle,
    registration_number,
    sent_at,
    seen_at,
  } = estimate
  const rows = [
    ['Véhicule', [vehicle, registration_number].filter(Boolean).join(', ')],
    ['Émis le', formatDate(created_at)],
    ['Atelier', pointOfSaleName(pos_id)],
    ['Délai', days ? `${days}\u00a0${days > 1 ? 'jours ouvrés' : 'jour ouvré'}` : ''],
    ['Valable jusqu’au', valid_until ? formatDay(valid_until) : ''],
    ['Envoyé', sent_at ? dayAndHour(sent_at) : ''],
    ['Consulté', seen_at ? dayAndHour(seen_at) : ''],
  ]
  return rows.flatMap(([label = '', value]) => (value ? [{ label, value }] : []))
}

/** « Accepté par téléphone par M. Petit, le 3 mars 2026 à 10 h 12 ». */
function decisionOf({ state, decided_at, decision_channel, decided_by, refusal_reason }: Estimate) {
  if (!decided_at || (state !== 'accepted' && state !== 'refused')) return null
  const how = decision_channel ? decisionChannels[decision_channel].toLowerCase() : ''
  const who = decided_by ? `par ${decided_by}` : ''
  return {
    says: [state === 'accepted' ? 'Accepté' : 'Refusé', how, who].filter(Boolean).join(' '),
    at: dayAndHour(decided_at),
    reason: refusal_reason,
  }
}
