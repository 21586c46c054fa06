import { carMakes } from './car-makes.ts'
import type { QuoteRequestForm } from './quote-request-form.ts'
import {
  clientTypeOptions,
  howKnownOptions,
  requestedServiceOptions,
  rimSizeOptions,
  rimTypeOptions,
} from './quote-request-options.ts'

/** Options whose stored value equals the displayed text. */
const asRead = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]))

/**
 * Fields of the quote request in the order of its page (docs/product.md §3.3). The form, the mails, the workshop's page and the
 * privacy policy are built from this list. The validation rules are in `quote-request-form.ts`, so that a page can render the
 * fields without loading Zod.
 */
export const quoteRequestFields: Readonly<Record<QuoteRequestFieldName, QuoteRequestField>> = {
  images: { part: 'photos', label: 'Photos', input: { as: 'photos' }, mailLabel: null },
  brand: {
    part: 'rims',
    label: 'Marque du véhicule',
    isOfRims: true,
    input: { as: 'list', options: asRead(carMakes) },
    register: 'véhicule',
  },
  model: {
    part: 'rims',
    label: 'Modèle',
    isOfRims: true,
    input: { as: 'line', typing: { autoComplete: 'off' } },
    register: 'véhicule',
  },
  number: {
    part: 'rims',
    label: 'Nombre de jantes',
    isOfRims: true,
    input: { as: 'count' },
    register: 'jantes',
  },
  size: {
    part: 'rims',
    label: 'Taille des jantes',
    isOfRims: true,
    input: { as: 'list', options: asRead(rimSizeOptions) },
    register: 'jantes',
  },
  rim_type: {
    part: 'rims',
    label: 'Type de jantes',
    isOfRims: true,
    input: { as: 'choice', options: rimTypeOptions },
    register: 'jantes',
  },
  service: {
    part: 'rims',
    label: 'Prestation souhaitée',
    input: { as: 'choice', options: requestedServiceOptions },
  },
  complementary_infos: {
    part: 'rims',
    label: 'Informations complémentaires',
    input: { as: 'text', hint: 'État des jantes, couleur souhaitée, délai…' },
    isOptional: true,
  },
  client: {
    part: 'contact',
    label: 'Vous êtes',
    input: { as: 'choice', options: clientTypeOptions },
    mailLabel: 'Client',
    register: 'particulier ou professionnel',
  },
  last_name: {
    part: 'contact',
    label: 'Nom',
    input: { as: 'line', typing: { autoComplete: 'family-name', autoCapitalize: 'words' } },
  },
  first_name: {
    part: 'contact',
    label: 'Prénom',
    input: { as: 'line', typing: { autoComplete: 'given-name', autoCapitalize: 'words' } },
  },
  email: {
    part: 'contact',
    label: 'E-mail',
    input: {
      as: 'line',
      typing: { type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false },
    },
  },
  phone: {
    part: 'contact',
    label: 'Téléphone',
    mayBeDoubted: true,
    input: { as: 'line', typing: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' } },
  },
  line_1: {
    part: 'contact',
    label: 'Adresse',
    input: { as: 'line', typing: { autoComplete: 'address-line1' }, isWide: true },
  },
  zip_code: {
    part: 'contact',
    label: 'Code postal',
    mayBeDoubted: true,
    input: { as: 'line', typing: { autoComplete: 'postal-code', inputMode: 'numeric' } },
    register: 'adresse',
  },
  city: {
    part: 'contact',
    label: 'Ville',
    input: { as: 'line', typing: { autoComplete: 'address-level2', autoCapitalize: 'words' } },
    register: 'adresse',
  },
  shop: {
    part: 'sending',
    label: 'Atelier',
    question: 'Atelier qui recevra votre demande',
    input: { as: 'shop' },
    register: 'atelier choisi',
  },
  type: {
    part: 'sending',
    label: 'Comment nous avez-vous connus\u00a0?',
    input: { as: 'choice', options: howKnownOptions },
    mailLabel: 'Nous a connus par',
    toldToVisitor: 'Vous nous avez connus par',
    register: 'façon dont vous nous avez connus',
  },
  confidentiality: {
    part: 'consents',
    label: 'Politique de confidentialité',
    question: 'J’accepte que mes réponses et mes photos servent à établir mon devis.',
    input: { as: 'box' },
    // A request is never saved without it, so there is nothing to show.
    mailLabel: null,
    register: 'votre accord pour cet usage',
  },
  newsletter: {
    part: 'consents',
    label: 'Lettre d’information',
    question: 'Envoyez-moi, avec la confirmation, le lien d’inscription à la lettre d’information.',
    input: { as: 'box' },
    isOptional: true,
    register: 'réponse à la case «\u00a0lettre d’information\u00a0»',
  },
}

/** Names and fields, in the order of the page. */
export const quoteRequestFieldList = Object.entries(quoteRequestFields) as [
  QuoteRequestFieldName,
  QuoteRequestField,
][]

/** Hints for the browser about a text input. */
interface Typing {
  type?: 'email' | 'tel'
  autoComplete?: string
  autoCapitalize?: 'words'
  inputMode?: 'email' | 'tel' | 'numeric'
  spellCheck?: false
}

type FieldInput =
  | { as: 'line'; typing: Typing; isWide?: true }
  | { as: 'count' }
  | { as: 'text'; hint: string }
  /** Stored value → displayed text. A choice shows all options; a list must be opened. */
  | { as: 'choice'; options: Readonly<Record<string, string>>; hint?: string }
  | { as: 'list'; options: Readonly<Record<string, string>> }
  /** Choice of a workshop. Its names come from the business settings (`shopOptionsOf`). */
  | { as: 'shop' }
  | { as: 'box' | 'photos' }

export interface QuoteRequestField {
  part: 'contact' | 'rims' | 'photos' | 'sending' | 'consents'
  /** Name of the field: above its control, in the error summary, in mails and on the workshop's page. */
  label: string
  /** Text above the control, when a sentence is clearer than the label. */
  question?: string
  input: FieldInput
  isOptional?: true
  /** Whether an implausible value causes a warning (`plausibility-warning.ts`). */
  mayBeDoubted?: true
  /** Whether the field is about rims. It is optional if the request is about other parts. */
  isOfRims?: true
  /** Label for the workshop, when `label` addresses the visitor. `null` hides the field from the workshop. */
  mailLabel?: string | null
  /** Label on the visitor's own page, when `mailLabel` speaks of the visitor. */
  toldToVisitor?: string
  /** Name in the privacy policy's register, when it differs from the label. Fields with the same name are listed once. */
  register?: string
}

export type QuoteRequestFieldName = Exclude<keyof QuoteRequestForm, 'id' | 'photos'> | 'images'
