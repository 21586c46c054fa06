import { type Day, parisDay } from '../calendar/paris-day.ts'
import { generalTerms } from '../general-terms/figures.ts'

/** The first day whose payments are kept: ten years after the end of theirs, those of a year go (docs/product.md §9.8). */
export const keptFrom = (now: Date): Day =>
  `${Number(parisDay(now).slice(0, 4)) - generalTerms.dataYears}-01-01`
