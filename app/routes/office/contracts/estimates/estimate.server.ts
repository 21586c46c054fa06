import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { buyerType } from '../../../../../domain/billing/documents/estimate-row.ts'
import { slowestService } from '../../../../../domain/business/lead-times.ts'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import { listExtras } from '../../../../../domain/business/prices/price-grid.ts'
import { plateCountries, plateCountry } from '../../../../../domain/business/safety/plate-country.ts'
import { blockedSentence, findSafetyRule } from '../../../../../domain/business/safety/safety-rules.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { type LineSafety, safetyLiftValue } from '../../../../../domain/contracts/estimates/draft-safety.ts'
import {
  type Estimate,
  type EstimateDraft,
  estimateStateNames,
  findEstimate,
  findEstimateDraft,
  findRelatedRecords,
  isEstimateOpen,
  isEstimateReplaceable,
} from '../../../../../domain/contracts/estimates/estimate.ts'
import { normalizeContent } from '../../../../../domain/contracts/estimates/estimate-content.ts'
import { readPricedDraft } from '../../../../../domain/contracts/estimates/estimate-drafts.ts'
import { listEstimateMails } from '../../../../../domain/contracts/estimates/estimate-mails.ts'
import {
  decisionChannels,
  discountNames,
  reminderLeadDays,
  reminderWaitDays,
} from '../../../../../domain/contracts/estimates/estimate-options.ts'
import type { PricedLine } from '../../../../../domain/contracts/estimates/price-estimate.ts'
import { listProofEvents } from '../../../../../domain/contracts/estimates/proof-chain.ts'
import { findWithdrawalPeriod } from '../../../../../domain/contracts/estimates/withdrawal-period.ts'
import {
  confirmationAddress,
  defaultRecipient,
} from '../../../../../domain/correspondence/matters/confirmation-address.ts'
import { findWrittenSince } from '../../../../../domain/correspondence/matters/matter-thread.ts'
import type { OutgoingMail } from '../../../../../domain/correspondence/outbox/outbox.ts'
import { requestPhotoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { findQuoteRequest } from '../../../../../domain/correspondence/quote-requests/quote-request.ts'
import { splitQuotedText } from '../../../../../domain/correspondence/threads/quoted-text.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, formatDate, formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { decimalPercent, formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { lineTotal } from '../../../../../domain/kernel/money/vat.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { rimDefects, rimFinishes, rimName, rimServices } from '../../../../../domain/kernel/rim-words.ts'
import { counted } from '../../../../../domain/kernel/text/french-number.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { type Client, clientName, personName } from '../../../../../domain/people/clients/client.ts'
import { clientTypeNames } from '../../../../../domain/people/clients/client-fields.ts'
import { suggestClients } from '../../../../../domain/people/clients/client-threads.ts'
import { listClients } from '../../../../../domain/people/clients/list-clients.ts'
import { areRimsExpected } from '../../../../../domain/workshop/orders/order-status.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { activityLines, maxActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import {
  draftPdfAddress,
  estimateAddress,
  estimatePdfAddress,
} from '../../../../office/records/estimate-address.ts'
import { estimateTone } from '../../../../office/records/estimate-tone.ts'
import {
  inboxRecordAddress,
  requestPhotoAddress,
  requestThumbnailAddress,
} from '../../../../office/records/inbox-address.ts'
import { readPrintings } from '../../billing/documents/printings.server.ts'
import { rejectedMailView } from '../../billing/documents/rejected-mail.server.ts'
import { readRequestedDeposit } from '../../billing/payments/deposit-section.server.ts'
import { safetyNote } from '../../business/safety/safety-view.server.ts'
import { readDossierSummary } from '../../oversight/dossiers/dossiers.server.ts'
import { leadTimeWords } from '../../workshop/orders/promised-day.server.ts'
import { contractAlerts } from '../withdrawals/contract-alerts.server.ts'

