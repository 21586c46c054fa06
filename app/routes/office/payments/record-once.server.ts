import { actorOf } from '../../../../domain/events/actor.ts'
import { identifyPost } from '../../../../domain/forms/identify-post.ts'
import { findPayment } from '../../../../domain/payments/find-payment.ts'
import type { NewPayment } from '../../../../domain/payments/new-payment.ts'
import { recordPayment } from '../../../../domain/payments/record-payment.ts'
import { siteContext } from '../../../context.ts'
import type { RecordVisit } from '../../../http/visit.ts'
import { staffOf } from './invoice-staff.server.ts'

/** Records it under the form's own key, so that a second press, or one whose answer was lost, adds nothing. */
export function recordOnce(
  visit: RecordVisit,
  typed: Record<string, string>,
  payment: Omit<NewPayment, 'key' | 'invoiceId'>,
) {
  const world = visit.context.get(siteContext)
  const invoiceId = visit.params.id
  const by = actorOf(staffOf(visit))
  return identifyPost(
    world,
    { id: typed.cle ?? null, answers: JSON.stringify([by.id, invoiceId, payment]) },
    async (key) => (await findPayment(world.db, key)) !== null,
    (key) => recordPayment(world, by, { ...payment, key, invoiceId }),
  )
}
