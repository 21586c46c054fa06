import { data, href, type RouterContextProvider } from 'react-router'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import { locationOf, type Site } from '../../../../../domain/business/site.ts'
import { fillMailWords, paragraphsOf } from '../../../../../domain/business/texts/mails/mail-texts.ts'
import { readMailWords } from '../../../../../domain/business/texts/mails/mail-words.ts'
import { secondsToUndoAcceptance } from '../../../../../domain/contracts/acceptance/reopen-estimate.ts'
import { findEstimate } from '../../../../../domain/contracts/estimates/estimate.ts'
import { findWithdrawalPeriod } from '../../../../../domain/contracts/estimates/withdrawal-period.ts'
import { confirmationAddress } from '../../../../../domain/correspondence/matters/confirmation-address.ts'
import { requestPhotoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { formatDayAndHour, formatFullDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { lineTotal } from '../../../../../domain/kernel/money/vat.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { describeDefects, formatRimWork, rimName } from '../../../../../domain/kernel/rim-words.ts'
import { frenchNumber } from '../../../../../domain/kernel/text/french-number.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import { findStaff } from '../../../../../domain/people/staff/list-staff.ts'
import { titleOf } from '../../../../../domain/publishing/content/content-fields.ts'
import { listEntriesOfOrder } from '../../../../../domain/publishing/portfolio/photo-consent.ts'
import { encodeLastMove, secondsToUndoStep } from '../../../../../domain/workshop/moves/order-steps.ts'
import {
  findCentsToRefund,
  findValidInvoiceNumber,
  secondsToUndoCancellation,
} from '../../../../../domain/workshop/orders/cancel-order.ts'
import {
  findOrderRecord,
  isRecordBilled,
  listRims,
  type OrderRecord,
  type OrderRim,
} from '../../../../../domain/workshop/orders/find-order.ts'
import { isClientMailedAbout, orderStatusOf } from '../../../../../domain/workshop/orders/order.ts'
import { toOrderValues } from '../../../../../domain/workshop/orders/order-fields.ts'
import { toTypedOrderLines } from '../../../../../domain/workshop/orders/order-lines.ts'
import { orderProgress } from '../../../../../domain/workshop/orders/order-progress.ts'
import {
  areRimsExpected,
  consentNames,
  handoverNames,
  isStepDone,
  orderStatusName,
  orderSteps,
  progressWordsOf,
} from '../../../../../domain/workshop/orders/order-status.ts'
import { listPromisableDays } from '../../../../../domain/workshop/orders/promised-dates.ts'
import {
  isRimFinished,
  lastCompletedStep,
  type RimStep,
  rimSteps,
} from '../../../../../domain/workshop/orders/rim-steps.ts'
import { toRimValues } from '../../../../../domain/workshop/rims/change-rims.ts'
import { listRimSteps } from '../../../../../domain/workshop/rims/record-rim-step.ts'
import { withQuery } from '../../../../http/address.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { sendingSoonSentence } from '../../../../office/form/undo-toast.tsx'
import { activityLines, maxActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { contentAddress } from '../../../../office/records/content-address.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import {
  inboxRecordAddress,
  requestPhotoAddress,
  requestThumbnailAddress,
} from '../../../../office/records/inbox-address.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import { expectedOrderStatusName } from '../../../../office/records/order-step-labels.ts'
import { rimAddress } from '../../../../office/records/rim-addresses.ts'
import { readRequestedDeposit } from '../../billing/payments/deposit-section.server.ts'
import { contractAlerts } from '../../contracts/withdrawals/contract-alerts.server.ts'
import { readDossierSummary } from '../../oversight/dossiers/dossiers.server.ts'
import { readClientLinks } from '../../people/clients/client-links.server.ts'
import { readOrderPhotos } from '../photos/order-photos.server.ts'
import { readOrderSlips } from '../slips/slip.server.ts'
import { readNewDay } from './new-day.server.ts'
import { describeLastMove } from './order-card.server.ts'
import { cancelInvoiceFirstSentence } from './order-forms.server.ts'
import { readPickupWait, readStorage } from './order-storage.server.ts'
import { promisedDayView } from './promised-day.server.ts'
import { orderProgressView } from './rim-steps.server.ts'

export type OrderView = Awaited<ReturnType<typeof readOrder>>

/** Loads the page of an order. */
export async function readOrder(context: Readonly<RouterContextProvider>, id: string) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const reader = context.get(staffContext)
  const found = await findOrderRecord(db, id)
  if (!found) throw data(null, { status: 404 })
  const { order, client } = found
  const today = parisDay(clock.now())
  const [rims, events, days, period] = await Promise.all([
    listRims(db, id),
    listEvents(db, { kind: 'order', recordId: id }, maxActivityLines, site),
    listPromisableDays(db, order.pos_id, today, site, id),
    order.estimate_id ? findWithdrawalPeriod(db, order.estimate_id, site) : null,
  ])
  const status = orderStatusOf(order)
  const noted = await listRimSteps(
    db,
    rims.map((rim) => rim.id),
  )
  const worked = rims.map((rim) => ({
    ...rim,
    done: noted.filter(({ rimId }) => rimId === rim.id).map(({ step }) => step),
  }))
  return {
    id,
    number: order.order_number,
    storedRecord: {
      number: order.order_number,
      client: clientName(client),
      plate: order.registration_number,
      vehicle: vehicleName(order),
      rim: null,
    },
    client: {
      name: clientName(client),
      phone: hasPermission(reader, 'read-clients') ? client.phone : null,
      to: hasPermission(reader, 'read-clients') ? href('/gestion/clients/:id', { id: client.id }) : null,
    },
    lead: [locationName(order.pos_id, site), vehicleName(order), order.registration_number]
      .filter(Boolean)
      .join(', '),
    status,
    isExpected: areRimsExpected(order),
    statusName: areRimsExpected(order) ? expectedOrderStatusName : orderStatusName(order),
    progressWords: progressWordsOf(order),
    moved: describeLastMove(order, client.email),
    handover: order.handover,
    isClientTold: isClientMailedAbout(2, order, client.email),
    steps: orderSteps.map((step) => ({
      label: step.step,
      isDone: isStepDone(step.status, status),
      isCurrent: step.status === status,
    })),
    waiting: readPickupWait(order),
    deposit: await readRequestedDeposit(context, order.estimate_id),
    agreement: await readNewAgreement(context.get(siteContext), order, reader),
    storage: hasPermission(reader, 'edit-orders') ? await readStorage(db, found, clock.now(), site) : null,
    newDay: hasPermission(reader, 'edit-orders') ? await readNewDay(db, found, clock.now(), site) : null,
    tellsClient: order.tells_client,
    undoSeconds: secondsToUndoStep(order, reader, clock.now()),
    moveSeen: encodeLastMove(order),
    blockedReason: order.cancelled_at ? null : order.blocked_reason,
    cancelled: await readCancelled(context.get(siteContext), found, reader),
    cancelling: await readCancelling(db, found, reader, site),
    progress: status < 2 ? orderProgressView(orderProgress(worked), found) : null,
    alerts: await contractAlerts(db, reader, clock.now(), { estimateId: order.estimate_id, order }, site),
    promise: promisedDayView(
      order,
      {
        days,
        today,
        services: rims.flatMap(({ service, added }) => [service, ...added]),
        nothingBefore: period?.nothingBefore ?? null,
      },
      site,
    ),
    values: toOrderValues(order),
    facts: orderFacts(found, reader),
    photos: requestPhotos(found, reader),
    rims: worked.map(rimView),
    rimPhotos: await readOrderPhotos(context, order, worked),
    slips: hasPermission(reader, 'work-on-orders') ? await readOrderSlips(context, order) : null,
    links: hasPermission(reader, 'edit-orders') ? await readClientLinks({ db }, { kind: 'order', id }) : null,
    dossiers: await readDossierSummary(context, {
      kind: 'order',
      id,
      isCancelled: order.cancelled_at !== null,
    }),
    consent: await readPhotoConsent({ db }, order, reader),
    billed: hasPermission(reader, 'read-documents') ? billedLinesView(found) : null,
    billing:
      hasPermission(reader, 'issue-invoices') && !isRecordBilled(found) && !order.cancelled_at
        ? { hasLines: order.lines.length > 0 }
        : null,
    lines: activityLines(events, reader),
    may: {
      work: hasPermission(reader, 'work-on-orders') && !order.cancelled_at,
      edit: hasPermission(reader, 'edit-orders') && !order.cancelled_at,
      changeClient:
        hasPermission(reader, 'edit-orders') &&
        !order.cancelled_at &&
        !order.estimate_id &&
        !isRecordBilled(found),
    },
  }
}

/** Returns the recently recorded agreement that opened the order; `null` once it can no longer be undone. */
async function readNewAgreement(
  { db, clock }: SiteContext,
  { estimate_id }: OrderRecord['order'],
  reader: StaffPerson,
) {
  if (!estimate_id || !hasPermission(reader, 'write-estimates')) return null
  const estimate = await findEstimate(db, estimate_id)
  const seconds = estimate ? secondsToUndoAcceptance(estimate, clock.now()) : 0
  if (!estimate || seconds <= 0) return null
  const isMailed =
    estimate.decision_channel !== 'workshop' && (await confirmationAddress(db, estimate)) !== null
  return {
    page: estimateAddress(estimate.pos_id, estimate.id),
    seconds,
    wording: isMailed
      ? `Accord noté. ${sendingSoonSentence('La confirmation')}`
      : 'Accord noté, commande créée.',
  }
}

/** Returns who cancelled the order, why, and the amount owed to the client; `null` if it is not cancelled. */
async function readCancelled(deps: SiteContext, { order }: OrderRecord, reader: StaffPerson) {
  if (!order.cancelled_at) return null
  const by = order.cancelled_by && (await findStaff(deps, order.cancelled_by))
  const owed = hasPermission(reader, 'read-documents') ? await findCentsToRefund(deps.db, order) : 0
  return {
    wording: `Commande annulée le ${formatDayAndHour(order.cancelled_at)}${by ? ` par ${by.name}` : ''}.`,
    reason: order.cancel_reason,
    owed: owed > 0 ? `À rembourser au client\u00a0: ${formatCents(owed)} TTC.` : null,
    undoSeconds: hasPermission(reader, 'edit-orders')
      ? secondsToUndoCancellation(order, reader, deps.clock.now())
      : 0,
  }
}

/** Returns the data of the cancel form; `null` for readers without the permission. */
async function readCancelling(
  db: SiteContext['db'],
  { order, client }: OrderRecord,
  reader: StaffPerson,
  site: Site,
) {
  if (order.cancelled_at || !hasPermission(reader, 'edit-orders')) return null
  const billed = await findValidInvoiceNumber(db, order)
  if (billed) return { billed: cancelInvoiceFirstSentence(billed), mail: null, owed: null }
  const owed = await findCentsToRefund(db, order)
  return {
    billed: null,
    owed:
      owed > 0
        ? `Le client a payé ${formatCents(owed)} TTC\u00a0: cette somme reste à lui rembourser.`
        : null,
    mail: client.email ? { to: client.email, ...(await cancellationMailWords(db, order, owed, site)) } : null,
  }
}

/** Returns the text of the mail to the client, for the preview. */
async function cancellationMailWords(
  db: SiteContext['db'],
  order: OrderRecord['order'],
  owed: number,
  site: Site,
) {
  const { title, phone } = locationOf(order.pos_id, site)
  const words = fillMailWords<'order-cancelled'>(
    await readMailWords(db, 'order-cancelled'),
    {
      numéro: order.order_number,
      véhicule: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
      atelier: title,
      téléphone: phone.display,
      rendu: owed > 0 ? formatCents(owed) : '',
    },
    site,
  )
  const vehicle = vehicleName(order) || order.registration_number
  const texts = [words.before, vehicle && words.vehicle, owed > 0 && words.owed, words.help]
  return { subject: words.subject, paragraphs: texts.flatMap((text) => (text ? paragraphsOf(text) : [])) }
}

interface OrderFact {
  label: string
  value: string
  to?: string | null
}

/** Returns the known facts of the order; unknown ones are left out. */
function orderFacts({ order, estimate, invoice, request }: OrderRecord, reader: StaffPerson): OrderFact[] {
  const readsDocuments = hasPermission(reader, 'read-documents')
  const rows: (OrderFact | null)[] = [
    { label: 'Créée le', value: formatDate(order.created_at) },
    {
      label: 'Jantes',
      value: order.received_at ? `Reçues le ${formatDayAndHour(order.received_at)}` : 'Attendues',
    },
    fact('Bon de commande', order.purchase_order),
    fact('Kilométrage', order.mileage === null ? null : `${frenchNumber(order.mileage)}\u00a0km`),
    request && {
      label: 'Demande',
      value: request.reference,
      to: hasPermission(reader, 'read-requests') ? inboxRecordAddress('request', request.id) : null,
    },
    estimate && {
      label: 'Devis',
      value: estimate.number,
      to: readsDocuments ? estimateAddress(estimate.pos_id, estimate.id) : null,
    },
    invoice && {
      label: 'Facture',
      value: invoice.number,
      to: readsDocuments ? invoiceAddress(invoice.id, invoice.pos_id) : null,
    },
    areRimsExpected(order)
      ? fact('Dépôt prévu', order.drop_off_on && formatFullDay(order.drop_off_on))
      : null,
    { label: 'Remise', value: handoverNames[order.handover] },
    fact('Remise prévue', order.handover_on && formatFullDay(order.handover_on)),
    { label: 'E-mails au client', value: order.tells_client ? 'À chaque étape' : 'Aucun' },
    fact('Notes de l’atelier', order.notes),
  ]
  return rows.filter((row): row is OrderFact => row !== null)
}

const fact = (label: string, value: string | null): OrderFact | null => (value ? { label, value } : null)

/** Returns the latest completed step of a rim; empty before the first. */
function rimProgress(done: readonly RimStep[]) {
  const furthest = lastCompletedStep(done)
  return furthest && { name: rimSteps[furthest], isTreated: isRimFinished(done) }
}

const rimView = (rim: OrderRim & { done: readonly RimStep[] }) => ({
  id: rim.id,
  to: rimAddress(rim.order_id, rim.id),
  place: rim.place,
  name: rimName(rim),
  work: formatRimWork(rim),
  progress: rimProgress(rim.done),
  part: [rim.make, rim.part_number].filter(Boolean).join(', '),
  defects: describeDefects(rim.defects),
  notes: rim.notes,
  problem: rim.problem,
  values: toRimValues(rim),
})

/** Returns the lines that the order will be billed with. */
const billedLinesView = ({ order: { lines, total_te, total_ti }, invoice }: OrderRecord) => ({
  isBilled: isRecordBilled({ invoice }),
  typed: toTypedOrderLines(lines),
  rows: lines.map((line, index) => ({
    key: `${index} ${line.description}`,
    description: line.nature === 'goods' ? `${line.description} (bien)` : line.description,
    quantity: String(line.quantity),
    unit: formatCents(line.unit_price),
    total: formatCents(lineTotal(line)),
  })),
  totalTe: formatCents(total_te),
  total: formatCents(total_ti),
})

/** Returns the photos that the client sent with the request. */
function requestPhotos({ request }: OrderRecord, reader: StaffPerson) {
  if (!request || !hasPermission(reader, 'read-requests')) return []
  return request.images.map((image) => ({
    name: image.name,
    url: requestPhotoAddress(request.id, requestPhotoIdOf(image)),
    thumbnail: requestThumbnailAddress(request.id, requestPhotoIdOf(image)),
  }))
}

interface OrderConsent {
  id: string
  cancelled_at: Date | null
  photo_consent: { how: keyof typeof consentNames; by: string; at: string } | null
}

/**
 * Returns whether the order's photos may be published, and the entries that show them; `null` for readers without the
 * permissions.
 */
async function readPhotoConsent({ db }: Pick<SiteContext, 'db'>, order: OrderConsent, reader: StaffPerson) {
  if (!hasPermission(reader, 'edit-orders') || !hasPermission(reader, 'edit-content')) return null
  const entries = await listEntriesOfOrder(db, order.id)
  // On a cancelled order consent can be revoked, but no longer recorded.
  if (order.cancelled_at && !order.photo_consent && entries.length === 0) return null
  return {
    ...consentNote(order),
    mayGrant: order.cancelled_at === null,
    begin: withQuery(href('/gestion/realisations/nouvelle'), { commande: order.id }),
    entries: entries.map(({ id, content, state }) => ({
      id,
      title: titleOf(content),
      isPublished: state === 'published',
      to: contentAddress('portfolio', id),
    })),
  }
}

/** Returns how and when the client gave consent: « Par écrit, noté par Sophie Lambert le 22 novembre à 10 h 05 ». */
function consentNote({ photo_consent: consent }: OrderConsent): { noted: string | null } {
  if (!consent) return { noted: null }
  return {
    noted: `${consentNames[consent.how]}, noté par ${consent.by}, ${formatDayAndHour(new Date(consent.at))}`,
  }
}
