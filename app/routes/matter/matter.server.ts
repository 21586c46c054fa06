import { data, type RouterContextProvider } from 'react-router'
import {
  invoiceKindOf,
  invoiceStateNames,
  invoiceStateOf,
  isVoidStatus,
} from '../../../domain/billing/invoices/invoice-status.ts'
import { documentKindName } from '../../../domain/billing/printing/printable-document.ts'
import { locationOf, type Site } from '../../../domain/business/site.ts'
import {
  clientStatusNames,
  findCurrentEstimate,
  isEstimateAcceptable,
} from '../../../domain/contracts/estimates/estimate.ts'
import { hasDecisionEvidence } from '../../../domain/contracts/estimates/proof-chain.ts'
import { findMatterAddress } from '../../../domain/correspondence/matters/own-addresses.ts'
import { requestPhotoIdOf } from '../../../domain/correspondence/quote-requests/photo-files.ts'
import { findQuoteRequest } from '../../../domain/correspondence/quote-requests/quote-request.ts'
import { listVisibleMessages, type MessagePage } from '../../../domain/correspondence/threads/messages.ts'
import { formatDayAndHour } from '../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../domain/kernel/money/amounts.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { formatRimName } from '../../../domain/kernel/rim-words.ts'
import { signWithSameExpiry } from '../../../domain/kernel/signatures.ts'
import { slipKindNames } from '../../../domain/kernel/slip-words.ts'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { vehicleName } from '../../../domain/kernel/text/vehicle-name.ts'
import { listRequestedPurchaseOrders } from '../../../domain/oversight/fleet/purchase-orders.ts'
import { loadMatter, type Matter } from '../../../domain/oversight/matters/load-matter.ts'
import { describeMatterState, type MatterAction } from '../../../domain/oversight/matters/matter-state.ts'
import { listRimsOfOrder } from '../../../domain/workshop/orders/find-order.ts'
import {
  clientOrderStatusName,
  isOrderStatusReached,
  orderProgressNote,
  orderStatuses,
} from '../../../domain/workshop/orders/order-status.ts'
import { loadPickupView } from '../../../domain/workshop/orders/pickup.ts'
import { type MatterAccess, matterContext, type SiteContext, siteContext } from '../../http/context.ts'
import { receivedEstimatePath, supplementPath, withdrawalAccessPath } from '../../http/page-addresses.ts'
import { loadDepositTransfer } from '../../records/deposit-transfer.server.ts'
import { loadInvoiceTransfer } from '../../records/document-page.server.ts'
import { matterAddress } from '../../records/matter-address.server.ts'
import { toMessagePageLinks } from '../../records/thread-reader.server.ts'
import type { StatusTone } from '../../ui/status-text.tsx'
import { alreadyAcceptedNotice, loadEstimateDecision } from '../received-estimate/estimate-decision.server.ts'
import { shownPhotoGroupsOf } from './shown-photo-groups.server.ts'
import { toOpeningVisitorMessage, toVisitorMessage } from './visitor-messages.server.ts'

/* Data of a matter's page: state and next actions, orders, photos, documents, messages. Internal notes, drafts and the
   person in charge are not shown. */

type MatterPageView = Awaited<ReturnType<typeof loadMatterPage>>
export type OpenMatter = Extract<MatterPageView, { isExpired: false }>

