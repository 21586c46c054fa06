import type { FormRules } from '../../../../../domain/forms/judge-form.ts'
import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'

/** Of the form of a sheet, which carries what it was filled with. */
export const sheetShape = (rules: FormRules) =>
  shapeOf(rules, { more: { [baseField]: { longest: 32 * 1024 } }, mostBytes: 96 * 1024 })
