import { type ConsentHow, consentNames } from '../orders/photo-consent-form.ts'
import { type OrderTold, orderCalled } from './order-sentences.ts'

/** Whether an order's photos may be published (docs/product.md §11.19); who said so is its client. */
export interface PhotoConsentActs {
  'order.photos-allowed': { before: null; after: OrderTold & { how: ConsentHow } }
  'order.photos-withheld': { before: null; after: OrderTold }
}

export const photoConsentSentences: {
  readonly [Done in keyof PhotoConsentActs]: (told: PhotoConsentActs[Done]) => string
} = {
  'order.photos-allowed': ({ after }) =>
    `a noté l’accord du client pour publier les photos de ${orderCalled(after)} (${consentNames[after.how].toLowerCase()})`,
  'order.photos-withheld': ({ after }) =>
    `a retiré l’accord du client pour publier les photos de ${orderCalled(after)}`,
}
