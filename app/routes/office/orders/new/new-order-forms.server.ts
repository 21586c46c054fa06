import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveEstimate } from './estimate-form.server.ts'
import { receiveOrder } from './order-form.server.ts'

/** The forms of the page that makes orders; the button on a quote, elsewhere, names none. */
export const newOrderForms = oneOfForms(
  { commande: receiveOrder, devis: receiveEstimate },
  { unnamed: 'devis' },
)
