import type { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { type invoiceForm, readMileage } from '../../../../../domain/invoices/forms/invoice-form.ts'
import type { InvoiceToIssue } from '../../../../../domain/invoices/issuing/issue-from-office.ts'

type Values = Extract<ReturnType<typeof judgeForm<typeof invoiceForm>>, { outcome: 'valid' }>['values']

/** The invoice that the form asks for, but for its lines. */
export function askedIn(values: Values, fields: URLSearchParams): Omit<InvoiceToIssue, 'lines'> {
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
