import { data, type RouterContextProvider, redirect } from 'react-router'
import {
  documentLinesFromForm,
  maxDocumentLines,
} from '../../../../../../domain/billing/documents/document-lines.ts'
import {
  discardInvoiceDraft,
  type InvoiceDraftKey,
  saveInvoiceDraft,
} from '../../../../../../domain/billing/invoices/invoice-drafts.ts'
import { invoiceForm, parseMileage } from '../../../../../../domain/billing/invoices/invoice-forms.ts'
import {
  invoiceDraftFromForm,
  parseInvoiceLines,
} from '../../../../../../domain/billing/invoices/invoice-lines.ts'
import type { ChangedOrder } from '../../../../../../domain/billing/invoices/issue-invoice.ts'
import {
  type InvoiceToIssue,
  issueInvoiceFromOffice,
} from '../../../../../../domain/billing/invoices/office-invoicing.ts'
import { listUnbilledSupplements } from '../../../../../../domain/contracts/supplements/supplement-sheet.ts'
import {
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../../domain/kernel/forms/merge-changes.ts'
import { validateForm } from '../../../../../../domain/kernel/forms/validate-form.ts'
import { formatCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { formatList } from '../../../../../../domain/kernel/text/french-list.ts'
import { bodyLimits, buttonFormLimits } from '../../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../../http/context.ts'
import { toConflictRejection } from '../../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import {
  invoiceAddress,
  newInvoiceAddress,
  noOrderToBillValue,
} from '../../../../../office/records/invoice-address.ts'
import { issuedOtherwiseNote } from '../issued-otherwise-note.server.ts'

import { defaultPointOfSaleOfReader } from './new-invoice.server.ts'

/* Forms of a new invoice: the draft that follows the typing, the two buttons that issue it, the button that deletes the draft. */

/** Maximum number of values per column of the lines. */
const maxValuesPerColumn = maxDocumentLines + 10
const invoiceLimits = bodyLimits(invoiceForm, {
  maxBytes: 524_288,
  more: {
    commande: { longest: 64, maxCount: 200 },
    acompte: { longest: 64, maxCount: 50 },
    description: { longest: 4_096, maxCount: maxValuesPerColumn },
    quantity: { longest: 64, maxCount: maxValuesPerColumn },
    unit_price: { longest: 64, maxCount: maxValuesPerColumn },
    vat_rate: { longest: 16, maxCount: maxValuesPerColumn },
    nature: { longest: 16, maxCount: maxValuesPerColumn },
    lignes: { longest: 131_072 },
    [openedValuesFieldName]: { longest: 196_608 },
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
    const read = parseInvoiceLines(documentLinesFromForm(fields))
    const problems = {
      ...(checked.outcome === 'invalid' ? checked.problems : {}),
      ...(read.outcome === 'invalid' ? { lignes: read.problem } : {}),
    }
    if (checked.outcome === 'invalid' || read.outcome === 'invalid')
      return rejectionWithTyped(problems, fields)
    const issued = await issueInvoiceFromOffice(deps, by, {
      ...invoiceFromForm(checked.values, fields),
      lines: read.lines,
    })
    if (issued.outcome === 'issued') return redirect(invoiceAddress(issued.id, issued.posId), 303)
    return rejectionWithTyped(await problemOf(deps.db, issued, read.lines), fields)
  },
})

type InvoiceFormRejection = Exclude<Awaited<ReturnType<typeof issueInvoiceFromOffice>>, { outcome: 'issued' }>

/** Returns why an invoice was not issued, under the name of the field that it concerns. */
async function problemOf(
  db: SiteContext['db'],
  rejection: InvoiceFormRejection,
  lines: InvoiceToIssue['lines'],
): Promise<Record<string, string>> {
  switch (rejection.outcome) {
    case 'purchase-order-missing':
      return { purchase_order: purchaseOrderMissingNote(rejection.orders) }
    case 'pos-unknown':
      return { pos: 'Choisissez le point de vente' }
    case 'exemption-invalid':
      return { exemption: rejection.problem }
    case 'clock-behind':
    case 'facts-missing':
      return { form: rejection.problem }
    case 'issued-otherwise':
      return { form: issuedOtherwiseNote(rejection) }
    case 'orders-changed':
      return { form: await changedNote(db, rejection.changed, lines) }
    default:
      return { form: issueRejections[rejection.outcome] }
  }
}

/** Deletes the draft, so that the form starts with the proposal again. */
const draftDeletion = officeForm({
  limits: { ...buttonFormLimits, fields: { vu: { longest: 32 } } },
  async run({ deps, by, typed: { vu = '' } }, { request }) {
    const query = new URL(request.url).searchParams
    const clientId = query.get('client')
    if (!clientId) throw data(null, { status: 404 })
    const orderIds = query.getAll('commande').filter((id) => id !== noOrderToBillValue)
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
  'Quelqu’un d’autre a modifié cette préparation entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'
const readAgainNote =
  'Quelqu’un d’autre vient de modifier cette préparation\u00a0: relisez ce qui a changé, puis émettez.'

const incompleteNote = 'Ce formulaire n’est pas arrivé en entier\u00a0: rechargez la page.'

/** Saves the typed draft. Returns an outcome to show before anything is issued; `null` if there is none. */
async function saveTypedDraft(
  context: Readonly<RouterContextProvider>,
  key: InvoiceDraftKey,
  fields: URLSearchParams,
): Promise<FormOutcome | Response | null> {
  const base = fields.get(openedValuesFieldName) ?? undefined
  const isIssuing = Boolean(fields.get('envoyer'))
  // Without base values the draft is not saved; without a pressed button nothing is issued.
  if (base === undefined) return isIssuing ? null : rejectionWithTyped({ form: incompleteNote }, fields)
  const saving = await saveInvoiceDraft(
    context.get(siteContext),
    context.get(staffContext),
    { ...key, pos: defaultPointOfSaleOfReader(context) },
    { id: fields.get('id') ?? '', typed: invoiceDraftFromForm(fields), base },
  )
  // When issuing, the function that issues compares the amounts.
  if (saving.outcome === 'issued')
    return isIssuing ? null : redirect(invoiceAddress(saving.id, saving.posId), 303)
  // The function that issues the invoice reports the reason.
  if (saving.outcome === 'gone')
    return isIssuing ? null : rejectionWithTyped({ form: issueRejections['orders-billed'] }, fields)
  if (saving.outcome === 'conflict') return toConflictRejection(draftConflict, saving)
  if (!isIssuing) return { outcome: 'saved' }
  if (!saving.isOthers) return null
  return {
    outcome: 'invalid',
    problems: { form: readAgainNote },
    typed: { ...saving.content, [openedValuesFieldName]: serializeOpenedValues(saving.content) },
  }
}

/**
 * Returns the message for an order that has changed: « La commande CO-E-2026-0012 a changé depuis que cette page est ouverte : son
 * total est de 588,00 € TTC … ».
 */
async function changedNote(
  db: SiteContext['db'],
  changed: readonly ChangedOrder[],
  lines: InvoiceToIssue['lines'],
): Promise<string> {
  const sentences: string[] = []
  for (const { id, number, total, purchaseOrder } of changed) {
    const now = total === null ? '' : `\u00a0: son total est maintenant de ${formatCents(total)} TTC`
    const supplementNotes = (await listUnbilledSupplements(db, id, lines)).map(
      (name) => `\u00a0; supplément accepté, absent de ces lignes\u00a0: ${name}`,
    )
    const purchaseOrderNote = purchaseOrder ? `\u00a0; bon de commande du client\u00a0: ${purchaseOrder}` : ''
    sentences.push(
      `La commande ${number} a changé depuis que cette page est ouverte${now}${purchaseOrderNote}${supplementNotes.join('')}.`,
    )
  }
  const nothingIssuedSentence =
    'Rien n’est émis, et vos lignes sont restées comme vous les avez écrites\u00a0: relisez-les, puis émettez.'
  return [...sentences, nothingIssuedSentence].join(' ')
}

/**
 * Returns the message for a missing purchase order number: « Ce client exige son numéro de commande : il manque pour la commande
 * CO-E-2026-0012. … ».
 */
function purchaseOrderMissingNote(lacking: readonly string[]): string {
  const subject = lacking.length === 1 ? 'la commande' : 'les commandes'
  const missing = lacking.length > 0 ? `\u00a0: il manque pour ${subject} ${formatList(lacking)}` : ''
  return `Ce client exige son numéro de commande${missing}. Demandez-le-lui, puis émettez. L’exigence se règle sur sa fiche.`
}

/** Messages for invoices that were not issued. */
const issueRejections = {
  'client-gone': 'La fiche de ce client n’existe plus\u00a0: cherchez-la de nouveau.',
  'orders-gone': 'Une de ces commandes n’appartient plus à ce client\u00a0: rechargez la page.',
  'orders-billed':
    'Une de ces commandes vient d’être facturée par quelqu’un d’autre\u00a0: rechargez la page.',
  'estimate-gone': 'Ce devis n’appartient plus à ce client\u00a0: rechargez la page.',
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
    typed: {
      ...invoiceDraftFromForm(fields),
      [openedValuesFieldName]: fields.get(openedValuesFieldName) ?? '',
    },
  }) satisfies FormOutcome