export async function loadMatterPage(context: Readonly<RouterContextProvider>, url: URL) {
  const access = context.get(matterContext)
  const deps = context.get(siteContext)
  const { db, clock, secret } = deps
  const site = deps.facts.current()
  if (access.isExpired) return { isExpired: true, address: matterAddress(access) } as const
  const now = clock.now()
  const signLikeThisPage = (path: string) =>
    access.query ? signWithSameExpiry(path, url.searchParams, secret) : path
  const estimateAddress: EstimateAddress = ({ id, pos_id: posId }, rest = '') => {
    const [path, query] = signLikeThisPage(receivedEstimatePath({ posId, id })).split('?')
    return `${path}${rest}${query ? `?${query}` : ''}`
  }
  const pageContext: MatterPageContext = { access, site, now, estimateAddress, signLikeThisPage }
  const matter = await loadMatter(db, access.key, now)
  if (!matter) throw data(null, { status: 404 })
  const { thread, facts, orders } = matter
  const { actions, ...state } = describeMatterState(facts, site)
  const [orderParts, documentParts, threadParts] = await Promise.all([
    loadOrderParts(db, pageContext, matter),
    loadDocumentParts(db, pageContext, matter, url.searchParams),
    loadThreadParts(db, pageContext, matter, url),
  ])
  const posId = orders.at(-1)?.pos_id ?? matter.estimates.at(-1)?.pos_id ?? matter.invoices.at(-1)?.pos_id
  const locationId = posId ?? thread?.shop
  return {
    isExpired: false,
    isOnlyRead: access.isOnlyRead,
    isSignedIn: access.query === '',
    kind: thread?.kind ?? 'message',
    address: matterAddress(access),
    live: matterAddress(access, '/direct'),
    title: titleOf(matter),
    reference: referenceOf(matter),
    state,
    actions: actions.map((action) => actionView(pageContext, matter, action)),
    ...orderParts,
    ...documentParts,
    ...threadParts,
    papers: paperViews(access, matter),
    facts: matterFacts(matter, locationId ? locationOf(locationId, site).title : ''),
    mayWithdraw: matter.mayWithdraw && !access.isOnlyRead,
    contact: locationId
      ? locationOf(locationId, site)
      : { title: site.brand, phone: site.locations[0].phone },
    // Id of the next message, so that a double submission saves it once.
    nextId: randomId(),
  } as const
}

/** Returns what the page shows of the orders: pickups, requested purchase order numbers and rims. */
async function loadOrderParts(
  db: SiteContext['db'],
  { access, site, now }: MatterPageContext,
  { orders, facts }: Matter,
) {
  const withdrawn = new Set(facts.orders.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id))
  const current = orders.filter(({ id }) => !withdrawn.has(id))
  const [pickups, asked, rims] = await Promise.all([
    Promise.all(current.map((order) => loadPickupView(db, order, now, site))),
    access.isOnlyRead ? [] : listRequestedPurchaseOrders(db, current),
    loadPassportLinks(db, access, orders),
  ])
  return {
    pickups: pickups.filter((pickup) => pickup !== null),
    orders: orders.map((order) => ({
      ...orderView(order, withdrawn.has(order.id)),
      purchaseOrder: asked.find(({ orderId }) => orderId === order.id) ?? null,
    })),
    rims,
  }
}

/** Returns what the page shows of estimates and invoices: the decision on one, contracts, and how to pay by transfer. */
async function loadDocumentParts(
  db: SiteContext['db'],
  pageContext: MatterPageContext,
  matter: Matter,
  query: URLSearchParams,
) {
  const { now, site, estimateAddress } = pageContext
  const [answered, contracts, transfers] = await Promise.all([
    loadEstimateDecisionView(db, matter, query, now, estimateAddress),
    loadContracts(db, pageContext, matter),
    loadTransfers(db, matter.facts, site),
  ])
  return { answered, contracts, transfers }
}

/** Returns a page of the thread's messages, the photos, and whether the visitor can write. */
async function loadThreadParts(
  db: SiteContext['db'],
  { access, site }: MatterPageContext,
  { thread, photos }: Matter,
  url: URL,
) {
  const none: MessagePage = { messages: [], older: null, isOlder: false }
  const [messages, ownPhotos, ownAddress] = await Promise.all([
    thread ? listVisibleMessages(db, thread, url.searchParams.get('avant')) : none,
    loadOwnPhotoGroups(db, access),
    access.isOnlyRead ? null : findMatterAddress(db, access.key),
  ])
  return {
    photoGroups: [...shownPhotoGroupsOf(access, photos), ...ownPhotos],
    messages: [
      ...(messages.older || !thread ? [] : [toOpeningVisitorMessage(thread, access)]),
      ...messages.messages.map((message) => toVisitorMessage(message, access, site)),
    ],
    ...toMessagePageLinks(url, messages, '#echange'),
    mayWrite: ownAddress !== null,
  }
}

function titleOf({ key, estimates, orders, invoices }: Matter): string {
  if (estimates.length + orders.length + invoices.length > 0) return 'Votre dossier'
  return key.kind === 'request' ? 'Votre demande de devis' : 'Votre message'
}

