import { pointsOfSaleName } from '../staff/points-of-sale-name.ts'
import { staffRoleNames } from '../staff/staff-role.ts'
import type { Act, StaffTold, ToldActs } from './acts.ts'
import { clientSentences } from './client-sentences.ts'
import { contentSentences } from './content-sentences.ts'
import { estimateSentences } from './estimate-sentences.ts'
import { messageSentences, requestSentences } from './inbox-sentences.ts'
import { invoiceSentences } from './invoice-sentences.ts'
import { orderSentences } from './order-sentences.ts'
import { paymentSentences } from './payment-sentences.ts'
import { photoConsentSentences } from './photo-consent-sentences.ts'
import { priceSentences } from './price-sentences.ts'
import { rimSentences } from './rim-sentences.ts'

/** What is read of each act, behind the name of whoever did it and without its full stop. */
const sentences: { readonly [Done in Act]: (told: ToldActs[Done]) => string } = {
  ...requestSentences,
  ...messageSentences,
  'staff.created': ({ after }) => `a créé le compte de ${after.name}, ${after.email} (${post(after)})`,
  'staff.invited': ({ after }) => `a envoyé à ${after.name} un nouveau lien pour choisir son mot de passe`,
  'staff.changed': ({ before, after }) =>
    `a modifié le compte de ${before.name}\u00a0: ${changes(before, after)}`,
  'staff.closed': ({ before }) => `a fermé le compte de ${before.name}`,
  'staff.reopened': ({ after }) => `a rouvert le compte de ${after.name} (${post(after)})`,
  'staff.factor-reset': ({ after }) => `a réinitialisé la vérification en deux étapes de ${after.name}`,
  'staff.notices-chosen': () => 'a changé ses choix d’e-mails',
  'staff.signed': () => 'a changé sa signature',
  ...clientSentences,
  ...priceSentences,
  ...orderSentences,
  ...estimateSentences,
  ...rimSentences,
  ...photoConsentSentences,
  ...invoiceSentences,
  ...paymentSentences,
  ...contentSentences,
  'answer.created': ({ after }) => `a ajouté la réponse type «\u00a0${after.name}\u00a0»`,
  'answer.changed': ({ after }) => `a modifié la réponse type «\u00a0${after.name}\u00a0»`,
  'answer.deleted': ({ before }) => `a supprimé la réponse type «\u00a0${before.name}\u00a0»`,
}

const post = ({ role, points_of_sale }: StaffTold) =>
  `${staffRoleNames[role]}, ${pointsOfSaleName(points_of_sale)}`

function changes(before: StaffTold, after: StaffTold): string {
  const told = [
    ['nom', before.name, after.name],
    ['rôle', staffRoleNames[before.role], staffRoleNames[after.role]],
    ['points de vente', pointsOfSaleName(before.points_of_sale), pointsOfSaleName(after.points_of_sale)],
  ]
  return told
    .filter(([, old, fresh]) => old !== fresh)
    .map(([what, old, fresh]) => `${what} ${old} → ${fresh}`)
    .join(', ')
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
