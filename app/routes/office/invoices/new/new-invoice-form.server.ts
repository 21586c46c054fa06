import { data, type RouterContextProvider, redirect } from 'react-router'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { contentInForm, type DraftContent } from '../../../../../domain/invoices/drafts/draft-content.ts'
import { dropInvoiceDraft } from '../../../../../domain/invoices/drafts/drop-draft.ts'
import type { DraftKey } from '../../../../../domain/invoices/drafts/find-draft.ts'
import { saveInvoiceDraft } from '../../../../../domain/invoices/drafts/save-draft.ts'
import { invoiceForm, readMileage } from '../../../../../domain/invoices/invoice-form.ts'
import { type InvoiceToIssue, issueFromOffice } from '../../../../../domain/invoices/issue-from-office.ts'
import { mostLines, readLines, typedLines } from '../../../../../domain/invoices/typed-lines.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { invoiceAddress, noOrder, preparationAddress } from '../invoice-address.ts'
import { ownPointOfSale } from './read-new-invoice.server.ts'

const most = mostLines + 10
const { failing } = officeFailures

const shape = shapeOf(invoiceForm, {
  mostBytes: 524_288,
  more: {
    commande: { longest: 64, most: 200 },
    acompte: { longest: 64, most: 50 },
    description: { longest: 4_096, most },
    quantity: { longest: 64, most },
    unit_price: { longest: 64, most },
    vat_rate: { longest: 16, most },
    lignes: { longest: 131_072 },
    [baseField]: { longest: 196_608 },
    envoyer: { longest: 8 },
  },
})

const refusals = {
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

const bothChanged =
  'Quelqu’un d’autre a modifié cette préparation entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'
const readOver =
  'Quelqu’un d’autre vient de modifier cette préparation\u00a0: relisez ce qui a changé, puis émettez.'

const unread = (author: string) =>
  `${author} vient de modifier cette préparation\u00a0: relisez-la avant de l’effacer.`

const notWhole = 'Ce formulaire n’est pas arrivé en entier\u00a0: rechargez la page.'

/** What was typed comes back as it is kept, to a page without JavaScript too. */
const refused = (problems: Record<string, string>, fields: URLSearchParams) =>
  ({
    outcome: 'invalid',
    problems,
    typed: { ...contentInForm(fields), [baseField]: fields.get(baseField) ?? '' },
  }) satisfies FormOutcome

/** Keeps what is typed; answers what is to be told before anything is issued, `null` where nothing is. */
async function keep(
  context: Readonly<RouterContextProvider>,
  key: DraftKey,
  fields: URLSearchParams,
): Promise<FormOutcome | Response | null> {
  const base = fields.get(baseField) ?? undefined
  const isIssuing = Boolean(fields.get('envoyer'))
  // A form that does not say what it was filled with keeps nothing; one without a pressed button issues nothing.
  if (base === undefined) return isIssuing ? null : refused({ form: notWhole }, fields)
  const saving = await saveInvoiceDraft(
    ...([context.get(siteContext), context.get(staffContext)] as const),
    { ...key, pos: ownPointOfSale(context) },
    { id: fields.get('id') ?? '', typed: contentInForm(fields), base },
  )
  if (saving.outcome === 'issued') return redirect(invoiceAddress(saving.id, saving.posId), 303)
  // What is to be issued is told why it cannot be.
  if (saving.outcome === 'gone')
    return isIssuing ? null : refused({ form: refusals['orders-billed'] }, fields)
  const told = (form: string, content: DraftContent, known: DraftContent, more = {}): FormOutcome => ({
    ...{ outcome: 'invalid', problems: { form }, typed: { ...content, [baseField]: writeBase(known) } },
    ...more,
  })
  if (saving.outcome === 'conflict')
    return told(bothChanged, saving.merged, saving.theirs, { conflicts: saving.conflicts })
  if (!isIssuing) return { outcome: 'saved' }
  return saving.isOthers ? told(readOver, saving.content, saving.content) : null
}

/** « Émettre et envoyer », or without sending: one press issues the invoice; without either what is typed is kept. */
const receiveInvoice = receiveForm({
  shape,
  failing,
  async act({ context }, typed, fields) {
    const key = { clientId: typed.client ?? '', orderIds: fields.getAll('commande') }
    const told = await keep(context, key, fields)
    if (told) return told
    const judged = judgeForm(invoiceForm, typed)
    const read = readLines(typedLines(fields))
    const wrong = {
      ...(judged.outcome === 'invalid' ? judged.problems : {}),
      ...(read.outcome === 'wrong' ? { lignes: read.problem } : {}),
    }
    if (judged.outcome === 'invalid' || read.outcome === 'wrong') return refused(wrong, fields)
    const issued = await issueFromOffice(context.get(siteContext), context.get(staffContext), {
      ...askedIn(judged.values, fields),
      lines: read.lines,
    })
    if (issued.outcome === 'issued') return redirect(invoiceAddress(issued.id, issued.posId), 303)
    if (issued.outcome === 'untaxed') return refused({ exemption: issued.problem }, fields)
    return refused({ form: refusals[issued.outcome] }, fields)
  },
})

type PreparingVisit = Visited & { request: Request }

/** Begins anew with what is proposed. */
const receiveForgetting = receiveForm({
  shape: { ...buttonShape, fields: { vu: { longest: 32 } } },
  failing,
  async act({ context, request }: PreparingVisit, { vu = '' }): Promise<FormOutcome | Response> {
    const asked = new URL(request.url).searchParams
    const clientId = asked.get('client')
    if (!clientId) throw data(null, { status: 404 })
    const orderIds = asked.getAll('commande').filter((id) => id !== noOrder)
    const [site, by] = [context.get(siteContext), context.get(staffContext)]
    const dropping = await dropInvoiceDraft(site, by, { clientId, orderIds }, vu)
    if (dropping.outcome === 'changed')
      return { outcome: 'invalid', problems: { form: unread(dropping.author) } }
    return redirect(preparationAddress(clientId, orderIds), 303)
  },
})

export const newInvoiceForms = oneOfForms({ facture: receiveInvoice, oublier: receiveForgetting })

type Values = Extract<ReturnType<typeof judgeForm<typeof invoiceForm>>, { outcome: 'valid' }>['values']

function askedIn(values: Values, fields: URLSearchParams): Omit<InvoiceToIssue, 'lines'> {
  const { id, client, pos, devis, supplied_on, purchase_order, registration, mileage, email } = values
  return {
    id,
    clientId: client ?? '',
    posId: pos ?? '',
    orderIds: fields.getAll('commande'),
    depositIds: fields.getAll('acompte'),
    estimateId: devis || null,
    suppliedOn: supplied_on || undefined,
    purchaseOrder: purchase_order || null,
    registration: registration || null,
    mileage: readMileage(mileage),
    exemption: values.exemption || null,
    email: fields.get('envoyer') === 'non' ? '' : (email ?? ''),
  }
}
