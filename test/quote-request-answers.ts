import { randomId } from '../domain/random-id.ts'

/** A complete set of answers, as a browser sends them; `overrides` replaces or, with `undefined`, leaves out. */
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
