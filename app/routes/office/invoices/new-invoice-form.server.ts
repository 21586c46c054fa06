import { redirect } from 'react-router'
import { judgeForm } from '../../../../domain/forms/judge-form.ts'
import { invoiceForm, readMileage } from '../../../../domain/invoices/invoice-form.ts'
import { type InvoiceToIssue, issueFromOffice } from '../../../../domain/invoices/issue-from-office.ts'
import { mostLines, readLines, typedLines } from '../../../../domain/invoices/typed-lines.ts'
import { siteContext, staffContext } from '../../../context.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { officeFailures } from '../office-failures.ts'
import { invoiceAddress } from './invoice-address.ts'

const most = mostLines + 10

const shape = shapeOf(invoiceForm, {
  mostBytes: 262_144,
  more: {
    commande: { longest: 64, most: 200 },
    acompte: { longest: 64, most: 50 },
    description: { longest: 4_096, most },
    quantity: { longest: 64, most },
    unit_price: { longest: 64, most },
    vat_rate: { longest: 16, most },
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

/** The lines come back as they were typed, to a page without JavaScript too. */
const refused = (problems: Record<string, string>, typed: Record<string, string>, fields: URLSearchParams) =>
  ({
    outcome: 'invalid',
    problems,
    typed: { ...typed, lignes: JSON.stringify(typedLines(fields)) },
  }) satisfies FormOutcome

/** « Émettre et envoyer », or without sending: one press issues the invoice. */
export const newInvoiceForms = oneOfForms({
  facture: receiveForm({
    shape,
    failing: officeFailures.failing,
    async act({ context }, typed, fields) {
      const judged = judgeForm(invoiceForm, typed)
      const read = readLines(typedLines(fields))
      const wrong = {
        ...(judged.outcome === 'invalid' ? judged.problems : {}),
        ...(read.outcome === 'wrong' ? { lignes: read.problem } : {}),
      }
      if (judged.outcome === 'invalid' || read.outcome === 'wrong') return refused(wrong, typed, fields)
      const asked = askedIn(judged.values, fields)
      const issued = await issueFromOffice(context.get(siteContext), context.get(staffContext), {
        ...asked,
        lines: read.lines,
      })
      if (issued.outcome !== 'issued') return refused({ form: refusals[issued.outcome] }, typed, fields)
      return redirect(invoiceAddress(issued.id, issued.posId), 303)
    },
  }),
})

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
    email: fields.get('envoyer') === 'non' ? '' : (email ?? ''),
  }
}
