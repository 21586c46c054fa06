import type { FormRules } from '../../domain/forms/judge-form.ts'
import { attachmentRules } from '../../domain/letters/attachments/attachment-rules.ts'
import { type FormShape, shapeOf } from './form-shape.ts'

const mebibyte = 2 ** 20

/** What a form may send that writes a letter with its files, from either side of a thread (docs/product.md §9.3). */
export const letterShape = (rules: FormRules, more: FormShape['fields']): FormShape =>
  shapeOf(rules, {
    types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    more: { text: { longest: 192 * 1024 }, ...more },
    mostBytes: 256 * 1024,
    files: {
      field: 'fichiers',
      most: attachmentRules.most,
      mostBytes: attachmentRules.maxBytes,
      mostTotal: 80 * mebibyte,
    },
  })
