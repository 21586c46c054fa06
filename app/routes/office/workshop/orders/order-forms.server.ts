import { redirect } from 'react-router'
import { maxInvoiceLines } from '../../../../../domain/billing/invoices/invoice-lines.ts'
import { removeRim } from '../../../../../domain/contracts/supplements/remove-rim.ts'
import { baseField } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { rimDefects, rimName } from '../../../../../domain/kernel/rim-words.ts'
import { setPhotoConsent } from '../../../../../domain/publishing/order-entries/set-photo-consent.ts'
import { blockOrder, moveOrderToStep, undoStep } from '../../../../../domain/workshop/moves/order-steps.ts'
import { cancelOrder, undoCancellation } from '../../../../../domain/workshop/orders/cancel-order.ts'
import { changeOrder } from '../../../../../domain/workshop/orders/change-order.ts'
import {
  findOrderRecord,
  isRecordBilled,
  listRims,
  type OrderRim,
} from '../../../../../domain/workshop/orders/find-order.ts'
import {
  cancelNewDayNotice,
  noteNewDayKnown,
  sendNewDayNotice,
} from '../../../../../domain/workshop/orders/new-day-notice.ts'
import {
  blockOrderForm,
  cancelOrderForm,
  confirmedWarnings,
  moveOrderForm,
  newDayForm,
  newDayKnownForm,
  orderForm,
  receiveRimsForm,
  storageBillingForm,
  storageNoticeForm,
  undoMoveForm,
} from '../../../../../domain/workshop/orders/order-forms.ts'
import {
  billStorage,
  changeOrderLines,
  serializeOrderLines,
  typedLinesFromColumns,
} from '../../../../../domain/workshop/orders/order-lines.ts'
import type { OrderStatus } from '../../../../../domain/workshop/orders/order-status.ts'
import { photoConsentForm } from '../../../../../domain/workshop/orders/photo-consent-form.ts'
import { receiveOrder } from '../../../../../domain/workshop/orders/receive-order.ts'
import { maxRims, rimForm } from '../../../../../domain/workshop/orders/rim-form.ts'
import {
  cancelStorageNotice,
  sendStorageNotice,
} from '../../../../../domain/workshop/orders/storage-notice.ts'
import { addRim, changeRim } from '../../../../../domain/workshop/rims/change-rims.ts'
import { type BodyLimits, bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { conflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { billingAddress, invoiceAddress } from '../../../../office/records/invoice-address.ts'
import { orderChangedMessage } from '../../../../office/records/order-step-labels.ts'
import { slipAddress } from '../../../../office/records/slip-addresses.ts'
import { closeClientLinks, closeLinksLimits } from '../../people/clients/client-links.server.ts'
import { shownPhotoForms } from '../photos/shown-photos.server.ts'
import { toReceiveRimsOutcome, toStepOutcome, toUndoOutcome } from './move-outcomes.server.ts'
import { storageSentence } from './order-storage.server.ts'

/*
 * Form handlers of an order's page. In this order: moving it through the steps, cancelling it, its data and lines, its rims, consent
 * to photos, storage, links of the client.
 */

/** Limits of the form that moves an order; `suite=facturer` redirects to its invoice, `suite=signer` to its slip. */
const moveLimits = bodyLimits(moveOrderForm, { maxBytes: 4_096, more: { suite: { longest: 16 } } })

/**
 * Moves the order to another step. After the last step, « Terminer et facturer » redirects to the invoice form, which issues
 * nothing by itself, and « Terminer et faire signer » to the slip, which then records who took the rims.
 */
const move = officeForm({
  permission: 'work-on-orders',
  rules: moveOrderForm,
  limits: moveLimits,
  async run({ deps, by, values, typed }, { params }: RecordRouteArgs) {
    const [from, to] = [Number(values.de), Number(values.vers)] as [OrderStatus, OrderStatus]
    const { remises: takenBy = '', sachant, correction } = values
    const isSigning = typed.suite === 'signer' && to === 3
    const step = await moveOrderToStep(deps, by, params.id, {
      from,
      to,
      takenBy: isSigning ? '' : takenBy,
      confirmed: confirmedWarnings(sachant),
      corrects: correction === 'oui',
    })
    const isBilling = typed.suite === 'facturer' && hasPermission(by, 'issue-invoices')
    const isThere = step.outcome === 'saved' || (step.outcome === 'moved' && step.status === to)
    if (isThere && isSigning)
      return redirect(slipAddress(params.id, 'handover', takenBy ? { remises: takenBy } : {}), 303)
    return isThere && isBilling ? redirectToBilling(deps, params.id) : toStepOutcome(deps, by, step, typed)
  },
})

/** Redirects to the page that bills the order, or to its invoice if a colleague has billed it meanwhile. */
async function redirectToBilling({ db }: SiteContext, id: string): Promise<Response> {
  const found = await findOrderRecord(db, id)
  const invoice = found && isRecordBilled(found) ? found.invoice : null
  return redirect(
    invoice ? invoiceAddress(invoice.id, invoice.pos_id) : billingAddress({ orders: [id] }),
    303,
  )
}

/** Records that the rims were received. */
const handleRimsReceived = officeForm({
  permission: 'work-on-orders',
  limits: bodyLimits(receiveRimsForm, { maxBytes: 1_024 }),
  run: async ({ deps, by, typed }, { params }: RecordRouteArgs) =>
    toReceiveRimsOutcome(deps, by, await receiveOrder(deps, by, params.id, typed.promettre), typed),
})

const moveUndo = officeForm({
  permission: 'work-on-orders',
  limits: bodyLimits(undoMoveForm, { maxBytes: 1_024 }),
  run: async ({ deps, by, typed: { vu = '' } }, { params }: RecordRouteArgs) =>
    toUndoOutcome(deps, by, await undoStep(deps, by, params.id, vu), 'revenez à l’étape précédente'),
})

const block = officeForm({
  permission: 'work-on-orders',
  rules: blockOrderForm,
  run: ({ deps, by, values }, { params }: RecordRouteArgs) => blockOrder(deps, by, params.id, values.raison),
  rejections: { gone: orderChangedMessage },
})

const release = officeForm({
  permission: 'work-on-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => blockOrder(deps, by, params.id, null),
  rejections: { gone: orderChangedMessage },
})

/** Cancels the order. The client gets a mail ten seconds later if the box is ticked. */
const cancellation = officeForm({
  permission: 'edit-orders',
  rules: cancelOrderForm,
  run: ({ deps, by, values: { motif: reason, prevenir } }, { params }: RecordRouteArgs) =>
    cancelOrder(deps, by, params.id, { reason, tellsClient: prevenir === 'on' }),
  rejections: { gone: orderChangedMessage, billed: ({ number }) => cancelInvoiceFirstSentence(number) },
})

/** Returns the sentence that explains why an order with this invoice cannot be cancelled. */
export const cancelInvoiceFirstSentence = (number: string) =>
  `La facture ${number} est émise\u00a0: annulez-la d’abord par un avoir, puis annulez la commande.`

const cancellationUndo = officeForm({
  permission: 'edit-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => undoCancellation(deps, by, params.id),
  rejections: {
    gone: orderChangedMessage,
    'too-late': 'Trop tard\u00a0: l’annulation est définitive. Créez-en une autre si le travail reprend.',
  },
})

/** Limits of the order's form, which includes the values it was filled with. */
const changeLimits = bodyLimits(orderForm, {
  maxBytes: 131_072,
  more: { notes: { longest: 32_768 }, [baseField]: { longest: 65_536 } },
})

const orderConflict =
  'Quelqu’un d’autre a modifié cette commande entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const change = officeForm({
  permission: 'edit-orders',
  limits: changeLimits,
  run: ({ deps, by, typed }, { params }: RecordRouteArgs) => changeOrder(deps, by, params.id, typed),
  rejections: {
    gone: orderChangedMessage,
    conflict: (conflict) => conflictRejection(orderConflict, conflict),
  },
})

