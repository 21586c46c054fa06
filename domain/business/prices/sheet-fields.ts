import {
  type RimFinish,
  type RimService,
  rimFinishes,
  rimServices,
  rimSizes,
} from '../../kernel/rim-words.ts'
import { ownValue } from '../../kernel/text/own-value.ts'
import { pointOfSaleName } from '../points-of-sale.ts'

/** A service, or what is offered beside the services. */
export type Section = RimService | 'extras'

export const sectionNames: Readonly<Record<Section, string>> = { ...rimServices, extras: 'Suppléments' }

/** One sheet of the grid: a section, for one point of sale or, with null, for all. */
export interface SheetKey {
  posId: string | null
  section: Section
}

/** Where a price stands in the sheet of a service; null is every size, every finish. */
export interface PricePlace {
  size: number | null
  finish: string | null
}

export const sheetSizes = [null, ...rimSizes] as const
export const sheetFinishes = [null, ...(Object.keys(rimFinishes) as RimFinish[])] as const

/** What a place's field is called in a form, `17_two-tone`. */
const placeField = ({ size, finish }: PricePlace) => `${size ?? 'all'}_${finish ?? 'all'}`

const places: readonly PricePlace[] = sheetSizes.flatMap((size) =>
  sheetFinishes.map((finish) => ({ size, finish })),
)
const placesByField = new Map(places.map((place) => [placeField(place), place]))

export const priceFields: readonly string[] = [...placesByField.keys()]

/** The field of a row: of an extra, what it is called. */
export const fieldOf = (section: Section, row: PricePlace & { service: string }) =>
  section === 'extras' ? row.service : placeField(row)

/** Of a row, what its field says of it. */
export function placeOf({ section }: SheetKey, field: string): PricePlace & { service: string } {
  if (section === 'extras') return { service: field, size: null, finish: null }
  return { service: section, ...(placesByField.get(field) ?? { size: null, finish: null }) }
}

export const sizeName = (size: number | null) => (size === null ? 'Toutes tailles' : `${size}\u00a0pouces`)

export const finishName = (finish: string | null) =>
  finish === null ? 'Toutes finitions' : (ownValue(rimFinishes, finish) ?? finish)

/** « 17 pouces, bicolore », « toutes tailles, toutes finitions »; of an extra, its name. */
export function fieldName(section: Section, field: string): string {
  if (section === 'extras') return field
  const { size, finish } = placeOf({ posId: null, section }, field)
  return `${sizeName(size).toLowerCase()}, ${finishName(finish).toLowerCase()}`
}

/** Whom a sheet is for. */
export const sheetOwner = (posId: string | null) =>
  posId === null ? 'tous les points de vente' : pointOfSaleName(posId)

/** What events call a sheet by: `renovation.ostwald`. */
export const sheetId = ({ posId, section }: SheetKey) => `${section}.${posId ?? 'commun'}`
