import { carMakes } from '../../../domain/quote-requests/car-makes.ts'
import type * as form from '../../../domain/quote-requests/quote-request-form.ts'

/*
 * The options of the form as the page shows them. The rules stand in the domain beside Zod, which the page
 * loads only once the form is touched; the types below hold each word of this list to the domain's.
 */

export const clientOptions: typeof form.clientOptions = {
  particulier: 'Particulier',
  professionnel: 'Professionnel',
}
export const shopOptions: typeof form.shopOptions = { epinal: 'Épinal', ostwald: 'Ostwald' }
export const serviceOptions: typeof form.serviceOptions = {
  rénovation: 'Rénovation',
  dévoilage: 'Dévoilage',
  soudure: 'Soudure',
  autre: 'Autre',
}
export const rimTypeOptions: typeof form.rimTypeOptions = {
  'jante origine': 'Jante d’origine',
  'jante adaptable': 'Jante adaptable',
  'jante demontable': 'Jante démontable',
}
export const howKnownOptions: typeof form.howKnownOptions = {
  'déjà client': 'Déjà client',
  internet: 'Internet',
  'bouche a oreille': 'Bouche à oreille',
  autre: 'Autre',
}
const rimSizes: typeof form.rimSizes = [
  '12"',
  '13"',
  '14"',
  '15"',
  '16"',
  '17"',
  '18"',
  '19"',
  '20"',
  '21"',
  '22"',
  '22+',
]

/** A word that is stored and read alike. */
const asRead = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]))

export const sizeOptions = asRead(rimSizes)
export const brandOptions = asRead(carMakes)