/** Maximum number of values per column of the lines. The form has empty rows, and its rules name the maximum of lines. */
const mostRows = maxInvoiceLines + 20

/** Limits of the form with the lines to bill: one field per column, and the values it was filled with. */
const linesLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  fields: {
    description: { longest: 4_096, maxCount: mostRows },
    quantity: { longest: 64, maxCount: mostRows },
    price: { longest: 64, maxCount: mostRows },
    vat: { longest: 16, maxCount: mostRows },
    nature: { longest: 16, maxCount: mostRows },
    base: { longest: 131_072 },
  },
  maxBytes: 524_288,
}

const linesConflict =
  'Quelqu’un d’autre a modifié ces lignes entre-temps\u00a0: les siennes sont au-dessus. Enregistrez de nouveau pour les remplacer par les vôtres.'

/** Saves the lines to bill. Returns the typed rows; after a conflict, with the colleague's rows as their new base. */
const lines = officeForm({
  permission: 'edit-orders',
  limits: linesLimits,
  run: ({ deps, by, typed: { base = '' }, fields }, { params }: RecordRouteArgs) =>
    changeOrderLines(deps, by, params.id, { rows: typedRows(fields), base }),
  rejections: {
    gone: orderChangedMessage,
    billed: 'Cette commande est facturée\u00a0: ses lignes ne changent plus.',
    invalid: ({ problem }, { fields, typed: { base = '' } }) => ({
      ...formError(problem),
      typed: { rows: serializeOrderLines(typedRows(fields)), base },
    }),
    conflict: ({ theirs }, { fields }) => ({
      ...formError(linesConflict),
      typed: { rows: serializeOrderLines(typedRows(fields)), base: serializeOrderLines(theirs) },
    }),
  },
})

