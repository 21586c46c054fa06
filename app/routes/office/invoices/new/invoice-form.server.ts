import { redirect } from 'react-router'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { invoiceForm } from '../../../../../domain/invoices/forms/invoice-form.ts'
import { issueFromOffice } from '../../../../../domain/invoices/issuing/issue-from-office.ts'
import { mostLines, readLines, typedLines } from '../../../../../domain/invoices/typed-lines.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { invoiceAddress } from '../invoice-address.ts'
import { askedIn } from './asked-invoice.server.ts'
import { refusals, refusedAsTyped } from './invoice-refusals.server.ts'
import { keepPreparation } from './preparation/keep-preparation.server.ts'

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
    nature: { longest: 16, most },
    lignes: { longest: 131_072 },
    [baseField]: { longest: 196_608 },
    envoyer: { longest: 8 },
  },
})

/** « Émettre et envoyer », or without sending: one press issues the invoice; without either what is typed is kept. */
export const receiveInvoice = receiveForm({
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
    if (judged.outcome === 'invalid' || read.outcome === 'wrong') return refusedAsTyped(wrong, fields)
    const issued = await issueFromOffice(context.get(siteContext), context.get(staffContext), {
      ...askedIn(judged.values, fields),
      lines: read.lines,
    })
    if (issued.outcome === 'issued') return redirect(invoiceAddress(issued.id, issued.posId), 303)
    if (issued.outcome === 'untaxed') return refusedAsTyped({ exemption: issued.problem }, fields)
    if (issued.outcome === 'clock-behind') return refusedAsTyped({ form: issued.problem }, fields)
    return refusedAsTyped({ form: refusals[issued.outcome] }, fields)
  },
})