/** Loads a draft, or the estimate that it has become; redirects from the address of another point of sale. */
export async function readEstimate(
  context: Readonly<RouterContextProvider>,
  { posId, id }: { posId: string; id: string },
  query: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  const [draft, estimate] = [await findEstimateDraft(db, id), await findEstimate(db, id)]
  const found = estimate ?? draft
  if (!found) throw data(null, { status: 404 })
  if (found.pos_id !== posId) throw redirect(estimateAddress(found.pos_id, id), 302)
  if (estimate) return readIssued(context, estimate, query)
  if (!draft || !hasPermission(context.get(staffContext), 'write-estimates'))
    throw data(null, { status: 404 })
  return readDraft(context, draft, query)
}

export type EstimateDraftView = Awaited<ReturnType<typeof readDraft>>

/** Returns the data of a draft's page: content, totals, client. */
async function readDraft(
  context: Readonly<RouterContextProvider>,
  draft: EstimateDraft,
  query: URLSearchParams,
) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const reader = context.get(staffContext)
  const { id, pos_id: posId, quote_request_id: requestId } = draft
  const page = estimateAddress(posId, id)
  const { client, priced, safety } = await readPricedDraft(db, { clock }, draft)
  const isComplete = Object.keys(priced.problems).length === 0
  const content = normalizeContent(draft.content)
  const request = await readRequestOfEstimate(db, requestId)
  const [extras, replaced, events, sending] = await Promise.all([
    listExtras(db, posId, parisDay(clock.now())),
    draft.replaces ? findEstimate(db, draft.replaces) : null,
    listEvents(db, { kind: 'estimate', recordId: id }, maxActivityLines, site),
    readEstimateSending(db, clock.now(), {
      id,
      query,
      email: defaultRecipient(client, request),
      mayWrite: true,
      isOver: false,
    }),
  ])
  const { total_te, total, rates } = priced.totals
  return {
    kind: 'draft' as const,
    id,
    page,
    posId,
    request,
    isComplete,
    sending,
    preview: draftPdfAddress(posId, id),
    content,
    lines: priced.lines.map((line) => draftLineView(line, safety)),
    safety: {
      blocks: standingBlocks(safety, priced.lines),
      mayLift: hasPermission(reader, 'lift-safety-rules'),
    },
    totals: {
      withoutTax: formatCents(total_te),
      tax: rates.map(({ rate, vat }) => ({ rate: decimalPercent(rate), vat: formatCents(vat) })),
      total: formatCents(total),
      cents: total,
    },
    client: client && draftClientView(client),
    offered: client ? [] : await findOfferedClients(context, requestId, query),
    search: query.get('q') ?? '',
    options: {
      pos: Object.fromEntries(site.pointsOfSale.map(({ id: pos }) => [pos, locationName(pos, site)])),
      discounts: discountNames(client?.type ?? null),
      takesPurchaseOrder: client?.type !== 'individual',
      extras: extras.map(({ name, cents }) => ({ name, price: formatCents(cents) })),
      plateCountry: plateCountryPrompt(content.registration),
      usualDelay: usualDelay(priced.lines, site, content.days),
    },
    author: draft.author_name,
    changedAt: formatDayAndHour(draft.changed_at),
    replaces: replaced?.estimate_number ?? null,
    stream: activityLines(events, reader),
    canWrite: hasPermission(reader, 'write-estimates'),
  }
}

/** Returns the text of the empty option: « D’après la plaque : Allemagne ». */
function plateCountryPrompt(plate = ''): string {
  const country = plateCountry(plate)
  return country ? `D’après la plaque\u00a0: ${plateCountries[country]}` : 'Non reconnu'
}

/**
 * Returns the usual lead time, « 10 jours ouvrés pour la personnalisation », if it differs from the typed one; `null` if it does
 * not, or without rims.
 */
function usualDelay(lines: readonly PricedLine[], site: Site, typed = ''): string | null {
  const slowest = slowestService(
    lines.filter(({ kind }) => kind === 'rim').map(({ service }) => service),
    site,
  )
  return slowest.service && String(slowest.longest) !== typed.trim() ? leadTimeWords(slowest) : null
}