/** Returns the reference to give on the telephone: that of the request, else the number of the record that identifies it. */
function referenceOf({ key, thread, estimates, orders, invoices }: Matter): string | null {
  const numbers = {
    request: thread?.reference,
    message: null,
    estimate: estimates[0]?.estimate_number,
    order: orders[0]?.order_number,
    invoice: invoices.find(({ id }) => id === key.id)?.invoice_number,
  }
  return numbers[key.kind] ?? null
}

/**
 * Returns the decision on the estimate in `?devis=`, whose page redirected here; `null` when it can still be accepted or belongs to
 * another matter.
 */
async function loadEstimateDecisionView(
  db: SiteContext['db'],
  { estimates }: Matter,
  query: URLSearchParams,
  now: Date,
  estimateAddress: EstimateAddress,
) {
  const estimate = estimates.find(({ id }) => id === query.get('devis'))
  if (!estimate || isEstimateAcceptable(estimate, now)) return null
  const { state, estimate_number: number, decided_at, decided_by, decision_channel, valid_until } = estimate
  const on = decided_at ? ` le ${formatDate(decided_at)}` : ''
  if (state === 'accepted') {
    const by = decided_by && decision_channel === 'page' ? ` par ${decided_by}` : ''
    return {
      status: clientStatusNames.paid,
      wording: `Le devis ${number} a été accepté${on}${by}.`,
      more: query.has('deja') ? alreadyAcceptedNotice : null,
      proof: null,
    }
  }
  const proof = (await hasDecisionEvidence(db, estimate)) ? estimateAddress(estimate, '/preuve') : null
  const other = await findCurrentEstimate(db, estimate)
  const wording =
    state === 'refused'
      ? `Le devis ${number} a été refusé${on}.`
      : state === 'replaced'
        ? `Le devis ${number} a été remplacé${other.id === estimate.id ? '' : ` par le devis ${other.estimate_number}`}.`
        : `Le devis ${number} ${valid_until ? `était valable jusqu’au ${formatDay(valid_until)}` : 'n’est plus valable'}.`
  return { status: null, wording, more: null, proof }
}

export interface MatterActionView {
  key: string
  /** Label of the button. */
  label: string
  /** Details that the sentence above does not contain. */
  wording: string
  to: string
  /** Target of the button: another site, this page, another page, or a file. */
  leads: 'away' | 'here' | 'to-page' | 'to-file'
}

function actionView(
  { access, site, estimateAddress, signLikeThisPage }: MatterPageContext,
  matter: Matter,
  action: MatterAction,
): MatterActionView {
  if (action.kind === 'reply')
    return { key: 'reply', label: 'Répondre à l’atelier', wording: '', to: '#repondre', leads: 'here' }
  if (action.kind === 'collect' || action.kind === 'bring') {
    const { mapsUrl, title } = locationOf(action.posId, site)
    return {
      key: `${action.kind}-${action.orderId}`,
      label: action.kind === 'collect' ? 'Itinéraire pour les retirer' : 'Itinéraire pour les apporter',
      wording: title,
      to: mapsUrl,
      leads: 'away',
    }
  }
  if (action.kind === 'answer-supplement')
    return {
      key: `supplement-${action.supplementId}`,
      label: 'Répondre au supplément proposé',
      wording: `Commande ${action.orderNumber}\u00a0: une jante attend votre accord`,
      to: signLikeThisPage(supplementPath(action.supplementId)),
      leads: 'to-page',
    }
  if (action.kind === 'pay') {
    const until = action.dueOn ? `, à régler au plus tard le ${formatDay(action.dueOn)}` : ''
    return {
      key: `pay-${action.invoiceId}`,
      label: action.isDeposit ? 'Voir l’acompte à régler' : 'Voir la facture à régler',
      wording: `${action.number}\u00a0: reste ${formatCents(action.owed)}${action.isLate ? ', en retard' : until}`,
      to: matterAddress(access, `/papiers/facture/${action.invoiceId}`),
      leads: 'to-file',
    }
  }
  return {
    key: `answer-${action.estimateId}`,
    label: 'Lire et accepter le devis',
    wording: action.number,
    to: estimateAddress({ id: action.estimateId, pos_id: posIdOf(matter, action.estimateId) }),
    leads: 'to-page',
  }
}

