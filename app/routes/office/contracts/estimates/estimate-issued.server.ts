import { href, type RouterContextProvider } from 'react-router'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import { findSafetyRule } from '../../../../../domain/business/safety/safety-rules.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import {
  type Estimate,
  estimateStateNames,
  findRecordsRelatedToEstimate,
  isEstimateOpen,
} from '../../../../../domain/contracts/estimates/estimate.ts'
import { estimateDecisionChannelNames } from '../../../../../domain/contracts/estimates/estimate-options.ts'
import { listProofEvents } from '../../../../../domain/contracts/estimates/proof-chain.ts'
import { listClientMessagesSince } from '../../../../../domain/correspondence/matters/matter-thread.ts'
import { splitQuotedText } from '../../../../../domain/correspondence/threads/quoted-text.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { lineTotalExclTaxOf } from '../../../../../domain/kernel/money/vat.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import {
  formatRimName,
  rimDefectNames,
  rimFinishNames,
  rimServiceNames,
} from '../../../../../domain/kernel/rim-words.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import { areRimsExpected } from '../../../../../domain/workshop/orders/order-status.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { estimateAddress, estimatePdfAddress } from '../../../../office/records/estimate-address.ts'
import { estimateToneOf } from '../../../../office/records/estimate-tone.ts'
import { inboxRecordAddress } from '../../../../office/records/inbox-address.ts'
import { loadPrintings } from '../../billing/documents/printings.server.ts'
import { loadRequestedDeposit } from '../../billing/payments/deposit-section.server.ts'
import { loadDossierSummary } from '../../oversight/dossiers/dossiers.server.ts'
import { listContractAlerts } from '../withdrawals/contract-alerts.server.ts'
import { loadIssuedEstimateActions } from './estimate-issued-actions.server.ts'
import { loadEstimateSending } from './estimate-sending.server.ts'
import { loadRequestOfEstimate } from './request-note.server.ts'

export type IssuedEstimateView = Awaited<ReturnType<typeof loadIssuedEstimatePage>>

/** Returns the data of an issued estimate's page. */
export async function loadIssuedEstimatePage(
  context: Readonly<RouterContextProvider>,
  estimate: Estimate,
  query: URLSearchParams,
) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const reader = context.get(staffContext)
  const { id, pos_id: posId, estimate_number: number, state } = estimate
  const now = clock.now()
  const { client, order, successor, replaced } = await findRecordsRelatedToEstimate(db, estimate)
  const [request, events, sending, written, proofs, printings, deposit, alerts, dossiers] = await Promise.all(
    [
      loadRequestOfEstimate(db, estimate.quote_request_id),
      listEvents(db, { kind: 'estimate', recordId: id }, maxActivityLines, site),
      loadEstimateSending(db, now, {
        id,
        query,
        email: client?.email ?? '',
        isOver: !isEstimateOpen(state),
        mayWrite: hasPermission(reader, 'write-estimates'),
      }),
      loadClientMessages(db, estimate, reader),
      listProofEvents(db, id),
      loadPrintings(db, { kind: 'estimate', posId, id }),
      loadRequestedDeposit(context, id),
      listContractAlerts(db, reader, now, { estimateId: id, order }, site),
      loadDossierSummary(context, { kind: 'estimate', id }),
    ],
  )
  const isLeaving = sending.leaving !== undefined
  return {
    kind: 'issued' as const,
    id,
    page: estimateAddress(posId, id),
    posId,
    number,
    request,
    order: order && {
      id: order.id,
      number: order.order_number,
      isExpected: areRimsExpected(order),
      isCancelled: order.cancelled_at !== null,
    },
    client: client && { id: client.id, name: clientName(client), phone: client.phone },
    written,
    pdf: estimatePdfAddress(posId, id),
    proof: proofs.length > 0 ? href('/gestion/devis/:posId/:id/preuve', { posId, id }) : null,
    state: { name: state, text: estimateStateNames[state], tone: estimateToneOf(state) },
    printings,
    work: workView(estimate, site),
    total: formatCents(estimate.total),
    totalWithoutTax: formatCents(estimate.total_te),
    decision: decisionView(estimate),
    confirmation: confirmationNote(estimate),
    deposit,
    lifts: estimate.safety_lifts.map(({ rule, reason, by }) => ({
      key: `${rule} ${by} ${reason}`,
      wording: `Règle de sécurité «\u00a0${findSafetyRule(rule)?.name ?? rule}\u00a0» levée par ${by}\u00a0: «\u00a0${reason}\u00a0»`,
    })),
    alerts,
    successor: successor && otherEstimateLink(successor),
    replaced: replaced && otherEstimateLink(replaced),
    actions: await loadIssuedEstimateActions(context, estimate, { client, order, isLeaving, query }),
    sending,
    dossiers,
    history: recordActivityLines(events, reader),
  }
}

