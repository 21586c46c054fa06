import type { FormRules } from '../../../../../domain/forms/judge-form.ts'
import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'

export const shape = (rules: FormRules) =>
  shapeOf(rules, { more: { [baseField]: { longest: 32 * 1024 } }, mostBytes: 96 * 1024 })
