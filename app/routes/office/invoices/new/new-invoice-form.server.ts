import { data, redirect } from 'react-router'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { dropInvoiceDraft } from '../../../../../domain/invoices/drafts/drop-draft.ts'
import { invoiceForm } from '../../../../../domain/invoices/forms/invoice-form.ts'
import { issueFromOffice } from '../../../../../domain/invoices/issuing/issue-from-office.ts'
import { mostLines, readLines, typedLines } from '../../../../../domain/invoices/typed-lines.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { invoiceAddress, noOrder, preparationAddress } from '../invoice-address.ts'
import { askedIn } from './asked-invoice.server.ts'
import { refusals, refused, unread } from './invoice-refusals.server.ts'
import { keepPreparation } from './keep-preparation.server.ts'

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

/** « Émettre et envoyer », or without sending: one press issues the invoice; without either what is typed is kept. */
const receiveInvoice = receiveForm({
  shape,
  failing,
  async act({ context }, typed, fields) {
    const key = { clientId: typed.client ?? '', orderIds: fields.getAll('commande') }
    const told = await keepPreparation(context, key, fields)
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
