import { data } from 'react-router'
import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { judgeForm } from '../../../../domain/forms/judge-form.ts'
import { restForm } from '../../../../domain/payments/payment-form.ts'
import { siteContext } from '../../../context.ts'
import { shapeOf } from '../../../forms/form-shape.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { staffOf } from './invoice-staff.server.ts'
import { told } from './payment-outcomes.server.ts'
import { recordOnce } from './record-once.server.ts'

const { failing } = officeFailures

/** All that is left, in one press. */
export const receiveRest = receiveForm({
  shape: shapeOf(restForm, { mostBytes: 8_192 }),
  failing,
  async act(visit: RecordVisit, typed) {
    staffOf(visit)
    const judged = judgeForm(restForm, typed)
    if (judged.outcome === 'invalid') return judged
    const seen = Number(judged.values.reste)
    if (!Number.isSafeInteger(seen) || seen === 0) throw data(null, { status: 404 })
    const paidOn = parisDay(visit.context.get(siteContext).clock.now())
    return told(
      await recordOnce(visit, typed, { cents: seen, seen, paidOn, means: judged.values.moyen }),
      paidOn,
    )
  },
})
