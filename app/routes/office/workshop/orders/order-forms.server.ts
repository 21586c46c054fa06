import { data, redirect } from 'react-router'
import { formatTimeOfDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { baseField } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { validateForm } from '../../../../../domain/kernel/forms/validate-form.ts'
import { hasPermission, type Permission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { rimDefects, rimName } from '../../../../../domain/kernel/rim-words.ts'
import { findStaff } from '../../../../../domain/people/staff/list-staff.ts'
import { setPhotoConsent } from '../../../../../domain/publishing/showings/set-photo-consent.ts'
import {
  blockOrder,
  type StepOutcome,
  stepOrder,
  type UndoOutcome,
  undoStep,
} from '../../../../../domain/workshop/moves/order-steps.ts'
import { cancelOrder, undoCancellation } from '../../../../../domain/workshop/orders/cancel-order.ts'
import { changeOrder, type OrderChangeOutcome } from '../../../../../domain/workshop/orders/change-order.ts'
import {
  findOrderRecord,
  isRecordBilled,
  listRims,
  type OrderRim,
} from '../../../../../domain/workshop/orders/find-order.ts'
import {
  blockForm,
  cancelForm,
  confirmedDoubts,
  moveForm,
  orderForm,
  receiptForm,
  storageBillingForm,
  storageNoticeForm,
  undoForm,
} from '../../../../../domain/workshop/orders/order-forms.ts'
import {
  billStorage,
  changeLines,
  type LinesChangeOutcome,
  maxLines,
  rowsFromColumns,
  serializeLines,
} from '../../../../../domain/workshop/orders/order-lines.ts'
import { type OrderStatus, orderSteps } from '../../../../../domain/workshop/orders/order-status.ts'
import { photoConsentForm } from '../../../../../domain/workshop/orders/photo-consent-form.ts'
import { type ReceiptOutcome, receiveOrder } from '../../../../../domain/workshop/orders/receive-order.ts'
import { rimForm } from '../../../../../domain/workshop/orders/rim-form.ts'
import {
  cancelStorageNotice,
  sendStorageNotice,
} from '../../../../../domain/workshop/orders/storage-notice.ts'
import {
  addRim,
  changeRim,
  maxRims,
  type RimChangeOutcome,
  removeRim,
} from '../../../../../domain/workshop/rims/change-rims.ts'
import { type BodyLimits, bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordVisit, RouteVisit } from '../../../../http/visit.ts'
import { conflictRefusal } from '../../../../office/form/conflict-refusal.server.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { billingAddress, invoiceAddress } from '../../../../office/records/invoice-address.ts'
import { slipAddress } from '../../../../office/records/slip-addresses.ts'
import { closeLinks, closeLinksLimits } from '../../people/clients/client-links.server.ts'
import { shownPhotoForms } from '../photos/shown-photos.server.ts'
import { latePromiseView, moveQuestionView } from './move-question.server.ts'
import { storageSentence } from './order-storage.server.ts'

/** A move; `suite=facturer` leads on to its invoice, `suite=signer` to its slip. */
const moveLimits = bodyLimits(moveForm, { maxBytes: 4_096, more: { suite: { longest: 16 } } })

const blockLimits = bodyLimits(blockForm, { maxBytes: 8_192 })

const cancelLimits = bodyLimits(cancelForm, { maxBytes: 8_192 })

const consentLimits = bodyLimits(photoConsentForm, { maxBytes: 4_096 })

/** An order's form, with the record as it was opened. */
const changeLimits = bodyLimits(orderForm, {
  maxBytes: 131_072,
  more: { notes: { longest: 32_768 }, [baseField]: { longest: 65_536 } },
})

/** A rim's form, likewise; without `jante` it is a new one. */
const rimLimits = bodyLimits(rimForm, {
  maxBytes: 65_536,
  more: {
    jante: { longest: 64 },
    defects: { longest: 256, most: Object.keys(rimDefects).length + 1 },
    notes: { longest: 16_384 },
    [baseField]: { longest: 32_768 },
  },
})

const removalLimits = bodyLimits(rimForm, {
  maxBytes: 4_096,
  more: { jante: { longest: 64 }, sachant: { longest: 8 } },
})

/** The lines, a column of each kind, and what they were filled with. */
const linesLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  fields: {
    description: { longest: 4_096, most: maxLines },
    quantity: { longest: 64, most: maxLines },
    price: { longest: 64, most: maxLines },
    vat: { longest: 16, most: maxLines },
    nature: { longest: 16, most: maxLines },
    base: { longest: 131_072 },
  },
  maxBytes: 524_288,
}

const { failing } = officeFailures

/**
 * Another step; from the last one « Terminer et facturer » leads on to the invoice, which issues nothing by itself, and
 * « Terminer et faire signer » to the slip, which then says who took the rims.
 */
const receiveMove = receiveForm({
  shape: moveLimits,
  failing,
  async action(visit: RecordVisit, typed) {
    const { deps, by } = requirePermission(visit, 'work-on-orders')
    const checked = validateForm(moveForm, typed)
    if (checked.outcome === 'invalid') return checked
    const [from, to] = [Number(checked.values.de), Number(checked.values.vers)] as [OrderStatus, OrderStatus]
    const { remises: takenBy = '', sachant, correction } = checked.values
    const isSigning = typed.suite === 'signer' && to === 3
    const step = await stepOrder(deps, by, visit.params.id, {
      from,
      to,
      takenBy: isSigning ? '' : takenBy,
      confirmed: confirmedDoubts(sachant),
      corrects: correction === 'oui',
    })
    const isBilling = typed.suite === 'facturer' && hasPermission(by, 'issue-invoices')
    const isThere = step.outcome === 'saved' || (step.outcome === 'moved' && step.status === to)
    if (isThere && isSigning)
      return redirect(slipAddress(visit.params.id, 'handover', takenBy ? { remises: takenBy } : {}), 303)
    return isThere && isBilling ? leadToInvoice(deps, visit.params.id) : toStepOutcome(deps, by, step, typed)
  },
})

/** Where it is billed; where somebody has billed it meanwhile, their invoice. */
async function leadToInvoice({ db }: SiteContext, id: string): Promise<Response> {
  const found = await findOrderRecord(db, id)
  const invoice = found && isRecordBilled(found) ? found.invoice : null
  return redirect(
    invoice ? invoiceAddress(invoice.id, invoice.pos_id) : billingAddress({ orders: [id] }),
    303,
  )
}

/** The rims have come. */
const receiveReceipt = receiveForm({
  shape: bodyLimits(receiptForm, { maxBytes: 1_024 }),
  failing,
  async action(visit: RecordVisit, typed) {
    const { deps, by } = requirePermission(visit, 'work-on-orders')
    return toReceiptOutcome(deps, by, await receiveOrder(deps, by, visit.params.id, typed.promettre), typed)
  },
})

const receiveUndo = receiveForm({
  shape: bodyLimits(undoForm, { maxBytes: 1_024 }),
  failing,
  async action(visit: RecordVisit, { vu = '' }) {
    const { deps, by } = requirePermission(visit, 'work-on-orders')
    const undone = await undoStep(deps, by, visit.params.id, vu)
    return toUndoOutcome(deps, by, undone, 'revenez à l’étape précédente')
  },
})

const receiveBlock = receiveForm({
  shape: blockLimits,
  failing,
  async action(visit: RecordVisit, typed) {
    const { deps, by } = requirePermission(visit, 'work-on-orders')
    const checked = validateForm(blockForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { outcome } = await blockOrder(deps, by, visit.params.id, checked.values.raison)
    return outcome === 'saved' ? { outcome } : formError(orderChanged)
  },
})

const receiveRelease = receiveForm({
  shape: buttonLimits,
  failing,
  async action(visit: RecordVisit) {
    const { deps, by } = requirePermission(visit, 'work-on-orders')
    const { outcome } = await blockOrder(deps, by, visit.params.id, null)
    return outcome === 'saved' ? { outcome } : formError(orderChanged)
  },
})

/** Cancels the order. The client gets a mail ten seconds later if the box is ticked. */
const receiveCancellation = receiveForm({
  shape: cancelLimits,
  failing,
  async action(visit: RecordVisit, typed) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    const checked = validateForm(cancelForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { motif: reason, prevenir } = checked.values
    const cancelled = await cancelOrder(deps, by, visit.params.id, { reason, tellsClient: prevenir === 'on' })
    if (cancelled.outcome === 'saved') return { outcome: 'saved' }
    return formError(cancelled.outcome === 'billed' ? billedFirst(cancelled.number) : orderChanged)
  },
})

/** Returns the sentence that refuses to cancel an order because of this invoice. */
export const billedFirst = (number: string) =>
  `La facture ${number} est émise\u00a0: annulez-la d’abord par un avoir, puis annulez la commande.`

const receiveCancellationUndo = receiveForm({
  shape: buttonLimits,
  failing,
  async action(visit: RecordVisit) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    const { outcome } = await undoCancellation(deps, by, visit.params.id)
    if (outcome === 'saved') return { outcome }
    return formError(
      outcome === 'gone'
        ? orderChanged
        : 'Trop tard\u00a0: une commande annulée le reste. Créez-en une autre si le travail reprend.',
    )
  },
})

const orderConflict =
  'Quelqu’un d’autre a modifié cette commande entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

function toChangeOutcome(change: OrderChangeOutcome): FormOutcome {
  if (change.outcome === 'gone') return formError(orderChanged)
  if (change.outcome !== 'conflict') return change
  return conflictRefusal(orderConflict, change)
}

const receiveChange = receiveForm({
  shape: changeLimits,
  failing,
  async action(visit: RecordVisit, typed) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    return toChangeOutcome(await changeOrder(deps, by, visit.params.id, typed))
  },
})

