import { formatList } from '../kernel/text/french-list.ts'
import { pointOfSaleName } from './points-of-sale.ts'

/** Formats points of sale: « Épinal », « Épinal et Ostwald », « tous les points de vente » (docs/product.md §11.1). */
export function pointsOfSaleName(ids: readonly string[] | null): string {
  return ids ? formatList(ids.map((id) => pointOfSaleName(id))) : 'tous les points de vente'
}
