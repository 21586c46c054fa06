import {
  changeSavedAnswer,
  deleteSavedAnswer,
} from '../../../../../domain/saved-answers/change-saved-answer.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { answerShape } from './answer-shape.server.ts'
import { backToList } from './back-to-list.server.ts'

const { failing } = officeFailures

type AnswerVisit = Visited & { params: { id: string } }

const gone = 'Cette réponse type a été supprimée entre-temps.'

const receiveChange = receiveForm({
  shape: answerShape,
  failing,
  async act({ context, params }: AnswerVisit, typed) {
    const { id } = params
    const changed = await changeSavedAnswer(context.get(siteContext), context.get(staffContext), id, typed)
    return changed.outcome === 'gone' ? { outcome: 'invalid', problems: { form: gone } } : changed
  },
})

const receiveDeletion = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params }: AnswerVisit) {
    await deleteSavedAnswer(context.get(siteContext), context.get(staffContext), params.id)
    return backToList()
  },
})

/** The forms of one's own page. */
export const savedAnswerForms = oneOfForms({ modifier: receiveChange, supprimer: receiveDeletion })