/** Data that the parts of a matter's page share: its access, the current facts and time, and functions that make addresses. */
interface MatterPageContext {
  access: MatterAccess
  site: Site
  now: Date
  estimateAddress: EstimateAddress
  /** Returns the path of another page, signed with the same expiry if this page was opened by a link. */
  signLikeThisPage: (path: string) => string
}

/** Returns the address of an estimate's page, or of a page below it, with the access of this page. */
type EstimateAddress = (estimate: { id: string; pos_id: string }, rest?: string) => string

const posIdOf = ({ estimates }: Matter, id: string) =>
  estimates.find((estimate) => estimate.id === id)?.pos_id ?? ''

function orderView(order: Matter['orders'][number], isWithdrawn: boolean) {
  const { id, order_number, status, rim_n, total_ti } = order
  return {
    id,
    number: order_number,
    isWithdrawn,
    statusName: clientOrderStatusName(order),
    isCancelled: order.cancelled_at !== null,
    progressWords: orderProgressNote(order),
    wording: [
      !rim_n ? '' : countWithNoun(rim_n, 'jante', 'jantes'),
      vehicleName(order),
      order.registration_number,
      total_ti === null ? '' : `${formatCents(total_ti)} TTC`,
    ].filter((part): part is string => Boolean(part)),
    steps: orderStatuses.map(({ status: shown, label }) => ({
      label,
      isDone: isOrderStatusReached(shown, status),
      isCurrent: shown === status,
    })),
  }
}

/** Returns the contract of each accepted estimate, with the withdrawal link while the right of withdrawal lasts. */
async function loadContracts(
  db: SiteContext['db'],
  { site, now, estimateAddress, signLikeThisPage }: MatterPageContext,
  { estimates }: Matter,
) {
  const contracts = []
  for (const estimate of estimates) {
    const { id, state, estimate_number: number } = estimate
    if (state !== 'accepted') continue
    const { acceptedOn, confirmedOn, begins, withdrawal, declaredOn, declaredPart, parts } =
      await loadEstimateDecision(db, estimate, now, site)
    // A visitor with the matter's link declares as its client: the signed access is the proof.
    const declaredBy = signLikeThisPage(withdrawalAccessPath(number)).split('?')[1] ?? ''
    const proof = (await hasDecisionEvidence(db, estimate)) ? estimateAddress(estimate, '/preuve') : null
    contracts.push({
      id,
      number,
      acceptedOn,
      confirmedOn,
      begins,
      withdrawal: withdrawal && {
        ...withdrawal,
        path: declaredBy ? `${withdrawal.path}&${declaredBy}` : withdrawal.path,
      },
      declaredBy,
      declaredOn,
      declaredPart,
      parts,
      proof,
    })
  }
  return contracts
}

/** Returns the photos that the client sent with the request. */
async function loadOwnPhotoGroups(db: SiteContext['db'], access: MatterAccess) {
  const request = access.key.kind === 'request' ? await findQuoteRequest(db, access.key.id) : null
  const photos = (request?.images ?? []).map((image, index) => {
    const rest = `/photos/${requestPhotoIdOf(image)}`
    return {
      id: requestPhotoIdOf(image),
      name: `${index + 1}, ${image.name}`,
      url: matterAddress(access, rest),
      thumbnail: matterAddress(access, rest, { taille: 'vignette' }),
    }
  })
  return photos.length > 0 ? [{ name: 'Avec votre demande', photos }] : []
}

