import { data } from 'react-router'
import { judgeForm } from '../../../../domain/forms/judge-form.ts'
import { deleteRimPhoto, restoreRimPhoto } from '../../../../domain/rims/delete-rim-photo.ts'
import { problemForm, settlementForm } from '../../../../domain/rims/problem-form.ts'
import { reportProblem, settleProblem } from '../../../../domain/rims/report-problem.ts'
import { siteContext, staffContext } from '../../../context.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import { officeFailures } from '../office-failures.ts'
import { receivePhotosForm } from './photos-form.server.ts'
import type { RimVisit } from './rim-visit.ts'

const { failing } = officeFailures
const photoShape = { ...buttonShape, fields: { photo: { longest: 64 } } }

const refused = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })
const saved: FormOutcome = { outcome: 'saved' }

const receivePhotoPress = (act: typeof deleteRimPhoto, tooLate: string) =>
  receiveForm({
    shape: photoShape,
    failing,
    async act({ context, params }: RimVisit, { photo = '' }) {
      const isDone = await act(context.get(siteContext), context.get(staffContext), params.id, photo)
      return isDone ? saved : refused(tooLate)
    },
  })

const receiveProblem = receiveForm({
  shape: shapeOf(problemForm, { mostBytes: 16_384, more: { probleme: { longest: 8_192 } } }),
  failing,
  async act({ context, params }: RimVisit, typed) {
    const judged = judgeForm(problemForm, typed)
    if (judged.outcome === 'invalid') return judged
    const key = { orderId: params.id, rimId: params.rimId }
    const by = context.get(staffContext)
    if (!(await reportProblem(context.get(siteContext), by, key, judged.values.probleme)))
      throw data(null, { status: 404 })
    return saved
  },
})

const settlements = {
  grown: 'Un autre problème a été signalé entre-temps\u00a0: relisez avant de régler.',
  gone: 'Ce problème est déjà réglé.',
} as const

const receiveSettlement = receiveForm({
  shape: shapeOf(settlementForm, {
    mostBytes: 16_384,
    more: { decision: { longest: 8_192 }, vu: { longest: 64 } },
  }),
  failing,
  async act({ context, params }: RimVisit, { vu: seenAt = '', ...typed }) {
    const judged = judgeForm(settlementForm, typed)
    if (judged.outcome === 'invalid') return judged
    const key = { orderId: params.id, rimId: params.rimId }
    const settlement = { decision: judged.values.decision ?? '', seenAt }
    const outcome = await settleProblem(context.get(siteContext), context.get(staffContext), key, settlement)
    return outcome === 'settled' ? saved : refused(settlements[outcome])
  },
})

/** The forms on the page of a rim, by the names that stand behind their addresses. */
export const rimForms = oneOfForms({
  supprimer: receivePhotoPress(deleteRimPhoto, 'Cette photo est déjà supprimée.'),
  retablir: receivePhotoPress(restoreRimPhoto, 'Trop tard\u00a0: la photo est effacée.'),
  probleme: receiveProblem,
  regler: receiveSettlement,
  photos: receivePhotosForm,
})