function typedRows(fields: URLSearchParams) {
  return typedLinesFromColumns({
    description: fields.getAll('description'),
    quantity: fields.getAll('quantity'),
    price: fields.getAll('price'),
    vat: fields.getAll('vat'),
    nature: fields.getAll('nature'),
  })
}

/** Limits of a rim's form, which includes the values it was filled with; without `jante` it adds a rim. */
const rimLimits = bodyLimits(rimForm, {
  maxBytes: 65_536,
  more: {
    jante: { longest: 64 },
    defects: { longest: 256, maxCount: Object.keys(rimDefects).length + 1 },
    notes: { longest: 16_384 },
    [baseField]: { longest: 32_768 },
  },
})

const rimConflict =
  'Quelqu’un d’autre a modifié cette jante entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

/** Adds a rim, or changes the one that `jante` names. */
const rim = officeForm({
  permission: 'work-on-orders',
  limits: rimLimits,
  run: ({ deps, by, typed, fields }, { params: { id: orderId } }: RecordRouteArgs) =>
    typed.jante
      ? changeRim(deps, by, { orderId, rimId: typed.jante }, typedRim(typed, fields))
      : addRim(deps, by, orderId, typedRim(typed, fields)),
  rejections: {
    gone: (_, { typed, fields }) => ({
      ...formError('Cette jante n’existe plus.'),
      typed: typedRim(typed, fields),
    }),
    full: (_, { typed, fields }) => ({
      ...formError(`Une commande a ${maxRims}\u00a0jantes au plus.`),
      typed: typedRim(typed, fields),
    }),
    invalid: (invalid, { typed, fields }) => ({ ...invalid, typed: typedRim(typed, fields) }),
    conflict: (conflict, { typed: { jante = '' } }) =>
      conflictRejection(rimConflict, { ...conflict, merged: { ...conflict.merged, jante } }),
  },
})

/** Joins the values of `defects`, one for each ticked box, to the text that the record stores. */
const typedRim = (typed: Record<string, string>, fields: URLSearchParams) => ({
  ...typed,
  defects: fields.getAll('defects').filter(Boolean).join(' '),
})

const removalLimits = bodyLimits(rimForm, {
  maxBytes: 4_096,
  more: { jante: { longest: 64 }, sachant: { longest: 8 } },
})

