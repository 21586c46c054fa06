import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { buyerSiren, toDocumentBuyer } from '../../../../../../domain/billing/documents/document-numbers.ts'
import { findBillingInvoices } from '../../../../../../domain/billing/invoices/find-invoice.ts'
import {
  discardInvoiceDraft,
  findInvoiceDraft,
  type InvoiceDraft,
  type InvoiceDraftKey,
  listInvoiceDrafts,
  type PreparedInvoice,
  prepareInvoice,
  proposedDraft,
  saveInvoiceDraft,
} from '../../../../../../domain/billing/invoices/invoice-drafts.ts'
import { invoiceForm, parseMileage } from '../../../../../../domain/billing/invoices/invoice-forms.ts'
import {
  contentFromForm,
  type DraftContent,
  linesFromForm,
  maxLines,
  parseLines,
} from '../../../../../../domain/billing/invoices/invoice-lines.ts'
import {
  type InvoiceToIssue,
  issueFromOffice,
} from '../../../../../../domain/billing/invoices/issue-from-office.ts'
import { type ChangedOrder, hashShownOrders } from '../../../../../../domain/billing/invoices/orders-seen.ts'
import { pointOfSaleName } from '../../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../../domain/business/site.ts'
import {
  listSentSupplements,
  supplementName,
} from '../../../../../../domain/contracts/supplements/supplement.ts'
import { listUnbilledSupplements } from '../../../../../../domain/contracts/supplements/unbilled-supplements.ts'
import { formatDayAndHour } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { baseField, writeBase } from '../../../../../../domain/kernel/forms/merge-changes.ts'
import { validateForm } from '../../../../../../domain/kernel/forms/validate-form.ts'
import { formatCents, sum } from '../../../../../../domain/kernel/money/amounts.ts'
import { randomId } from '../../../../../../domain/kernel/random-id.ts'
import { findCountry } from '../../../../../../domain/kernel/text/countries.ts'
import { formatList } from '../../../../../../domain/kernel/text/french-list.ts'
import { vehicleName } from '../../../../../../domain/kernel/text/vehicle-name.ts'
import { clientName } from '../../../../../../domain/people/clients/client.ts'
import { listClients } from '../../../../../../domain/people/clients/list-clients.ts'
import { encodeLastMove, secondsToUndoStep } from '../../../../../../domain/workshop/moves/order-steps.ts'
import { orderSteps } from '../../../../../../domain/workshop/orders/order-status.ts'
import { bodyLimits, buttonLimits } from '../../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../../http/context.ts'
import { conflictRejection } from '../../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import {
  billingAddress,
  invoiceAddress,
  newInvoiceAddress,
  noOrderValue,
} from '../../../../../office/records/invoice-address.ts'
import { describeLastMove } from '../../../workshop/orders/order-card.server.ts'

export type NewInvoiceView = Awaited<ReturnType<typeof readNewInvoice>>
export type InvoiceProposal = NonNullable<NewInvoiceView['proposal']>

/** Loads the proposal of a new invoice for the query; without client or order, clients to choose from. */
export async function readNewInvoice(context: Readonly<RouterContextProvider>, asked: URLSearchParams) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const named = asked.getAll('commande').slice(0, 200)
  const orderIds = named.filter((id) => id !== noOrderValue)
  const clientId = asked.get('client')
  const now = clock.now()
  const prepared =
    orderIds.length > 0 || clientId
      ? await prepareInvoice(db, { clientId, orderIds: named.length > 0 ? orderIds : null }, now)
      : null
  const search = (asked.get('q') ?? '').slice(0, 120)
  return {
    search,
    isGone: prepared === null && (orderIds.length > 0 || clientId !== null),
    clients: prepared ? [] : await findClientsToBill(db, search),
    drafts: prepared ? [] : await readInvoiceDrafts(db),
    proposal: prepared && (await readProposal(db, prepared, ownPointOfSale(context), orderIds, site)),
    // A user who has just finished the order comes from its page, and can still undo that here.
    undo: (prepared?.chosen ?? [])
      .map((order) => ({
        id: order.id,
        seen: encodeLastMove(order),
        says: describeLastMove(order, prepared?.client.email ?? null),
        seconds: secondsToUndoStep(order, context.get(staffContext), now),
      }))
      .filter(({ seconds }) => seconds > 0),
  }
}

type Db = SiteContext['db']

/** Maximum number of clients shown by a search. */
const maxClients = 12

async function findClientsToBill(db: Db, search: string) {
  const all = { type: null, hasAccess: null, sort: 'newest', descending: true } as const
  const rows = await listClients(db, { ...all, search }, maxClients)
  return rows.map(({ id, called, email, address }) => ({
    to: billingAddress({ client: id }),
    name: called || 'Sans nom',
    note: [email, address?.city].filter(Boolean).join(', '),
  }))
}

