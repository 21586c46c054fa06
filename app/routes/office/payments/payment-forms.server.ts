import { receivePayment } from './receive-payment.server.ts'
import { receiveRest } from './receive-rest.server.ts'
import { receiveReversal } from './receive-reversal.server.ts'

/** The forms of the section, by the names that stand behind their addresses, for `oneOfForms` of an invoice's record. */
export const paymentForms = {
  encaissee: receiveRest,
  encaissement: receivePayment,
  'contre-passer': receiveReversal,
} as const