const draftClientView = ({ id, type, email, phone, ...client }: Client) => ({
  id,
  type,
  name: clientName({ type, ...client }),
  note: [clientTypeNames[type], email, phone].filter(Boolean).join(', '),
})

const maxFound = 8

/** Returns possible clients: those with the e-mail address or telephone number of the request, and those found by the search. */
async function findOfferedClients(
  context: Readonly<RouterContextProvider>,
  requestId: string | null,
  query: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  const search = (query.get('q') ?? '').slice(0, 120)
  const choice = { search, type: null, hasAccess: null, sort: 'name', descending: false } as const
  const alike =
    requestId && !search.trim() ? await suggestClients(db, { kind: 'request', id: requestId }) : []
  const found = search.trim() ? await listClients(db, choice, maxFound) : alike
  return found.map(({ id, called, email, phone }) => ({
    id,
    name: called || 'Sans nom',
    note: [email, phone].filter(Boolean).join(', '),
  }))
}

const draftLineView = ({ place, kind, wording, grid, total }: PricedLine, safety: readonly LineSafety[]) => ({
  safety: safety
    .filter((line) => line.place === place)
    .flatMap(({ rules }) => rules.map(({ rule, lift }) => safetyNote(rule, lift))),
  place,
  kind,
  wording,
  grid: grid === null ? null : formatCents(grid),
  total: total === null ? null : formatCents(total),
})

/** Returns the rules that prevent the draft from being sent, each with the key by which a manager lifts it. */
const standingBlocks = (safety: readonly LineSafety[], lines: readonly PricedLine[]) =>
  safety.flatMap(({ place, rules }) =>
    rules
      .filter(({ rule, lift }) => rule.level === 'block' && !lift)
      .map(({ rule }) => ({
        lift: safetyLiftValue(place, rule.id),
        name: rule.name,
        wording: blockedSentence(rule),
        rim: rimName({ position: lines.find((line) => line.place === place)?.position ?? '', size: null }),
      })),
  )

export type IssuedEstimateView = Awaited<ReturnType<typeof readIssued>>

/** Returns the data of an issued estimate's page. */
async function readIssued(
  context: Readonly<RouterContextProvider>,
  estimate: Estimate,
  query: URLSearchParams,
) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const reader = context.get(staffContext)
  const { id, pos_id: posId, estimate_number: number, quote_request_id: requestId, state } = estimate
  const now = clock.now()
  const [{ client, order, successor, replaced }, request, events] = await Promise.all([
    findRelatedRecords(db, estimate),
    readRequestOfEstimate(db, requestId),
    listEvents(db, { kind: 'estimate', recordId: id }, maxActivityLines, site),
  ])
  const page = estimateAddress(posId, id)
  const period = await findWithdrawalPeriod(db, id, site)
  const canAccept = isEstimateOpen(state) || state === 'expired'
  const sending = await readEstimateSending(db, now, {
    id,
    query,
    email: client?.email ?? '',
    isOver: !isEstimateOpen(state),
    mayWrite: hasPermission(reader, 'write-estimates'),
  })
  const link = (other: Estimate | null) =>
    other && { number: other.estimate_number, to: estimateAddress(other.pos_id, other.id) }
  return {
    kind: 'issued' as const,
    id,
    page,
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
    written: await readWritten(db, estimate, reader),
    pdf: estimatePdfAddress(posId, id),
    proof:
      (await listProofEvents(db, id)).length > 0
        ? href('/gestion/devis/:posId/:id/preuve', { posId, id })
        : null,
    state: { name: state, text: estimateStateNames[state], tone: estimateTone(state) },
    printings: await readPrintings(db, { kind: 'estimate', posId, id }),
    facts: estimateFacts(estimate, site),
    message: estimate.message,
    lines: estimate.lines.map((line, place) => ({
      key: `${place}`,
      wording: line.nature === 'goods' ? `${line.description} (bien)` : line.description,
      count: line.quantity,
      total: formatCents(lineTotal(line)),
    })),
    rims: rimsView(estimate.rims),
    total: formatCents(estimate.total),
    totalWithoutTax: formatCents(estimate.total_te),
    decision: decisionView(estimate),
    deposit: await readRequestedDeposit(context, id),
    lifts: estimate.safety_lifts.map(({ rule, reason, by }) => ({
      key: `${rule} ${by} ${reason}`,
      wording: `Règle de sécurité «\u00a0${findSafetyRule(rule)?.name ?? rule}\u00a0» levée par ${by}\u00a0: «\u00a0${reason}\u00a0»`,
    })),
    alerts: await contractAlerts(db, reader, now, { estimateId: id, order }, site),
    canNoteEarly:
      !order?.cancelled_at && period?.nothingBefore != null && period.nothingBefore >= parisDay(now),
    isConsumer: client !== null && buyerType(estimate, client) === 'individual',
    confirmation: confirmationNote(estimate),
    // Default name of the deciding person.
    person: client ? personName(client) : '',
    successor: link(successor),
    replaced: link(replaced),
    isOpen: isEstimateOpen(state),
    isAgreeing: query.has('accord'),
    ...waitingStepOf(estimate, { isLeaving: sending.leaving !== undefined, now }),
    canReplace: isEstimateReplaceable(estimate),
    canAccept,
    // Recipient of the confirmation if the agreement is recorded.
    confirmsTo: canAccept ? await confirmationAddress(db, estimate) : null,
    sending,
    dossiers: await readDossierSummary(context, { kind: 'estimate', id }),
    stream: activityLines(events, reader),
    canWrite: hasPermission(reader, 'write-estimates'),
    canOrder: hasPermission(reader, 'edit-orders'),
    canBill: hasPermission(reader, 'issue-invoices'),
  }
}

