import { savedAnswerForm } from '../../../../../domain/saved-answers/saved-answer-form.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'

export const answerShape = shapeOf(savedAnswerForm, {
  more: { text: { longest: 64 * 1024 } },
  mostBytes: 96 * 1024,
})
