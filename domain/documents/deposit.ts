import { generalTerms } from '../general-terms/figures.ts'

/** Cents paid with the order, including tax, to the nearest cent (docs/product.md §9.7). */
export function depositOf(total: number | null): number | null {
  return total === null ? null : Math.round((total * generalTerms.depositPercent) / 100)
}