const linesConflict =
  'Quelqu’un d’autre a modifié ces lignes entre-temps\u00a0: les siennes sont au-dessus. Enregistrez de nouveau pour les remplacer par les vôtres.'

/** What the page shows of it; the rows as they were typed come back, and after a conflict stand upon the other's. */
function toLinesOutcome(change: LinesChangeOutcome, rows: string, base: string): FormOutcome {
  if (change.outcome === 'saved') return change
  if (change.outcome === 'gone') return formError(orderChanged)
  if (change.outcome === 'billed')
    return formError('Cette commande est facturée\u00a0: ses lignes ne changent plus.')
  if (change.outcome === 'invalid') return { ...formError(change.problem), typed: { rows, base } }
  return { ...formError(linesConflict), typed: { rows, base: serializeLines(change.theirs) } }
}

const receiveLines = receiveForm({
  shape: linesLimits,
  failing,
  async action(visit: RecordVisit, { base = '' }, { fields }) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    const all = (name: string) => fields.getAll(name)
    const rows = rowsFromColumns({
      description: all('description'),
      quantity: all('quantity'),
      price: all('price'),
      vat: all('vat'),
      nature: all('nature'),
    })
    return toLinesOutcome(
      await changeLines(deps, by, visit.params.id, { rows, base }),
      serializeLines(rows),
      base,
    )
  },
})

