import { pointOfSaleNames } from '../../../../domain/documents/points-of-sale.ts'
import { ownValue } from '../../../../domain/own-value.ts'
import { type Section, type SheetKey, sectionNames } from '../../../../domain/prices/sheet-fields.ts'
import { site } from '../../../../domain/site.ts'

/** What the address calls the sheets that are for every point of sale. */
const common = 'commun'

export const ownerOptions: Readonly<Record<string, string>> = {
  [common]: 'Tous les points de vente',
  ...Object.fromEntries(site.pointsOfSale.map(({ id }) => [id, ownValue(pointOfSaleNames, id) ?? id])),
}

export const sectionWord = ({ section }: SheetKey) => (section === 'extras' ? 'supplements' : section)
export const ownerWord = ({ posId }: SheetKey) => posId ?? common

export const sectionOptions: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.keys(sectionNames) as Section[]).map((section) => [
    sectionWord({ posId: null, section }),
    sectionNames[section],
  ]),
)
