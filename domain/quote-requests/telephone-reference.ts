import { legibleSigns, randomSigns } from '../random-id.ts'

/** What a quote request is called on the telephone: `TW-7K4M-92` (docs/product.md §9.2). It opens nothing. */
export const telephoneReference = () => `TW-${randomSigns(legibleSigns, 4)}-${randomSigns(legibleSigns, 2)}`
