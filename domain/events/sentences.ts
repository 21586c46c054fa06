import type { Act, ToldActs } from './acts.ts'
import { clientSentences } from './client-sentences.ts'
import { contentSentences } from './content-sentences.ts'
import { estimateSentences } from './estimate-sentences.ts'
import { healthSentences } from './health-sentences.ts'
import { messageSentences, requestSentences } from './inbox-sentences.ts'
import { invoiceSentences } from './invoice-sentences.ts'
import { newsletterSentences } from './newsletter-sentences.ts'
import { orderSentences } from './order-sentences.ts'
import { paymentSentences } from './payment-sentences.ts'
import { personSentences } from './person-told.ts'
import { photoConsentSentences } from './photo-consent-sentences.ts'
import { priceSentences } from './price-sentences.ts'
import { rimSentences } from './rim-sentences.ts'
import { settingSentences } from './setting-sentences.ts'
import { staffSentences } from './staff-sentences.ts'
import { textSentences } from './text-sentences.ts'
import { withdrawalSentences } from './withdrawal-sentences.ts'

/** What is read of each act, behind the name of whoever did it and without its full stop. */
const sentences: { readonly [Done in Act]: (told: ToldActs[Done]) => string } = {
  ...requestSentences,
  ...messageSentences,
  ...staffSentences,
  ...clientSentences,
  ...priceSentences,
  ...orderSentences,
  ...estimateSentences,
  ...rimSentences,
  ...photoConsentSentences,
  ...invoiceSentences,
  ...paymentSentences,
  ...settingSentences,
  ...newsletterSentences,
  ...contentSentences,
  ...textSentences,
  ...personSentences,
  ...healthSentences,
  ...withdrawalSentences,
  'answer.created': ({ after }) => `a ajouté la réponse type «\u00a0${after.name}\u00a0»`,
  'answer.changed': ({ after }) => `a modifié la réponse type «\u00a0${after.name}\u00a0»`,
  'answer.deleted': ({ before }) => `a supprimé la réponse type «\u00a0${before.name}\u00a0»`,
}

interface Stored {
  actor_name: string
  act: string
  before: unknown
  after: unknown
}

/**
 * An event as one sentence: « Sophie Lambert a fermé le compte de Marc Petit. ». An act of another version of the site,
 * which told it before or runs beside this one, is said to be one.
 */
export function sentenceOf({ actor_name, act, before, after }: Stored): string {
  const tell = Object.hasOwn(sentences, act) ? (sentences[act as Act] as (told: unknown) => string) : null
  return `${actor_name} ${tell?.({ before, after }) ?? 'a fait ce que cette version du site ne sait pas dire'}.`
}
