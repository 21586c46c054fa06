import type { FieldMetadata } from '@conform-to/react'
import type { FieldBinding } from '../../ui/field/field-binding.ts'

/** What a control of the house needs to know of a Conform field. */
// biome-ignore lint/suspicious/noExplicitAny: any field of any form
export function bind({ id, name, initialValue, errors }: FieldMetadata<any, any, string[]>): FieldBinding {
  return { id, name, errors, defaultValue: typeof initialValue === 'string' ? initialValue : undefined }
}
