import { attachmentLimits } from '../../../domain/correspondence/threads/attachment-rules.ts'
import type { FormSchema } from '../../../domain/kernel/forms/validate-form.ts'

/** Accepted content types of bodies; any other gets a 415. */
export type BodyType = 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'application/json'

interface FieldLimits {
  /** Maximum bytes of one value, far beyond the form's own rules, which have a message for each case. */
  longest: number
  /** Maximum number of values of this name, by default one. */
  maxCount?: number
}

export interface FileLimits {
  /** Name of the file input. */
  field: string
  /**
   * Maximum number of files, followed by the maximum number of bytes in each. Files beyond it are named in the result and not
   * stored.
   */
  maxCount: number
  maxBytes: number
  /** Maximum bytes of all files together, including those that are not kept. */
  maxTotal: number
}

/**
 * Limits of one form's body, declared beside its route. Only the names listed here are read, and literally: `a[0]` or `a.b` creates no list
 * or tree.
 */
export interface BodyLimits {
  types: readonly BodyType[]
  fields: Readonly<Record<string, FieldLimits>>
  /** Maximum bytes of the body without its files. */
  maxBytes: number
  files?: FileLimits
}

/** Limits of a form that is only a button. */
export const buttonFormLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  fields: {},
  maxBytes: 1_024,
}

/** Default maximum bytes of one field, many times what any rule allows. */
const usual = 4_096

/** Returns the limits of a form whose fields are those of its rules; `more` adds other fields or larger limits. */
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
  const textFields = Object.fromEntries(Object.keys(rules.shape).map((name) => [name, { longest: usual }]))
  return { types: ['application/x-www-form-urlencoded'], ...limits, fields: { ...textFields, ...more } }
}

const mebibyte = 2 ** 20

/** Returns the limits of a form that sends a message with files, from either side of a thread. */
export const messageFormLimits = (rules: FormSchema, more: BodyLimits['fields']): BodyLimits =>
  bodyLimits(rules, {
    types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    more: { text: { longest: 192 * 1024 }, ...more },
    maxBytes: 256 * 1024,
    files: {
      field: 'fichiers',
      maxCount: attachmentLimits.maxFiles,
      maxBytes: attachmentLimits.maxBytes,
      maxTotal: 80 * mebibyte,
    },
  })
