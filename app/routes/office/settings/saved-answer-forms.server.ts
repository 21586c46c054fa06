import { href, redirect } from 'react-router'
import { addSavedAnswer } from '../../../../domain/saved-answers/add-saved-answer.ts'
import { changeSavedAnswer } from '../../../../domain/saved-answers/change-saved-answer.ts'
import { deleteSavedAnswer } from '../../../../domain/saved-answers/delete-saved-answer.ts'
import { moveSavedAnswer } from '../../../../domain/saved-answers/move-saved-answer.ts'
import { savedAnswerForm } from '../../../../domain/saved-answers/saved-answer-form.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { buttonShape, shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'

const { failing } = officeFailures
const answerShape = shapeOf(savedAnswerForm, { more: { text: { longest: 64 * 1024 } }, mostBytes: 96 * 1024 })
const moveShape = { ...buttonShape, fields: { id: { longest: 64 } } }
const list = () => redirect(href('/gestion/reglages/reponses'), 303)

/** Somebody presses one of the arrows. */
const receiveMove = (by: -1 | 1) =>
  receiveForm({
    shape: moveShape,
    failing,
    async act({ context }, { id = '' }) {
      await moveSavedAnswer(context.get(siteContext), id, by)
      return list()
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
    return list()
  },
})

/** The forms of one's own page. */
export const savedAnswerForms = oneOfForms({ modifier: receiveChange, supprimer: receiveDeletion })