/** Maximum number of drafts shown to continue with. */
const maxDrafts = 12

/** Returns the drafts that were not issued, newest first. */
async function readInvoiceDrafts(db: Db) {
  const rows = await listInvoiceDrafts(db, maxDrafts)
  return rows.map(({ draft, client }) => {
    const orders = draft.orders === '' ? [] : draft.orders.split(',')
    const of =
      orders.length === 0 ? 'sans commande' : `${orders.length}\u00a0commande${orders.length > 1 ? 's' : ''}`
    return {
      to: newInvoiceAddress(client.id, orders),
      name: clientName(client),
      note: `${of}, par ${draft.author_name}, ${formatDayAndHour(draft.changed_at)}`,
    }
  })
}

/** Returns the proposed invoice, with the changes of a stored draft. */
async function readProposal(
  db: Db,
  prepared: PreparedInvoice,
  pos: string,
  asked: readonly string[],
  site: Site,
) {
  const chosen = prepared.chosen.map(({ id }) => id)
  const draft = await findInvoiceDraft(db, { clientId: prepared.client.id, orderIds: chosen })
  const proposed = proposedDraft(prepared, pos)
  return {
    ...proposalView(prepared, site),
    /** Id of the form and of its draft. As the key of the submission, it ensures that a repeated submission creates one invoice. */
    id: draft?.id ?? randomId(),
    content: { ...proposed, ...draft?.content },
    draft: draft && draftNote(draft, proposed),
    waiting: (await listSentSupplements(db, chosen)).map(({ supplement, rim, orderNumber }) => ({
      id: supplement.id,
      order: orderNumber,
      name: supplementName(supplement, rim),
    })),
    billed: await listBilled(
      db,
      asked.filter((id) => !chosen.includes(id)),
    ),
  }
}

/** Returns the invoices of the named orders that are already billed. */
async function listBilled(db: Db, orderIds: readonly string[]) {
  const rows = await findBillingInvoices(db, orderIds)
  return rows.map(({ order, number, id, posId }) => ({ order, number, to: invoiceAddress(id, posId) }))
}

function proposalView(prepared: PreparedInvoice, site: Site) {
  const { client, open, chosen, deposits } = prepared
  return {
    client: {
      id: client.id,
      name: clientName(client),
      email: client.email ?? '',
      to: href('/gestion/clients/:id', { id: client.id }),
      missing: missingClientFacts(client),
      requiresPurchaseOrder: client.type === 'company' && client.requires_purchase_order,
    },
    orders: open.map((order) => ({
      id: order.id,
      number: order.order_number,
      what: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
      note: [
        pointOfSaleName(order.pos_id, site),
        orderSteps.find(({ status }) => status === order.status)?.step ?? '',
        formatDate(order.created_at),
        order.total_ti === null ? '' : formatCents(order.total_ti),
      ]
        .filter(Boolean)
        .join(', '),
      isChosen: chosen.includes(order),
    })),
    points: Object.fromEntries(site.pointsOfSale.map(({ id }) => [id, pointOfSaleName(id, site)])),
    deposits: deposits.map(({ id, number, rest, isPaid }) => ({
      id,
      number,
      amount: formatCents(rest),
      state: isPaid ? 'réglé' : 'pas encore réglé',
    })),
    deducted: sum(deposits.map(({ rest }) => rest)),
    estimateId: prepared.estimateId ?? '',
    seen: hashShownOrders(chosen),
  }
}

/** Returns the facts that the law requires on an invoice and the client's record lacks, as text; empty if complete. */
function missingClientFacts(client: PreparedInvoice['client']): string {
  const lacks = [
    client.address ? '' : 'l’adresse',
    client.address?.country && !findCountry(client.address.country)
      ? `un pays de la liste, où «\u00a0${client.address.country}\u00a0» n’est pas`
      : '',
    client.type === 'company' && !buyerSiren(toDocumentBuyer(client))
      ? 'le SIREN, sans lequel elle ne peut pas passer par la plateforme'
      : '',
  ].filter(Boolean)
  return lacks.length > 0 ? `Il manque à la fiche du client ${lacks.join(' et ')}.` : ''
}

/** Returns the author and time of a draft, and whether the proposal has changed since. */
const draftNote = ({ author_name, changed_at, proposed, content }: InvoiceDraft, now: DraftContent) => ({
  says: `Préparation gardée, modifiée par ${author_name} le ${formatDayAndHour(changed_at)}.`,
  author: author_name,
  changedAt: changed_at.toISOString(),
  isOld: content.lignes !== undefined && proposed !== now.lignes,
})

