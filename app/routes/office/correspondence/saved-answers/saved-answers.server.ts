import { href, redirect } from 'react-router'
import { savedAnswerForm } from '../../../../../domain/correspondence/saved-answers/saved-answer-form.ts'
import {
  addSavedAnswer,
  changeSavedAnswer,
  deleteSavedAnswer,
  moveSavedAnswer,
} from '../../../../../domain/correspondence/saved-answers/saved-answers.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'

const savedAnswerBodyLimits = bodyLimits(savedAnswerForm, {
  more: { text: { longest: 64 * 1024 } },
  maxBytes: 96 * 1024,
})

const moveBodyLimits = { ...buttonFormLimits, fields: { id: { longest: 64 }, rang: { longest: 8 } } }

/** Moves an answer by one place. The form sends the place in the list, from 1, where the user saw it. */
const move = (by: -1 | 1) =>
  officeForm({
    limits: moveBodyLimits,
    async run({ deps, typed: { id = '', rang } }) {
      await moveSavedAnswer(deps, id, { from: Number(rang), by })
      return redirectToList()
    },
  })

const newAnswer = officeForm({
  limits: savedAnswerBodyLimits,
  async run({ deps, by, typed }) {
    const added = await addSavedAnswer(deps, by, typed)
    if (added.outcome === 'invalid') return added
    return redirect(href('/gestion/reglages/reponses/:id', { id: added.id }), 303)
  },
})

/** Form handlers of the list, by the form name in the address. */
export const savedAnswersForms = actionsByIntent({
  nouvelle: newAnswer,
  monter: move(-1),
  descendre: move(1),
})

const change = officeForm({
  limits: savedAnswerBodyLimits,
  run: ({ deps, by, typed }, { params }: RecordRouteArgs) => changeSavedAnswer(deps, by, params.id, typed),
  rejections: { gone: 'Cette réponse type a été supprimée entre-temps.' },
})

const deletion = officeForm({
  async run({ deps, by }, { params }: RecordRouteArgs) {
    await deleteSavedAnswer(deps, by, params.id)
    return redirectToList()
  },
})

export const savedAnswerForms = actionsByIntent({ modifier: change, supprimer: deletion })

const redirectToList = () => redirect(href('/gestion/reglages/reponses'), 303)
