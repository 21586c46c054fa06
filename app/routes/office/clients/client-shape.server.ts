import { clientForm } from '../../../../domain/clients/form/client-form.ts'
import { baseField } from '../../../../domain/forms/merge-changes.ts'
import { shapeOf } from '../../../forms/form-shape.ts'

/** A client's form, with the record as it was opened. */
export const clientShape = shapeOf(clientForm, {
  mostBytes: 131_072,
  more: { notes: { longest: 32_768 }, [baseField]: { longest: 65_536 } },
})
