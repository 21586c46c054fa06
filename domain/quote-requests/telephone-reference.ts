import { randomSigns } from '../random-id.ts'

/** Nothing that is taken for something else when it is read or said: no I and 1, no L, no O and 0. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** What a quote request is called on the telephone: `TW-7K4M-92` (docs/product.md §9.2). It opens nothing. */
export const telephoneReference = () => `TW-${randomSigns(signs, 4)}-${randomSigns(signs, 2)}`
