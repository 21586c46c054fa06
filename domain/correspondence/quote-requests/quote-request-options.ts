import { locationOf, type Site } from '../../business/site.ts'

/*
 * Options of the quote request: stored value → displayed text (docs/product.md §3, §9). Separate from the validation rules, so
 * that a page can render them without loading Zod.
 */

export const clientTypeOptions = { particulier: 'Particulier', professionnel: 'Professionnel' } as const
/** Ids of the two workshops that a request can be sent to, stored in its `shop`. */
export const shopIds = ['epinal', 'ostwald'] as const
export const shopOptionsOf = (facts: Pick<Site, 'locations'>): Record<string, string> =>
  Object.fromEntries(shopIds.map((id) => [id, locationOf(id, facts).name]))

/** Returns a hint for visitors near the third workshop, which the specification does not offer as a choice. */
export const thirdWorkshopHint = ({ locations }: Pick<Site, 'locations'>): string => {
  const { name } = locations[2]
  return `${name} est plus près de chez vous\u00a0? Choisissez l’un des deux\u00a0: il étudie vos photos et établit le devis, et vos jantes peuvent être reçues à ${name}.`
}
export const requestedServiceOptions = {
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
export const rimSizeOptions = [
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

/** Beginnings of the lines that the form itself writes into the notes, for an earlier choice without a field of its own. */
export const prefilledNotePrefixes = {
  finish: 'Finition souhaitée\u00a0: ',
  service: 'Prestation\u00a0: ',
} as const

/** Returns the notes without the lines that begin with one of these prefixes. */
export const withoutPrefilledNotes = (
  notes: string,
  prefixes: readonly string[] = Object.values(prefilledNotePrefixes),
): string =>
  notes
    .split('\n')
    .filter((line) => !prefixes.some((prefix) => line.startsWith(prefix)))
    .join('\n')

/** Converts « 22+ », the former value of the largest size, which browsers may still have in a saved form. */
export const upgradeRimSize = (size: string) => (size === '22+' ? '22+"' : size)

/**
 * Whether the form opened from this page is about rims. Only the page of the sub-brand, which works on all steel parts, opens the
 * form about other parts.
 */
export const isFormAboutRims = (page: string | null | undefined) => page !== 'twkustoms'
