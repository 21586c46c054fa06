import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { actorOf } from '../../../../domain/events/actor.ts'
import { reversePayment } from '../../../../domain/payments/reverse-payment.ts'
import { siteContext } from '../../../context.ts'
import type { FormShape } from '../../../forms/form-shape.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { staffOf } from './invoice-staff.server.ts'
import { told } from './payment-outcomes.server.ts'

const { failing } = officeFailures

const reversalShape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  fields: { ecriture: { longest: 20 } },
  mostBytes: 1_024,
}

/** Takes a payment back by its opposite. */
export const receiveReversal = receiveForm({
  shape: reversalShape,
  failing,
  async act(visit: RecordVisit, { ecriture = '' }) {
    const by = actorOf(staffOf(visit))
    const paymentId = /^\d{1,15}$/.test(ecriture) ? Number(ecriture) : 0
    const world = visit.context.get(siteContext)
    const day = parisDay(world.clock.now())
    return told(await reversePayment(world, by, { invoiceId: visit.params.id, paymentId, day }), day)
  },
})
