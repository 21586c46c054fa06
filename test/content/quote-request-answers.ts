import { randomId } from '../../domain/kernel/random-id.ts'

/** Returns complete answers as a browser sends them. `overrides` replaces fields, or removes those that are `undefined`. */
export function quoteRequestAnswers(
  overrides: Record<string, string | undefined> = {},
): Record<string, string> {
  const answers: Record<string, string | undefined> = {
    id: randomId(),
    last_name: 'Lefèvre',
    first_name: 'Anaïs',
    phone: '06 39 98 12 34',
    line_1: '3 rue de la Gare',
    zip_code: '88000',
    city: 'Épinal',
    email: 'anais.lefevre@exemple.fr',
    client: 'particulier',
    shop: 'ostwald',
    number: '4',
    size: '18"',
    service: 'rénovation',
    rim_type: 'jante origine',
    brand: 'Peugeot',
    model: '308 GT',
    complementary_infos: 'Deux jantes touchées au trottoir.',
    type: 'bouche a oreille',
    confidentiality: 'on',
    newsletter: 'on',
    ...overrides,
  }
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Messages shown for missing answers (docs/product.md §5). */
export const missingMessages: [field: string, message: string][] = [
  ['last_name', 'Votre nom est requis'],
  ['first_name', 'Votre prénom est requis'],
  ['phone', 'Votre n° de téléphone est requis'],
  ['line_1', 'Votre adresse est requise'],
  ['zip_code', 'Votre code postal est requis'],
  ['city', 'Votre ville est requise'],
  ['email', 'Votre email est requis'],
  ...['client', 'shop', 'number', 'size', 'service', 'rim_type', 'brand', 'model', 'type'].map(
    (field): [string, string] => [field, 'Champ requis'],
  ),
  ['confidentiality', 'Veuillez accepter'],
]
