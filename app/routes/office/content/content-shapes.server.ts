import { type ContentKind, contentFields } from '../../../../domain/content/content-fields.ts'
import { baseField } from '../../../../domain/forms/merge-changes.ts'
import { ownValue } from '../../../../domain/own-value.ts'
import { buttonShape, type FormShape } from '../../../forms/form-shape.ts'

/** Bytes of what may be long, far beyond what may be published of it. */
const longFields: Readonly<Record<string, number>> = {
  content: 800_000,
  gallery: 65_536,
  attachments: 65_536,
}

/** A record as it is written, as it was when the form was filled, and what the pressed button asks for besides. */
export const contentShape = (kind: ContentKind): FormShape => ({
  types: ['application/x-www-form-urlencoded'],
  mostBytes: 4_000_000,
  fields: {
    ...Object.fromEntries(
      contentFields[kind].map((name) => [name, { longest: ownValue(longFields, name) ?? 4_096 }]),
    ),
    [baseField]: { longest: 1_200_000 },
    suite: { longest: 16 },
  },
})

export const titleShape: FormShape = {
  ...buttonShape,
  mostBytes: 4_096,
  fields: { title: { longest: 1_024 } },
}
export const momentShape: FormShape = { ...buttonShape, fields: { moment: { longest: 64 } } }
