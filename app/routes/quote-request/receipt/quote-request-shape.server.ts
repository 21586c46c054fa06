import { photoRules } from '../../../../domain/quote-requests/photo-rules.ts'
import { quoteRequestForm } from '../../../../domain/quote-requests/quote-request-form.ts'
import { shapeOf } from '../../../forms/form-shape.ts'

/** What a quote request may send beside its answers: its id, the ids of its photos, or the photos themselves. */
export const quoteRequestShape = shapeOf(quoteRequestForm, {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  more: {
    id: { longest: 64 },
    page: { longest: 64 },
    complementary_infos: { longest: 128 * 1024 },
    photos: { longest: 64, most: 3 * photoRules.hardLimit },
  },
  mostBytes: 256 * 1024,
  files: {
    field: 'images',
    most: photoRules.hardLimit,
    mostBytes: photoRules.maxBytes,
    mostTotal: (photoRules.hardLimit + 5) * photoRules.maxBytes,
  },
})
