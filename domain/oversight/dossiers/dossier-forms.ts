import * as z from 'zod/mini'
import { parseDay } from '../../kernel/calendar/paris-day.ts'
import {
  optionalLineRule,
  optionalTextRule,
  requiredLineRule,
  requiredTextRule,
  validatedLineRule,
  validatedRequiredLineRule,
} from '../../kernel/forms/fields.ts'
import { parsePrice } from '../../kernel/money/amounts.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'

/** Maximum number of rims in a dossier, the same as in an order. */
export const maxDossierRims = 60

/** Validity of a link in days: maximum and default. */
export const dossierValidityDays = { max: 90, first: 30 } as const

export const repairPriceFieldName = (place: number) => `prix_${place}`
export const replacementPriceFieldName = (place: number) => `neuf_${place}`

const priceField = validatedLineRule(16, (typed) =>
  parsePrice(typed) === null ? 'Indiquez un montant hors taxes, comme 115 ou 115,50' : null,
)

const places = Array.from({ length: maxDossierRims }, (_, index) => index + 1)
const priceFields = Object.fromEntries(
  places.flatMap((place) => [
    [repairPriceFieldName(place), priceField],
    [replacementPriceFieldName(place), priceField],
  ]),
)

const box = z.optional(z.enum(['on', '']))

/** Form that shares a dossier: recipient, contents, last day, and the prices of each rim. */
export const shareDossierForm = z.object({
  ...priceFields,
  expert: requiredLineRule(120, 'Indiquez à qui vous ouvrez ce dossier'),
  cabinet: optionalLineRule(120),
  email: validatedLineRule(254, (typed) =>
    isEmailAddress(typed) ? null : 'Cette adresse n’est pas valable',
  ),
  sinistre: optionalLineRule(60),
  mission: optionalLineRule(60),
  fin: validatedRequiredLineRule(10, 'Indiquez le dernier jour', (typed) =>
    parseDay(typed) ? null : 'Indiquez une date, comme 24/12/2026',
  ),
  montre_prix: box,
  montre_photos: box,
  montre_devis: box,
  envoyer: box,
})

/** Form by which the expert agrees, with or without an amount. */
export const dossierAgreementForm = z.object({
  nom: requiredLineRule(120, 'Indiquez votre nom'),
  montant: priceField,
  mots: optionalTextRule(1_000),
})

const wordsRequired = 'Indiquez ce que vous souhaitez voir'

/** Form by which the expert asks for more photos, of one rim or of all. */
export const morePhotosForm = z.object({
  jante: optionalLineRule(4),
  demande: requiredTextRule(wordsRequired).check(
    z.overwrite((text) => stripControlCharacters(text).replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, { error: wordsRequired, abort: true }),
    z.maxLength(1_000, { error: '1\u00a0000\u00a0caractères au plus' }),
  ),
})