/** Returns the point of sale of the reader's invoices, unless their orders have another. */
const ownPointOfSale = (context: Readonly<RouterContextProvider>): string =>
  context.get(staffContext).pointsOfSale?.[0] ?? context.get(siteContext).facts.current().pointsOfSale[0].id

/** Maximum number of values per column of the lines. */
const most = maxLines + 10
const invoiceLimits = bodyLimits(invoiceForm, {
  maxBytes: 524_288,
  more: {
    commande: { longest: 64, most: 200 },
    acompte: { longest: 64, most: 50 },
    description: { longest: 4_096, most },
    quantity: { longest: 64, most },
    unit_price: { longest: 64, most },
    vat_rate: { longest: 16, most },
    nature: { longest: 16, most },
    lignes: { longest: 131_072 },
    [baseField]: { longest: 196_608 },
    envoyer: { longest: 8 },
  },
})

/** Issues the invoice with one of two buttons (« Émettre et envoyer », or without sending); without a button saves the draft. */
const invoice = officeForm({
  limits: invoiceLimits,
  async run({ deps, by, typed, fields }, { context }) {
    const key = { clientId: typed.client ?? '', orderIds: fields.getAll('commande') }
    const warning = await saveTypedDraft(context, key, fields)
    if (warning) return warning
    const checked = validateForm(invoiceForm, typed)
    const read = parseLines(linesFromForm(fields))
    const wrong = {
      ...(checked.outcome === 'invalid' ? checked.problems : {}),
      ...(read.outcome === 'wrong' ? { lignes: read.problem } : {}),
    }
    if (checked.outcome === 'invalid' || read.outcome === 'wrong') return rejectionWithTyped(wrong, fields)
    const issued = await issueFromOffice(deps, by, {
      ...invoiceFromForm(checked.values, fields),
      lines: read.lines,
    })
    if (issued.outcome === 'issued') return redirect(invoiceAddress(issued.id, issued.posId), 303)
    return rejectionWithTyped(await problemOf(deps.db, issued, read.lines), fields)
  },
})

type IssueRejection = Exclude<Awaited<ReturnType<typeof issueFromOffice>>, { outcome: 'issued' }>

/** Returns why an invoice was not issued, under the name of the field that it concerns. */
async function problemOf(
  db: Db,
  rejection: IssueRejection,
  lines: InvoiceToIssue['lines'],
): Promise<Record<string, string>> {
  switch (rejection.outcome) {
    case 'purchase-order-missing':
      return { purchase_order: numberMissingNote(rejection.orders) }
    case 'pos-unknown':
      return { pos: 'Choisissez le point de vente' }
    case 'untaxed':
      return { exemption: rejection.problem }
    case 'clock-behind':
    case 'facts-missing':
      return { form: rejection.problem }
    case 'orders-changed':
      return { form: await changedNote(db, rejection.changed, lines) }
    default:
      return { form: issueRejections[rejection.outcome] }
  }
}

/** Deletes the draft, so that the form starts with the proposal again. */
const draftDeletion = officeForm({
  limits: { ...buttonLimits, fields: { vu: { longest: 32 } } },
  async run({ deps, by, typed: { vu = '' } }, { request }) {
    const asked = new URL(request.url).searchParams
    const clientId = asked.get('client')
    if (!clientId) throw data(null, { status: 404 })
    const orderIds = asked.getAll('commande').filter((id) => id !== noOrderValue)
    const dropping = await discardInvoiceDraft(deps, by, { clientId, orderIds }, vu)
    return dropping.outcome === 'changed' ? dropping : redirect(newInvoiceAddress(clientId, orderIds), 303)
  },
  rejections: { changed: ({ author }) => unreadDraftNote(author) },
})

export const newInvoiceForms = actionsByIntent({ facture: invoice, oublier: draftDeletion })

type Values = Extract<ReturnType<typeof validateForm<typeof invoiceForm>>, { outcome: 'valid' }>['values']

/** Returns the invoice that the form describes, without its lines. */
function invoiceFromForm(values: Values, fields: URLSearchParams): Omit<InvoiceToIssue, 'lines'> {
  const { id, client, pos, devis, vues, supplied_on, purchase_order, registration, mileage, email } = values
  return {
    id,
    clientId: client ?? '',
    posId: pos ?? '',
    orderIds: fields.getAll('commande'),
    seenOrders: vues,
    depositIds: fields.getAll('acompte'),
    estimateId: devis || null,
    suppliedOn: supplied_on || undefined,
    purchaseOrder: purchase_order || null,
    registration: registration || null,
    mileage: parseMileage(mileage),
    exemption: values.exemption || null,
    email: fields.get('envoyer') === 'non' ? '' : (email ?? ''),
  }
}

const draftConflict =
  'Quelqu’un d’autre a modifié cette préparation entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'
const readAgainNote =
  'Quelqu’un d’autre vient de modifier cette préparation\u00a0: relisez ce qui a changé, puis émettez.'

