import type { FormRules } from '../../../../domain/forms/judge-form.ts'
import { type FormShape, shapeOf } from '../../../forms/form-shape.ts'

export const estimateShape = (rules: FormRules): FormShape =>
  shapeOf(rules, { mostBytes: 32_768, more: { texte: { longest: 24_576 } } })
