import { type Site, site } from '../site.ts'

/** Cents paid with the order, including tax, to the nearest cent, by the facts of a day (docs/product.md §9.7). */
export function depositOf(total: number | null, { terms }: Site = site): number | null {
  return total === null ? null : Math.round((total * terms.depositPercent) / 100)
}