/** Asks before a rim is removed, which cannot be undone. */
function removalQuestion(rim: OrderRim): FormOutcome {
  const title = `Retirer la jante ${rim.place} (${rimName(rim).toLowerCase()})\u00a0?`
  const lines = [
    'Ses étapes et son passeport sont effacés, et un supplément proposé pour elle est retiré.',
    // The line of an accepted supplement is a contract with the client, which staff correct themselves.
    ...(rim.added.length > 0
      ? [
          'Le supplément que le client a accepté pour elle reste parmi les lignes à facturer\u00a0: corrigez-les ensuite.',
        ]
      : []),
    'Ses photos restent à la commande. Ce retrait est définitif.',
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

const removal = officeForm({
  permission: 'work-on-orders',
  limits: removalLimits,
  async run({ deps, by, typed: { jante = '', sachant } }, { params }: RecordRouteArgs) {
    const rim = (await listRims(deps.db, params.id)).find(({ id }) => id === jante)
    if (rim && sachant !== 'oui') return removalQuestion(rim)
    return removeRim(deps, by, { orderId: params.id, rimId: jante })
  },
  rejections: { gone: orderChangedMessage },
})

/** Records that the client permits publishing photos of the order. */
const consent = officeForm({
  permission: 'edit-orders',
  rules: photoConsentForm,
  run: ({ deps, by, values }, { params }: RecordRouteArgs) =>
    setPhotoConsent(deps, by, params.id, values.accord),
  rejections: { gone: orderChangedMessage },
})

const consentRevocation = officeForm({
  permission: 'edit-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => setPhotoConsent(deps, by, params.id, null),
  rejections: { gone: orderChangedMessage },
})

/** Sends the notice after which storage is charged, in ten seconds. */
const notice = officeForm({
  permission: 'edit-orders',
  rules: storageNoticeForm,
  run: ({ deps, by, values: { adresse, jour, centimes } }, { params }: RecordRouteArgs) =>
    sendStorageNotice(deps, by, params.id, { recipient: adresse, from: jour, cents: Number(centimes) }),
  rejections: {
    gone: 'Ces jantes ne sont plus à retirer.',
    withdrawn: 'Le client s’est rétracté\u00a0: traitez d’abord sa déclaration.',
    told: 'Un préavis de garde est déjà parti, ou sur le point de partir.',
    changed:
      'L’adresse du client, la date ou le montant a changé depuis que la page est ouverte\u00a0: relisez le préavis avant de l’envoyer.',
  },
})

const noticeUndo = officeForm({
  permission: 'edit-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => cancelStorageNotice(deps, by, params.id),
  rejections: { 'too-late': 'Trop tard pour annuler\u00a0: le préavis est parti.' },
})

const newDayChanged =
  'La date promise ou l’adresse du client a changé depuis que la page est ouverte\u00a0: relisez l’e-mail avant de l’envoyer.'

/** Tells the client about the new promised day in the words of the office, in ten seconds. */
const newDay = officeForm({
  permission: 'edit-orders',
  rules: newDayForm,
  limits: bodyLimits(newDayForm, { maxBytes: 65_536, more: { text: { longest: 32_768 } } }),
  run: ({ deps, by, values: { jour, adresse, subject, text } }, { params }: RecordRouteArgs) =>
    sendNewDayNotice(deps, by, params.id, { day: jour, recipient: adresse, subject, text }),
  rejections: {
    gone: orderChangedMessage,
    told: 'Cette date est déjà annoncée, ou sur le point de l’être.',
    changed: newDayChanged,
  },
})

const newDayUndo = officeForm({
  permission: 'edit-orders',
  run: ({ deps, by }, { params }: RecordRouteArgs) => cancelNewDayNotice(deps, by, params.id),
  rejections: { 'too-late': 'Trop tard pour annuler\u00a0: l’e-mail est parti.' },
})

const newDayKnown = officeForm({
  permission: 'edit-orders',
  rules: newDayKnownForm,
  run: ({ deps, by, values: { jour } }, { params }: RecordRouteArgs) =>
    noteNewDayKnown(deps, by, params.id, jour),
  rejections: { gone: orderChangedMessage, changed: newDayChanged },
})

/** Adds the storage charge to the lines to bill. */
const storage = officeForm({
  permission: 'edit-orders',
  rules: storageBillingForm,
  run: ({ deps, by, values }, { params }: RecordRouteArgs) =>
    billStorage(deps, by, params.id, Number(values.jours)),
  rejections: {
    gone: orderChangedMessage,
    billed:
      'Cette commande est déjà facturée\u00a0: facturez les frais de garde à part, sur une nouvelle facture.',
    changed: ({ charge }) =>
      charge
        ? `Le montant a changé\u00a0: ${storageSentence(charge)}. Appuyez de nouveau pour l’ajouter.`
        : 'Aucun frais de garde n’est dû pour cette commande.',
  },
})

/** Closes the private links in the client's mails. */
const linksEnd = officeForm({
  permission: 'edit-orders',
  limits: closeLinksLimits,
  run: ({ deps, by, typed }, { params }: RecordRouteArgs) =>
    closeClientLinks(deps, by, { kind: 'order', id: params.id }, typed),
})

/** Form handlers of an order's page, by the form name in the address. */
export const orderForms = actionsByIntent({
  etape: move,
  recevoir: handleRimsReceived,
  annuler: moveUndo,
  bloquer: block,
  debloquer: release,
  'annuler-commande': cancellation,
  'retablir-commande': cancellationUndo,
  modifier: change,
  lignes: lines,
  jante: rim,
  'retirer-jante': removal,
  accord: consent,
  'retirer-accord': consentRevocation,
  preavis: notice,
  'annuler-preavis': noticeUndo,
  garde: storage,
  'nouvelle-date': newDay,
  'annuler-nouvelle-date': newDayUndo,
  'date-connue': newDayKnown,
  'fermer-liens': linksEnd,
  ...shownPhotoForms,
})