const rimConflict =
  'Quelqu’un d’autre a modifié cette jante entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** What the page shows of it; which rim it was of, too. */
function toRimOutcome(change: RimChangeOutcome, typed: Record<string, string>): FormOutcome {
  if (change.outcome === 'saved') return change
  if (change.outcome === 'gone') return { ...formError('Cette jante n’existe plus.'), typed }
  if (change.outcome === 'full')
    return { ...formError(`Une commande a ${maxRims}\u00a0jantes au plus.`), typed }
  if (change.outcome === 'invalid') return { ...change, typed }
  return conflictRefusal(rimConflict, { ...change, merged: { ...change.merged, jante: typed.jante ?? '' } })
}

/** A rim that is added, or with `jante` changed. */
const receiveRim = receiveForm({
  shape: rimLimits,
  failing,
  async action(visit: RecordVisit, sent, { fields }) {
    const { deps, by } = requirePermission(visit, 'work-on-orders')
    // Boxes come one by one.
    const typed = { ...sent, defects: fields.getAll('defects').filter(Boolean).join(' ') }
    const orderId = visit.params.id
    const change = sent.jante
      ? await changeRim(deps, by, { orderId, rimId: sent.jante }, typed)
      : await addRim(deps, by, orderId, typed)
    return toRimOutcome(change, typed)
  },
})

/** Asks before a rim is removed, which cannot be undone. */
function removalQuestion(rim: OrderRim): FormOutcome {
  const title = `Retirer la jante ${rim.place} (${rimName(rim).toLowerCase()})\u00a0?`
  const lines = [
    'Ses étapes et son passeport sont effacés, et un supplément proposé pour elle est retiré.',
    'Ses photos restent à la commande. Ce retrait ne s’annule pas.',
  ]
  return {
    ...formError([title, ...lines].join(' ')),
    question: {
      title,
      lines,
      fields: { jante: rim.id },
      answers: [{ label: 'Oui, retirer cette jante', fields: { sachant: 'oui' } }],
      cancel: 'La garder',
    },
  }
}

