import { z } from 'zod'
import { randomIdPattern } from '../random-id.ts'
import { carMakes } from './car-makes.ts'
import { photoRules } from './photo-rules.ts'
import {
  clientOptions,
  howKnownOptions,
  rimSizes,
  rimTypeOptions,
  serviceOptions,
  shopOptions,
} from './quote-request-options.ts'

const choice = 'Champ requis'
/** Invisible characters that a text field cannot produce; PostgreSQL refuses NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

function withoutControlCharacters(value: string): string {
  return value.replace(controlCharacters, '').trim()
}

function text(required: string, longest = 200) {
  return z
    .string({ error: required })
    .overwrite(withoutControlCharacters)
    .min(1, { error: required, abort: true })
    .max(longest, `${longest} caractères au plus`)
}

function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.enum(values, { error: choice })
}

function keysOf<Options extends Record<string, string>>(options: Options) {
  return Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]]
}

/**
 * The quote request as it is sent, for browser and server alike: every rule and message of
 * docs/product.md §5. `photos` names the photos already received, in the order shown.
 */
export const quoteRequestForm = z.object({
  id: z.string().regex(randomIdPattern),
  last_name: text('Votre nom est requis'),
  first_name: text('Votre prénom est requis'),
  phone: text('Votre n° de téléphone est requis', 40),
  line_1: text('Votre adresse est requise'),
  zip_code: text('Votre code postal est requis', 20),
  city: text('Votre ville est requise'),
  email: text('Votre email est requis', 254).regex(z.regexes.email, "Votre email n'est pas valide"),
  client: oneOf(keysOf(clientOptions)),
  shop: oneOf(keysOf(shopOptions)),
  number: z
    .int({ error: (issue) => (issue.input === undefined ? choice : 'Indiquez un nombre entier de jantes') })
    .min(1, 'Indiquez un nombre entier de jantes')
    .max(999, 'Indiquez un nombre entier de jantes'),
  size: oneOf(rimSizes),
  service: oneOf(keysOf(serviceOptions)),
  rim_type: oneOf(keysOf(rimTypeOptions)),
  brand: oneOf(carMakes),
  model: text(choice),
  complementary_infos: z
    .string()
    .overwrite(withoutControlCharacters)
    .max(5000, '5\u00a0000 caractères au plus')
    .optional(),
  type: oneOf(keysOf(howKnownOptions)),
  confidentiality: z.literal(true, { error: 'Veuillez accepter' }),
  newsletter: z.boolean().default(false),
  photos: z.array(z.string().regex(randomIdPattern)).max(photoRules.hardLimit).default([]),
})

export type QuoteRequestForm = z.infer<typeof quoteRequestForm>