const otherEstimateLink = ({ id, pos_id, estimate_number }: Estimate) => ({
  number: estimate_number,
  to: estimateAddress(pos_id, id),
})

/** Returns the content of the estimate: facts, message, lines as printed, rims. */
const workView = (estimate: Estimate, site: Site) => ({
  facts: estimateFacts(estimate, site),
  message: estimate.message,
  lines: estimate.lines.map((line, index) => ({
    key: `${index}`,
    wording: line.nature === 'goods' ? `${line.description} (bien)` : line.description,
    count: line.quantity,
    total: formatCents(lineTotalExclTaxOf(line)),
  })),
  rims: rimsView(estimate.rims),
})

/**
 * Whether the contract was confirmed on a durable medium; `null` for contracts signed in the workshop, and for those
 * without a recorded consent.
 */
function confirmationNote({ state, consent, decision_channel, confirmed_at, confirmed_to }: Estimate) {
  if (state !== 'accepted' || !consent || decision_channel === 'workshop') return null
  return confirmed_at
    ? `Confirmation envoyée à ${confirmed_to} le ${formatDayAndHour(confirmed_at)}.`
    : 'La confirmation n’est pas partie par e-mail\u00a0: si le client n’a pas d’adresse, remettez-lui le devis, les conditions et le formulaire sur papier.'
}

/** Returns what the client wrote since the estimate was issued; `null` without any message, or without the permission to read it. */
async function loadClientMessages(db: SiteContext['db'], { id, created_at }: Estimate, reader: StaffPerson) {
  const laterDocument = await listClientMessagesSince(db, { kind: 'estimate', id }, created_at)
  if (
    !laterDocument ||
    !hasPermission(reader, laterDocument.thread.kind === 'request' ? 'read-requests' : 'read-messages')
  )
    return null
  return {
    to: `${inboxRecordAddress(laterDocument.thread.kind, laterDocument.thread.id)}#echanges`,
    messages: laterDocument.messages.map(({ id: key, name, text, at }) => {
      const { ownText } = splitQuotedText(text)
      return { key, name, text: ownText || text, at: at.toISOString(), when: formatDayAndHour(at) }
    }),
  }
}

/** Returns the facts of an estimate with their labels. */
function estimateFacts(estimate: Estimate, site: Site) {
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
    ['Atelier', locationName(pos_id, site)],
    ['Délai', days ? countWithNoun(days, 'jour ouvré', 'jours ouvrés') : ''],
    ['Valable jusqu’au', valid_until ? formatDay(valid_until) : ''],
    ['Envoyé', sent_at ? formatDayAndHour(sent_at) : ''],
    ['Consulté', seen_at ? formatDayAndHour(seen_at) : ''],
  ]
  return rows.flatMap(([label = '', value]) => (value ? [{ label, value }] : []))
}

/** Returns the client's decision, « Accepté par téléphone par M. Petit », with its time and reason. */
function decisionView({ state, decided_at, decision_channel, decided_by, refusal_reason }: Estimate) {
  if (!decided_at || (state !== 'accepted' && state !== 'refused')) return null
  const how = decision_channel ? estimateDecisionChannelNames[decision_channel].toLowerCase() : ''
  const authorText = decided_by ? `par ${decided_by}` : ''
  return {
    wording: [state === 'accepted' ? 'Accepté' : 'Refusé', how, authorText].filter(Boolean).join(' '),
    at: formatDayAndHour(decided_at),
    reason: refusal_reason,
  }
}

const wordFor = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

/** Returns the rims of an estimate as text, with name and notes. */
const rimsView = (rims: Estimate['rims']) =>
  rims.map(({ position, size, service, finish, colour, defects, notes }, index) => ({
    key: `${index}`,
    name: formatRimName({ position, size }),
    work: [
      wordFor(rimServiceNames, service),
      finish === 'none' ? '' : wordFor(rimFinishNames, finish).toLowerCase(),
      colour,
    ]
      .filter(Boolean)
      .join(', '),
    known: [...defects.map((defect) => wordFor(rimDefectNames, defect).toLowerCase()), notes]
      .filter(Boolean)
      .join(', '),
  }))