/** Returns how to pay the amounts owed by transfer: those of each invoice, late ones first, and requested deposits. */
async function loadTransfers(db: SiteContext['db'], { invoices, estimates }: Matter['facts'], site: Site) {
  const transfers = []
  for (const { id, owed, isLate } of invoices) {
    const payment = owed > 0 ? await loadInvoiceTransfer(db, id, site) : null
    if (payment)
      transfers.push({
        transfer: payment.transfer,
        title: 'Payer par virement',
        wording: payment.until
          ? `À régler au plus tard le ${payment.until}${isLate ? ', en retard' : ''}.`
          : '',
      })
  }
  for (const { id, state, isWithdrawn } of estimates) {
    const depositTransfer =
      state === 'accepted' && !isWithdrawn ? await loadDepositTransfer(db, id, site) : null
    if (depositTransfer)
      transfers.push({
        transfer: depositTransfer.transfer,
        title: 'Verser l’acompte par virement',
        wording: depositTransfer.received
          ? `Nous avons reçu ${depositTransfer.received.part} sur ${depositTransfer.received.of}\u00a0; il reste ce qui suit.`
          : 'La facture d’acompte vous est envoyée dès que votre virement est arrivé.',
      })
  }
  return transfers
}

/** Returns links to the passports of received rims. Empty if an invoice identifies the matter: it may cover several matters. */
async function loadPassportLinks(db: SiteContext['db'], access: MatterAccess, orders: Matter['orders']) {
  if (access.key.kind === 'invoice') return []
  const rims = []
  for (const { id, received_at } of orders) if (received_at) rims.push(...(await listRimsOfOrder(db, id)))
  return rims.map((rim) => ({
    id: rim.id,
    name: formatRimName(rim),
    to: matterAddress(access, `/jantes/${rim.id}`),
  }))
}

/** Returns the documents with number, date and amount, newest first, each with the addresses that open and download it. */
function paperViews(access: MatterAccess, { estimates, invoices, orders, slips }: Matter) {
  const addresses = (paper: string, id: string) => ({
    open: matterAddress(access, `/papiers/${paper}/${id}`),
    download: matterAddress(access, `/papiers/${paper}/${id}`, { telecharger: 'oui' }),
  })
  const papers = [
    ...estimates.map((estimate) => ({
      id: estimate.id,
      at: estimate.created_at,
      name: documentKindName('estimate'),
      number: estimate.estimate_number,
      amount: estimate.total === null ? '' : formatCents(estimate.total),
      status: estimate.state === 'replaced' ? 'Remplacé' : clientStatusNames[estimate.client_status],
      tone: paperTone(estimate.state === 'replaced', estimate.state === 'accepted'),
      ...addresses('devis', estimate.id),
    })),
    ...invoices.map((invoice) => ({
      id: invoice.id,
      at: invoice.created_at,
      name: documentKindName(invoiceKindOf(invoice)),
      number: invoice.invoice_number,
      amount: invoice.total === null ? '' : formatCents(invoice.total),
      status: invoiceStateNames[invoiceStateOf(invoice.status, invoice.credited_invoice !== null)],
      tone: paperTone(isVoidStatus(invoice.status), invoice.status === 'paid'),
      ...addresses('facture', invoice.id),
    })),
    ...slips.map((slip) => ({
      id: slip.id,
      at: slip.created_at,
      name: slipKindNames[slip.kind],
      number: orders.find(({ id }) => id === slip.order_id)?.order_number ?? '',
      amount: '',
      status: '',
      tone: 'done' as const,
      ...addresses('bon', slip.id),
    })),
  ]
  return papers
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, ...paper }) => ({ ...paper, date: formatDate(at) }))
}

const paperTone = (isOver: boolean, isDone: boolean): StatusTone =>
  isOver ? 'void' : isDone ? 'done' : 'open'

function matterFacts({ thread, orders, estimates }: Matter, locationTitle: string) {
  const vehicle = thread?.vehicle || orders.map(vehicleName).find(Boolean) || estimates.at(-1)?.vehicle || ''
  const plate = [...orders, ...estimates].map((one) => one.registration_number).find(Boolean) ?? ''
  const isOwn = thread && !(thread.kind === 'message' && orders.length + estimates.length > 0)
  return [
    [
      thread?.kind === 'request' ? 'Demande envoyée le' : 'Envoyé le',
      isOwn ? formatDayAndHour(thread.createdAt) : '',
    ],
    ['Objet', isOwn && thread.kind === 'message' ? thread.subject : ''],
    ['Véhicule', [vehicle, plate].filter(Boolean).join(', ')],
    ['Atelier', locationTitle],
  ]
    .filter(([, value]) => value)
    .map(([label = '', value = '']) => ({ label, value }))
}
