import { href, redirect } from 'react-router'
import { addSavedAnswer, moveSavedAnswer } from '../../../../../domain/saved-answers/change-saved-answer.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { answerShape } from './answer-shape.server.ts'
import { backToList } from './back-to-list.server.ts'

const { failing } = officeFailures
const moveShape = { ...buttonShape, fields: { id: { longest: 64 } } }

/** Somebody presses one of the arrows. */
const receiveMove = (by: -1 | 1) =>
  receiveForm({
    shape: moveShape,
    failing,
    async act({ context }, { id = '' }) {
      await moveSavedAnswer(context.get(siteContext), id, by)
      return backToList()
    },
  })

const receiveNew = receiveForm({
  shape: answerShape,
  failing,
  async act({ context }, typed) {
    const added = await addSavedAnswer(context.get(siteContext), context.get(staffContext), typed)
    if (added.outcome === 'invalid') return added
    return redirect(href('/gestion/reglages/reponses/:id', { id: added.id }), 303)
  },
})

/** The forms of the list, by the names that stand behind their addresses. */
export const savedAnswersForms = oneOfForms({
  nouvelle: receiveNew,
  monter: receiveMove(-1),
  descendre: receiveMove(1),
})
