import { href, redirect } from 'react-router'
import { savedAnswerForm } from '../../../../../domain/correspondence/saved-answers/saved-answer-form.ts'
import {
  addSavedAnswer,
  changeSavedAnswer,
  deleteSavedAnswer,
  moveSavedAnswer,
} from '../../../../../domain/correspondence/saved-answers/saved-answers.ts'
import { bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'

const savedAnswerBodyLimits = bodyLimits(savedAnswerForm, {
  more: { text: { longest: 64 * 1024 } },
  maxBytes: 96 * 1024,
})

const moveBodyLimits = { ...buttonLimits, fields: { id: { longest: 64 }, rang: { longest: 8 } } }

const { failing } = officeFailures

/** Somebody presses one of the arrows, of an answer that they saw at a place of the list, from 1. */
const receiveMove = (by: -1 | 1) =>
  receiveForm({
    shape: moveBodyLimits,
    failing,
    async action({ context }, { id = '', rang }) {
      await moveSavedAnswer(context.get(siteContext), id, { from: Number(rang), by })
      return redirectToList()
    },
  })

const receiveNew = receiveForm({
  shape: savedAnswerBodyLimits,
  failing,
  async action({ context }, typed) {
    const added = await addSavedAnswer(context.get(siteContext), context.get(staffContext), typed)
    if (added.outcome === 'invalid') return added
    return redirect(href('/gestion/reglages/reponses/:id', { id: added.id }), 303)
  },
})

/** The forms of the list, by the names that stand behind their addresses. */
export const savedAnswersForms = actionsByIntent({
  nouvelle: receiveNew,
  monter: receiveMove(-1),
  descendre: receiveMove(1),
})

const gone = 'Cette réponse type a été supprimée entre-temps.'

const receiveChange = receiveForm({
  shape: savedAnswerBodyLimits,
  failing,
  async action({ context, params }: RecordVisit, typed) {
    const { id } = params
    const changed = await changeSavedAnswer(context.get(siteContext), context.get(staffContext), id, typed)
    return changed.outcome === 'gone' ? formError(gone) : changed
  },
})

const receiveDeletion = receiveForm({
  shape: buttonLimits,
  failing,
  async action({ context, params }: RecordVisit) {
    await deleteSavedAnswer(context.get(siteContext), context.get(staffContext), params.id)
    return redirectToList()
  },
})

/** The forms of one's own page. */
export const savedAnswerForms = actionsByIntent({ modifier: receiveChange, supprimer: receiveDeletion })

/** Back to where all of them are. */
const redirectToList = () => redirect(href('/gestion/reglages/reponses'), 303)