const incompleteNote = 'Ce formulaire n’est pas arrivé en entier\u00a0: rechargez la page.'

/** Saves the typed draft. Returns an outcome to show before anything is issued; `null` if there is none. */
async function saveTypedDraft(
  context: Readonly<RouterContextProvider>,
  key: InvoiceDraftKey,
  fields: URLSearchParams,
): Promise<FormOutcome | Response | null> {
  const base = fields.get(baseField) ?? undefined
  const isIssuing = Boolean(fields.get('envoyer'))
  // Without base values the draft is not saved; without a pressed button nothing is issued.
  if (base === undefined) return isIssuing ? null : rejectionWithTyped({ form: incompleteNote }, fields)
  const saving = await saveInvoiceDraft(
    context.get(siteContext),
    context.get(staffContext),
    { ...key, pos: ownPointOfSale(context) },
    { id: fields.get('id') ?? '', typed: contentFromForm(fields), base },
  )
  if (saving.outcome === 'issued') return redirect(invoiceAddress(saving.id, saving.posId), 303)
  // The function that issues the invoice reports the reason.
  if (saving.outcome === 'gone')
    return isIssuing ? null : rejectionWithTyped({ form: issueRejections['orders-billed'] }, fields)
  if (saving.outcome === 'conflict') return conflictRejection(draftConflict, saving)
  if (!isIssuing) return { outcome: 'saved' }
  if (!saving.isOthers) return null
  return {
    outcome: 'invalid',
    problems: { form: readAgainNote },
    typed: { ...saving.content, [baseField]: writeBase(saving.content) },
  }
}

/** Returns « La commande CO-E-2026-0012 a changé depuis que cette page est ouverte : son total est de 588,00 € TTC … ». */
async function changedNote(
  db: Db,
  changed: readonly ChangedOrder[],
  lines: InvoiceToIssue['lines'],
): Promise<string> {
  const sentences: string[] = []
  for (const { id, number, total, purchaseOrder } of changed) {
    const now = total === null ? '' : `\u00a0: son total est maintenant de ${formatCents(total)} TTC`
    const agreed = (await listUnbilledSupplements(db, id, lines)).map(
      (name) => `\u00a0; supplément accepté, absent de ces lignes\u00a0: ${name}`,
    )
    const own = purchaseOrder ? `\u00a0; bon de commande du client\u00a0: ${purchaseOrder}` : ''
    sentences.push(
      `La commande ${number} a changé depuis que cette page est ouverte${now}${own}${agreed.join('')}.`,
    )
  }
  const kept =
    'Rien n’est émis, et vos lignes sont restées comme vous les avez écrites\u00a0: relisez-les, puis émettez.'
  return [...sentences, kept].join(' ')
}

/** Returns « Ce client exige son numéro de commande : il manque pour la commande CO-E-2026-0012. … ». */
function numberMissingNote(lacking: readonly string[]): string {
  const which = lacking.length === 1 ? 'la commande' : 'les commandes'
  const missing = lacking.length > 0 ? `\u00a0: il manque pour ${which} ${formatList(lacking)}` : ''
  return `Ce client exige son numéro de commande${missing}. Demandez-le-lui, puis émettez. L’exigence se règle sur sa fiche.`
}

/** Messages for invoices that were not issued. */
const issueRejections = {
  'client-gone': 'La fiche de ce client n’est plus là\u00a0: cherchez-la de nouveau.',
  'orders-gone': 'Une de ces commandes n’est plus à ce client\u00a0: rechargez la page.',
  'orders-billed':
    'Une de ces commandes vient d’être facturée par quelqu’un d’autre\u00a0: rechargez la page.',
  'estimate-gone': 'Ce devis n’est plus à ce client\u00a0: rechargez la page.',
  'deposits-gone': 'Un de ces acomptes vient d’être déduit ou annulé\u00a0: rechargez la page.',
  'deposits-new':
    'Un acompte vient d’être demandé sur cette commande\u00a0: rechargez la page pour le déduire.',
  'deposits-exceed':
    'Les acomptes dépassent le total\u00a0: corrigez les lignes, ou faites d’abord un avoir sur l’acompte.',
} as const

/** Returns the message for a draft that is not deleted, because a colleague has changed it since it was shown. */
const unreadDraftNote = (author: string) =>
  `${author} vient de modifier cette préparation\u00a0: relisez-la avant de l’effacer.`

/** Returns an invalid outcome with the typed values, as the draft stores them. */
const rejectionWithTyped = (problems: Record<string, string>, fields: URLSearchParams) =>
  ({
    outcome: 'invalid',
    problems,
    typed: { ...contentFromForm(fields), [baseField]: fields.get(baseField) ?? '' },
  }) satisfies FormOutcome