const receiveRemoval = receiveForm({
  shape: removalLimits,
  failing,
  async action(visit: RecordVisit, { jante = '', sachant }) {
    const { deps, by } = requirePermission(visit, 'work-on-orders')
    const rim = (await listRims(deps.db, visit.params.id)).find(({ id }) => id === jante)
    if (rim && sachant !== 'oui') return removalQuestion(rim)
    const removed = await removeRim(deps, by, { orderId: visit.params.id, rimId: jante })
    return removed.outcome === 'saved' ? { outcome: 'saved' } : formError(orderChanged)
  },
})

/** The client lets photos of the order be published. */
const receiveConsent = receiveForm({
  shape: consentLimits,
  failing,
  async action(visit: RecordVisit, typed) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    const checked = validateForm(photoConsentForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { outcome } = await setPhotoConsent(deps, by, visit.params.id, checked.values.accord)
    return outcome === 'saved' ? { outcome } : formError(orderChanged)
  },
})

const receiveConsentRevocation = receiveForm({
  shape: buttonLimits,
  failing,
  async action(visit: RecordVisit) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    const { outcome } = await setPhotoConsent(deps, by, visit.params.id, null)
    return outcome === 'saved' ? { outcome } : formError(orderChanged)
  },
})

const noticeRefusals = {
  gone: 'Ces jantes n’attendent plus d’être retirées.',
  withdrawn: 'Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.',
  told: 'Un préavis de garde est déjà parti, ou sur le point de partir.',
  changed:
    'L’adresse du client, la date ou le montant a changé depuis que la page est ouverte\u00a0: relisez le préavis avant de l’envoyer.',
} as const

/** The notice after which storage is charged leaves in ten seconds. */
const receiveNotice = receiveForm({
  shape: bodyLimits(storageNoticeForm, { maxBytes: 4_096 }),
  failing,
  async action(visit: RecordVisit, typed) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    const checked = validateForm(storageNoticeForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { adresse, jour, centimes } = checked.values
    const shown = { recipient: adresse, from: jour, cents: Number(centimes) }
    const { outcome } = await sendStorageNotice(deps, by, visit.params.id, shown)
    return outcome === 'saved' ? { outcome } : formError(noticeRefusals[outcome])
  },
})

const receiveNoticeUndo = receiveForm({
  shape: buttonLimits,
  failing,
  async action(visit: RecordVisit) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    const { outcome } = await cancelStorageNotice(deps, by, visit.params.id)
    return outcome === 'saved'
      ? { outcome }
      : formError('Trop tard pour annuler\u00a0: le préavis est parti.')
  },
})

/** What storage comes to joins the lines to bill. */
const receiveStorage = receiveForm({
  shape: bodyLimits(storageBillingForm, { maxBytes: 1_024 }),
  failing,
  async action(visit: RecordVisit, typed) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    const checked = validateForm(storageBillingForm, typed)
    if (checked.outcome === 'invalid') return checked
    const billed = await billStorage(deps, by, visit.params.id, Number(checked.values.jours))
    if (billed.outcome === 'saved') return { outcome: 'saved' }
    if (billed.outcome === 'billed')
      return formError(
        'Cette commande est déjà facturée\u00a0: facturez les frais de garde à part, sur une nouvelle facture.',
      )
    if (billed.outcome === 'gone') return formError(orderChanged)
    return formError(
      billed.charge
        ? `Le compte a changé\u00a0: ${storageSentence(billed.charge)}. Appuyez de nouveau pour l’ajouter.`
        : 'Aucun frais de garde n’est dû pour cette commande.',
    )
  },
})

/** The private links that the client's mails carry open nothing any more. */
const receiveLinksEnd = receiveForm({
  shape: closeLinksLimits,
  failing,
  action(visit: RecordVisit, typed) {
    const { deps, by } = requirePermission(visit, 'edit-orders')
    return closeLinks(deps, by, { kind: 'order', id: visit.params.id }, typed)
  },
})

/** The forms of an order's record, by the names that stand behind their addresses. */
export const orderForms = actionsByIntent({
  etape: receiveMove,
  recevoir: receiveReceipt,
  annuler: receiveUndo,
  bloquer: receiveBlock,
  debloquer: receiveRelease,
  'annuler-commande': receiveCancellation,
  'retablir-commande': receiveCancellationUndo,
  modifier: receiveChange,
  lignes: receiveLines,
  jante: receiveRim,
  'retirer-jante': receiveRemoval,
  accord: receiveConsent,
  'retirer-accord': receiveConsentRevocation,
  preavis: receiveNotice,
  'annuler-preavis': receiveNoticeUndo,
  garde: receiveStorage,
  'fermer-liens': receiveLinksEnd,
  ...shownPhotoForms,
})

