import * as z from 'zod/mini'
import { emailAddressRule } from '../../kernel/forms/fields.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import { carMakes } from './car-makes.ts'
import {
  clientTypeOptions,
  howKnownOptions,
  isFormAboutRims,
  requestedServiceOptions,
  rimSizeOptions,
  rimTypeOptions,
  shopIds,
  upgradeRimSize,
} from './quote-request-options.ts'

const choiceRequired = 'Champ requis'
const cleanText = z.overwrite<string>((text) => stripControlCharacters(text).trim())

function text(required: string, longest = 200) {
  return z
    .string({ error: required })
    .check(
      cleanText,
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(longest, { error: `${longest} caractères au plus` }),
    )
}

function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.enum(values, { error: choiceRequired })
}

function keysOf<Options extends Record<string, string>>(options: Options) {
  return Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]]
}

/** Returns the rule of a whole number from 1 to `max`, typed into a text field. */
function count(max: number, error: string) {
  const number = z
    .int({ error: error })
    .check(z.minimum(1, { error: error }), z.maximum(max, { error: error }))
  return z.pipe(z.pipe(text(choiceRequired), z.transform(Number)), number)
}

/** Makes a rule optional: an empty value is valid. */
function ifGiven<Rule extends z.ZodMiniType>(rule: Rule) {
  const emptyToUndefined: z.ZodMiniType<unknown, unknown> = z.transform((typed) => typed || undefined)
  return z.pipe(emptyToUndefined as z.ZodMiniType<z.input<Rule> | undefined, unknown>, z.optional(rule))
}

/**
 * Answers of a quote request, shared by browser and server, with the rules and messages that the specification prescribes
 * (docs/product.md §5). A ticked box is sent as `on`.
 */
export const quoteRequestForm = z.object({
  last_name: text('Votre nom est requis'),
  first_name: text('Votre prénom est requis'),
  phone: text('Votre n° de téléphone est requis', 40),
  line_1: text('Votre adresse est requise'),
  zip_code: text('Votre code postal est requis', 20),
  city: text('Votre ville est requise'),
  email: emailAddressRule('Votre email est requis', "Votre email n'est pas valide"),
  client: oneOf(keysOf(clientTypeOptions)),
  shop: oneOf(shopIds),
  number: count(999, 'Indiquez un nombre entier de jantes'),
  size: z.pipe(
    z.pipe(z.string({ error: choiceRequired }), z.transform(upgradeRimSize)),
    oneOf(rimSizeOptions),
  ),
  service: oneOf(keysOf(requestedServiceOptions)),
  rim_type: oneOf(keysOf(rimTypeOptions)),
  brand: oneOf(carMakes),
  model: text(choiceRequired),
  complementary_infos: z.pipe(
    z.optional(z.string().check(cleanText, z.maxLength(5000, { error: '5\u00a0000 caractères au plus' }))),
    z.transform((infos) => infos || undefined),
  ),
  type: oneOf(keysOf(howKnownOptions)),
  confidentiality: z.pipe(
    z.literal('on', { error: 'Veuillez accepter' }),
    z.transform(() => true),
  ),
  newsletter: z.pipe(
    z.optional(z.string()),
    z.transform((ticked) => ticked === 'on'),
  ),
})

const { number, size, rim_type, brand, model } = quoteRequestForm.shape

/** Form for parts other than rims, in which the fields about rims and vehicle are optional. */
const partsRequestForm = z.extend(quoteRequestForm, {
  number: ifGiven(number),
  size: ifGiven(size),
  rim_type: ifGiven(rim_type),
  brand: ifGiven(brand),
  model: ifGiven(model),
})

/** Returns the rules of the form for the page from which it was opened. */
export const quoteRequestRulesForPage = (page: string | null | undefined) =>
  isFormAboutRims(page) ? quoteRequestForm : partsRequestForm

export type QuoteRequestAnswers = z.output<typeof partsRequestForm>

/** A quote request to save. `photos` lists the ids of the uploaded photos, in the order shown. */
export interface QuoteRequestForm extends QuoteRequestAnswers {
  id: string
  photos: string[]
}