/**
 * Returns whether the contract was confirmed on a durable medium; `null` for contracts signed in the workshop, and for those
 * without a recorded consent.
 */
function confirmationNote({ state, consent, decision_channel, confirmed_at, confirmed_to }: Estimate) {
  if (state !== 'accepted' || !consent || decision_channel === 'workshop') return null
  return confirmed_at
    ? `Confirmation envoyée à ${confirmed_to} le ${formatDayAndHour(confirmed_at)}.`
    : 'La confirmation n’est pas partie par e-mail\u00a0: si le client n’a pas d’adresse, remettez-lui le devis, les conditions et le formulaire sur papier.'
}

/**
 * Returns what the client wrote since the estimate was issued; `null` without any message, or without the permission to read it.
 */
async function readWritten(db: SiteContext['db'], { id, created_at }: Estimate, reader: StaffPerson) {
  const found = await findWrittenSince(db, { kind: 'estimate', id }, created_at)
  if (!found || !hasPermission(reader, found.thread.kind === 'request' ? 'read-requests' : 'read-messages'))
    return null
  return {
    to: `${inboxRecordAddress(found.thread.kind, found.thread.id)}#echanges`,
    messages: found.messages.map(({ id: key, name, text, at }) => {
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
    ['Délai', days ? counted(days, 'jour ouvré', 'jours ouvrés') : ''],
    ['Valable jusqu’au', valid_until ? formatDay(valid_until) : ''],
    ['Envoyé', sent_at ? formatDayAndHour(sent_at) : ''],
    ['Consulté', seen_at ? formatDayAndHour(seen_at) : ''],
  ]
  return rows.flatMap(([label = '', value]) => (value ? [{ label, value }] : []))
}

/** Returns the client's decision, « Accepté par téléphone par M. Petit », with its time and reason. */
function decisionView({ state, decided_at, decision_channel, decided_by, refusal_reason }: Estimate) {
  if (!decided_at || (state !== 'accepted' && state !== 'refused')) return null
  const how = decision_channel ? decisionChannels[decision_channel].toLowerCase() : ''
  const who = decided_by ? `par ${decided_by}` : ''
  return {
    wording: [state === 'accepted' ? 'Accepté' : 'Refusé', how, who].filter(Boolean).join(' '),
    at: formatDayAndHour(decided_at),
    reason: refusal_reason,
  }
}

/** Whether a reminder is proposed: once, shortly before a sent estimate expires. */
function isReminderDue({ state, valid_until, reminded_at }: Estimate, now: Date): boolean {
  if (!valid_until || reminded_at || (state !== 'sent' && state !== 'seen')) return false
  const today = parisDay(now)
  return valid_until >= today && valid_until <= addDays(today, reminderLeadDays)
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
  const again = addDays(parisDay(lastMail), reminderWaitDays)
  if (again <= parisDay(now)) return { waitingStep: 'remind', waiting: null }
  const mailed = reminded_at ? 'Client relancé' : 'Devis envoyé'
  return {
    waitingStep: null,
    waiting: `${mailed} le ${formatDay(parisDay(lastMail))}\u00a0: laissez-lui le temps de répondre, jusqu’au ${formatDay(again)}.`,
  }
}

const wordFor = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

/** Returns the rims of an estimate as text, with name and notes. */
const rimsView = (rims: Estimate['rims']) =>
  rims.map(({ position, size, service, finish, colour, defects, notes }, place) => ({
    key: `${place}`,
    name: rimName({ position, size }),
    work: [
      wordFor(rimServices, service),
      finish === 'none' ? '' : wordFor(rimFinishes, finish).toLowerCase(),
      colour,
    ]
      .filter(Boolean)
      .join(', '),
    known: [...defects.map((defect) => wordFor(rimDefects, defect).toLowerCase()), notes]
      .filter(Boolean)
      .join(', '),
  }))

interface SendingChoice {
  id: string
  query: URLSearchParams
  /** E-mail address that the form proposes as the recipient. */
  email: string
  mayWrite: boolean
  /** Whether the client has decided, so that mails about the estimate no longer matter. */
  isOver: boolean
}

const mailName = ({ kind }: OutgoingMail) =>
  kind === 'reminder' ? 'L’e-mail de relance' : 'L’e-mail du devis'

/** Returns the state of an estimate's mails: a requested confirmation, a queued mail, a mail that was not delivered. */
export async function readEstimateSending(
  db: SiteContext['db'],
  now: Date,
  { id, query, email, mayWrite, isOver }: SendingChoice,
) {
  const mails = await listEstimateMails(db, id)
  const leaving = mails.find(({ state }) => state === 'queued')
  const [last] = mails.filter(({ state }) => state !== 'cancelled')
  const taken = mails[0]?.state === 'cancelled' ? mails[0] : null
  // After a cancelled mail the form contains its recipient and text.
  const to = taken?.recipient ?? last?.recipient ?? email
  return {
    isAsked: query.has('envoi') ? ('envoi' as const) : query.has('relance') ? ('relance' as const) : null,
    isChanged: query.get('envoi') === 'relire',
    email: to,
    isOwn: to === email,
    text: taken?.text ?? '',
    leaving: leaving && {
      id: leaving.id,
      email: leaving.recipient,
      seconds: Math.max(0, Math.ceil((leaving.due_at.getTime() - now.getTime()) / 1000)),
    },
    rejectedMail:
      last?.state === 'refused' && !isOver ? rejectedMailView(mailName(last), last, mayWrite) : null,
    sent: mails
      .filter(({ sent_at }) => sent_at !== null)
      .map(({ id: mailId, kind, recipient: to, sent_at, returned_at }) => ({
        id: mailId,
        wording: `${kind === 'reminder' ? 'Relance envoyée' : 'Envoyé'} à ${to}${returned_at ? ', mais revenu' : ''}`,
        at: sent_at ? formatDayAndHour(sent_at) : '',
      })),
  }
}

/** Returns the request that an estimate answers, with its photos. */
export async function readRequestOfEstimate(db: SiteContext['db'], id: string | null) {
  const found = id ? await findQuoteRequest(db, id) : null
  if (!found) return null
  return {
    id: found.id,
    to: inboxRecordAddress('request', found.id),
    reference: found.reference,
    email: found.email,
    wording: found.complementary_infos ?? '',
    photos: found.images.map((image) => ({
      name: image.name,
      url: requestPhotoAddress(found.id, requestPhotoIdOf(image)),
      thumbnail: requestThumbnailAddress(found.id, requestPhotoIdOf(image)),
    })),
  }
}
