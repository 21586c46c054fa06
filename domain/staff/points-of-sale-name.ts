import { pointOfSaleName } from '../documents/points-of-sale.ts'

const list = new Intl.ListFormat('fr')

/** « Épinal », « Épinal et Ostwald », « tous les points de vente » (docs/product.md §11.1). */
export function pointsOfSaleName(ids: readonly string[] | null): string {
  return ids ? list.format(ids.map(pointOfSaleName)) : 'tous les points de vente'
}
