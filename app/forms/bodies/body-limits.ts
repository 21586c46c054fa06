import { attachmentRules } from '../../../domain/correspondence/threads/attachment-rules.ts'
import type { FormSchema } from '../../../domain/kernel/forms/validate-form.ts'

/** How a body may be written; anything else is answered 415. */
export type BodyType = 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'application/json'

interface FieldLimits {
  /** Bytes of one value. Far beyond what the form's own rules allow: those have a sentence for each case. */
  longest: number
  /** Values of that name, one by default. */
  most?: number
}

export interface FileLimits {
  /** The name of the form's control. */
  field: string
  /** Files that are kept, and bytes of one; what is beyond is named, the others stay. */
  most: number
  maxBytes: number
  /** Bytes of all files together, the ones that are not kept too. */
  maxTotal: number
}

/**
 * What one form of the site may send, declared once beside its route. Only the names that stand here are read,
 * as they are: no name makes a list or a tree.
 */
export interface BodyLimits {
  types: readonly BodyType[]
  fields: Readonly<Record<string, FieldLimits>>
  /** Bytes of the whole body, without its files. */
  maxBytes: number
  files?: FileLimits
}

/** A form that is a button. */
export const buttonLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  fields: {},
  maxBytes: 1_024,
}

/** Bytes of one field, unless its form says otherwise: many times what any rule allows. */
const usual = 4_096

/** What a form may send, its fields named by its rules; `more` has the bounds of others, and of longer ones. */
export function bodyLimits(
  rules: FormSchema,
  {
    more = {},
    ...limits
  }: Omit<BodyLimits, 'fields' | 'types'> &
    Partial<Pick<BodyLimits, 'types'>> & {
      more?: BodyLimits['fields']
    },
): BodyLimits {
  const named = Object.fromEntries(Object.keys(rules.shape).map((name) => [name, { longest: usual }]))
  return { types: ['application/x-www-form-urlencoded'], ...limits, fields: { ...named, ...more } }
}

const mebibyte = 2 ** 20

/** What a form may send that writes a message with its files, from either side of a thread (docs/product.md §9.3). */
export const messageLimits = (rules: FormSchema, more: BodyLimits['fields']): BodyLimits =>
  bodyLimits(rules, {
    types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    more: { text: { longest: 192 * 1024 }, ...more },
    maxBytes: 256 * 1024,
    files: {
      field: 'fichiers',
      most: attachmentRules.most,
      maxBytes: attachmentRules.maxBytes,
      maxTotal: 80 * mebibyte,
    },
  })
