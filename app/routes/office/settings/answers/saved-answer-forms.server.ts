import { changeSavedAnswer } from '../../../../../domain/saved-answers/change-saved-answer.ts'
import { deleteSavedAnswer } from '../../../../../domain/saved-answers/delete-saved-answer.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { answerShape } from './answer-shape.server.ts'
import { backToList } from './back-to-list.server.ts'

const { failing } = officeFailures

const gone = 'Cette réponse type a été supprimée entre-temps.'

const receiveChange = receiveForm({
  shape: answerShape,
  failing,
  async act({ context, params }: RecordVisit, typed) {
    const { id } = params
    const changed = await changeSavedAnswer(context.get(siteContext), context.get(staffContext), id, typed)
    return changed.outcome === 'gone' ? refused(gone) : changed
  },
})

const receiveDeletion = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params }: RecordVisit) {
    await deleteSavedAnswer(context.get(siteContext), context.get(staffContext), params.id)
    return backToList()
  },
})

/** The forms of one's own page. */
export const savedAnswerForms = oneOfForms({ modifier: receiveChange, supprimer: receiveDeletion })
