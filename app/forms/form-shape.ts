import type { FormRules } from '../../domain/forms/judge-form.ts'

/** How a body may be written; anything else is answered 415. */
export type BodyType = 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'application/json'

interface FieldBounds {
  /** Bytes of one value. Far beyond what the form's own rules allow: those have a sentence for each case. */
  longest: number
  /** Values of that name, one unless said. */
  most?: number
}

export interface FileBounds {
  /** The name of the form's control. */
  field: string
  /** Files that are kept, and bytes of one; what is beyond is told by its name, the others stay. */
  most: number
  mostBytes: number
  /** Bytes of all files together, the ones that are not kept too. */
  mostTotal: number
}

/**
 * What one form of the site may send, declared once beside its route. Only the names that stand here are read,
 * as they are: no name makes a list or a tree.
 */
export interface FormShape {
  types: readonly BodyType[]
  fields: Readonly<Record<string, FieldBounds>>
  /** Bytes of the whole body, without its files. */
  mostBytes: number
  files?: FileBounds
}

/** A form that is a button. */
export const buttonShape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  fields: {},
  mostBytes: 1_024,
}

/** Bytes of one field, unless its form says otherwise: many times what any rule allows. */
const usual = 4_096

/** What a form may send, its fields named by its rules; `more` has the bounds of others, and of longer ones. */
export function shapeOf(
  rules: FormRules,
  {
    more = {},
    ...shape
  }: Omit<FormShape, 'fields' | 'types'> &
    Partial<Pick<FormShape, 'types'>> & {
      more?: FormShape['fields']
    },
): FormShape {
  const named = Object.fromEntries(Object.keys(rules.shape).map((name) => [name, { longest: usual }]))
  return { types: ['application/x-www-form-urlencoded'], ...shape, fields: { ...named, ...more } }
}
