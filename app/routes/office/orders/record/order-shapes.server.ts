import { moveForm } from '../../../../../domain/orders/move-form.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'

export const moveShape = shapeOf(moveForm, { mostBytes: 4_096 })
