import { photoRules } from '../../../domain/quote-requests/photo-rules.ts'
import type { FormShape } from '../../forms/form-shape.ts'

const answer = { longest: 4_096 }

/** What a quote request may send: its rules are those of `domain/quote-requests/quote-request-form.ts`. */
export const quoteRequestShape: FormShape = {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  fields: {
    id: { longest: 64 },
    last_name: answer,
    first_name: answer,
    phone: answer,
    line_1: answer,
    zip_code: answer,
    city: answer,
    email: answer,
    client: answer,
    shop: answer,
    number: answer,
    size: answer,
    service: answer,
    rim_type: answer,
    brand: answer,
    model: answer,
    complementary_infos: { longest: 128 * 1024 },
    type: answer,
    confidentiality: answer,
    newsletter: answer,
    photos: { longest: 64, most: 3 * photoRules.hardLimit },
  },
  mostBytes: 256 * 1024,
  files: {
    field: 'images',
    most: photoRules.hardLimit,
    mostBytes: photoRules.maxBytes,
    mostTotal: (photoRules.hardLimit + 5) * photoRules.maxBytes,
  },
}