export const orderChanged =
  'Cette commande a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.'

/** Who presses, if they may; for whoever may not, the form does not exist. */
export function requirePermission({ context }: RouteVisit, permission: Permission) {
  const by = context.get(staffContext)
  if (!hasPermission(by, permission)) throw data(null, { status: 404 })
  return { deps: context.get(siteContext), by }
}

/** What is said of a move that was not made. */
export async function toStepOutcome(
  deps: SiteContext,
  reader: StaffPerson,
  step: StepOutcome,
  sent: Readonly<Record<string, string>>,
): Promise<FormOutcome> {
  if (step.outcome === 'saved') return step
  if (step.outcome === 'gone') return formError(orderChanged)
  if (step.outcome === 'blocked')
    return formError(`Cette commande est bloquée (${step.reason})\u00a0: débloquez-la d’abord.`)
  if (step.outcome === 'withdrawn') return contractWithdrawn
  if (step.outcome === 'unsure') return moveQuestionView(step.question, reader, sent)
  const { status, at, by } = step
  const stands = `elle est à l’étape «\u00a0${orderSteps[status].step.toLowerCase()}\u00a0».`
  if (!at) return formError(`Cette commande n’est pas où vous l’aviez vue\u00a0: ${stands}`)
  return formError(`Déjà déplacée ${await whenAndByWhom(deps, reader, { at, by })}\u00a0: ${stands}`)
}

/** What is said of a move that was not taken back; `instead` is what may still be done once it is too late. */
export async function toUndoOutcome(
  deps: SiteContext,
  reader: StaffPerson,
  undone: UndoOutcome,
  instead: string,
): Promise<FormOutcome> {
  if (undone.outcome === 'begun') return formError(undoRefusals[undone.by])
  if (undone.outcome !== 'moved') {
    if (undone.outcome === 'saved') return { outcome: 'saved' }
    return formError(undone.outcome === 'gone' ? orderChanged : `Trop tard pour annuler\u00a0: ${instead}.`)
  }
  const { status, isExpected, at, by } = undone
  const stands = isExpected
    ? 'ses jantes sont attendues'
    : `elle est à l’étape «\u00a0${orderSteps[status].step.toLowerCase()}\u00a0»`
  const since = at ? ` (${await whenAndByWhom(deps, reader, { at, by })})` : ''
  return formError(`Rien n’a été annulé, cette commande a changé entre-temps${since}\u00a0: ${stands}.`)
}

const undoRefusals = {
  step: 'Le travail a commencé\u00a0: annulez d’abord l’étape notée sur la page de la jante.',
  signature: 'Le client a signé le bon de dépôt\u00a0: ses jantes sont bien là.',
} as const

/** What is said of rims that were received already, or may not be. */
export async function toReceiptOutcome(
  deps: SiteContext,
  reader: StaffPerson,
  receipt: ReceiptOutcome,
  sent: Readonly<Record<string, string>>,
): Promise<FormOutcome> {
  if (receipt.outcome === 'saved') return receipt
  if (receipt.outcome === 'gone') return formError(orderChanged)
  if (receipt.outcome === 'withdrawn') return contractWithdrawn
  if (receipt.outcome === 'late') return latePromiseView(receipt.question, sent)
  return formError(`Déjà reçues ${await whenAndByWhom(deps, reader, receipt)}.`)
}

const contractWithdrawn = formError('Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.')

/** « à 10 h 42 par vous », « le 12/11/2026 à 10 h 42 par Marc Petit »; `by` is an id, `null` where nobody is known. */
export async function whenAndByWhom(
  deps: SiteContext,
  reader: StaffPerson,
  { at, by }: { at: Date; by: string | null },
): Promise<string> {
  const [day, today] = [parisDay(at), parisDay(deps.clock.now())]
  const when = `${day === today ? '' : `le ${formatDay(day)} `}à ${formatTimeOfDay(at)}`
  if (by === reader.userId) return `${when} par vous`
  const colleague = by && (await findStaff(deps, by))
  return colleague ? `${when} par ${colleague.name}` : when
}
