import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForgetting } from './forgetting-form.server.ts'
import { receiveInvoice } from './invoice-form.server.ts'

export const newInvoiceForms = oneOfForms({ facture: receiveInvoice, oublier: receiveForgetting })
