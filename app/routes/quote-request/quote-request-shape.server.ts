import { photoRules } from '../../../domain/quote-requests/photo-rules.ts'
import {
  type QuoteRequestField,
  quoteRequestFieldList,
} from '../../../domain/quote-requests/quote-request-fields.ts'
import type { FormShape } from '../../forms/form-shape.ts'

const isLong = ({ asked }: QuoteRequestField) => asked.as === 'text'
const answers = quoteRequestFieldList
  .filter(([name]) => name !== 'images')
  .map(([name, field]) => [name, { longest: isLong(field) ? 128 * 1024 : 4_096 }])

/** What a quote request may send: its rules are those of `domain/quote-requests/quote-request-form.ts`. */
export const quoteRequestShape: FormShape = {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  fields: {
    ...Object.fromEntries(answers),
    id: { longest: 64 },
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
