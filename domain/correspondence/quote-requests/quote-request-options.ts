import { type Site, shopLocation } from '../../business/site.ts'

/*
 * The options of the quote request: stored value → what the visitor reads (docs/product.md §3, §9). They stand
 * apart from the rules so that a page can show them without loading Zod.
 */

export const clientOptions = { particulier: 'Particulier', professionnel: 'Professionnel' } as const
/** The ids that a request stores as its `shop`: those of two places, whose names are read. */
export const shops = ['epinal', 'ostwald'] as const
export const shopOptions = (facts: Pick<Site, 'locations'>): Record<string, string> =>
  Object.fromEntries(shops.map((id) => [id, shopLocation(id, facts).name]))

/** What happens to those who live near the third workshop, which the specification's choice leaves out. */
export const elsewhereHint = ({ locations }: Pick<Site, 'locations'>): string => {
  const { name } = locations[2]
  return `${name} est plus près de chez vous\u00a0? Choisissez l’un des deux\u00a0: il étudie vos photos et établit le devis, et vos jantes peuvent être reçues à ${name}.`
}
export const serviceOptions = {
  rénovation: 'Rénovation',
  dévoilage: 'Dévoilage',
  soudure: 'Soudure',
  autre: 'Autre',
} as const
export const rimTypeOptions = {
  'jante origine': 'Jante d’origine',
  'jante adaptable': 'Jante adaptable',
  'jante demontable': 'Jante démontable',
} as const
export const howKnownOptions = {
  'déjà client': 'Déjà client',
  internet: 'Internet',
  'bouche a oreille': 'Bouche à oreille',
  autre: 'Autre',
} as const
export const rimSizes = [
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
  '22+"',
] as const

/** What browsers keep of a form that was begun while the largest size was written « 22+ », in today's words. */
export const currentSize = (size: string) => (size === '22+' ? '22+"' : size)

/** The sub-brand works on all that is of steel (docs/product.md §1): its page is the only one that leads to a form about other parts. */
export const isAboutRims = (page: string | null | undefined) => page !== 'twkustoms'
