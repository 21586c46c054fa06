import { data } from 'react-router'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { problemForm } from '../../../../../domain/rims/problems/problem-form.ts'
import { reportProblem } from '../../../../../domain/rims/problems/report-problem.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import type { RimVisit } from '../rim-visit.ts'

const { failing } = officeFailures

export const receiveProblem = receiveForm({
  shape: shapeOf(problemForm, { mostBytes: 16_384, more: { probleme: { longest: 8_192 } } }),
  failing,
  async act({ context, params }: RimVisit, typed) {
    const judged = judgeForm(problemForm, typed)
    if (judged.outcome === 'invalid') return judged
    const key = { orderId: params.id, rimId: params.rimId }
    const by = context.get(staffContext)
    if (!(await reportProblem(context.get(siteContext), by, key, judged.values.probleme)))
      throw data(null, { status: 404 })
    return { outcome: 'saved' }
  },
})
