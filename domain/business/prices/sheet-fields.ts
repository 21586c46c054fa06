import {
  type RimFinish,
  type RimService,
  rimFinishNames,
  rimServiceNames,
  rimSizes,
} from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'
import { locationName } from '../points-of-sale.ts'
import type { Site } from '../site.ts'

/** A service, or the extras offered beside services. */
export type PriceSheetSection = RimService | 'extras'

export const priceSheetSectionNames: Readonly<Record<PriceSheetSection, string>> = storedValueNames({
  ...rimServiceNames,
  extras: 'Suppléments',
})

/** A sheet of the grid: a section for one point of sale, or for all if `posId` is `null`. */
export interface PriceSheetKey {
  posId: string | null
  section: PriceSheetSection
}

/** Position of a price in a service sheet; `null` means every size or every finish. */
export interface PricePosition {
  size: number | null
  finish: string | null
}

export const priceSheetSizes = [null, ...rimSizes] as const
export const priceSheetFinishes = [null, ...(Object.keys(rimFinishNames) as RimFinish[])] as const

/** Returns the form field of a position: `17_two-tone`. */
const positionField = ({ size, finish }: PricePosition) => `${size ?? 'all'}_${finish ?? 'all'}`

const positions: readonly PricePosition[] = priceSheetSizes.flatMap((size) =>
  priceSheetFinishes.map((finish) => ({ size, finish })),
)
const positionsByField = new Map(positions.map((position) => [positionField(position), position]))

export const priceSheetFieldNames: readonly string[] = [...positionsByField.keys()]

/** Returns the field of a row; for an extra, its name. */
export const priceSheetFieldOf = (section: PriceSheetSection, row: PricePosition & { service: string }) =>
  section === 'extras' ? row.service : positionField(row)

/** Returns the position in the price grid whose price a field contains. */
export function pricePositionOf(
  { section }: PriceSheetKey,
  field: string,
): PricePosition & { service: string } {
  if (section === 'extras') return { service: field, size: null, finish: null }
  return { service: section, ...(positionsByField.get(field) ?? { size: null, finish: null }) }
}

/** Returns the name of a size of the price list: 23 inches is the price of all larger rims too, as in the quote request form. */
export const formatPriceListSize = (size: number | null) =>
  size === null ? 'Toutes tailles' : `${size > 22 ? '22+' : size}\u00a0pouces`

export const formatPriceListFinish = (finish: string | null) =>
  finish === null ? 'Toutes finitions' : (getOwnProperty(rimFinishNames, finish) ?? finish)

/** Formats a field: « 17 pouces, bicolore », « toutes tailles, toutes finitions »; for an extra, its name. */
export function formatPriceField(section: PriceSheetSection, field: string): string {
  if (section === 'extras') return field
  const { size, finish } = pricePositionOf({ posId: null, section }, field)
  return `${formatPriceListSize(size).toLowerCase()}, ${formatPriceListFinish(finish).toLowerCase()}`
}

/** Returns the point of sale of a sheet in French. */
export const formatPriceSheetPointOfSale = (posId: string | null, site: Site) =>
  posId === null ? 'tous les points de vente' : locationName(posId, site)

/** Returns the id of a sheet in events: `renovation.ostwald`. */
export const priceSheetId = ({ posId, section }: PriceSheetKey) => `${section}.${posId ?? 'commun'}`
