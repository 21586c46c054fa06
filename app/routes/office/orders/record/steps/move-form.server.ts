import { redirect } from 'react-router'
import { judgeForm } from '../../../../../../domain/forms/judge-form.ts'
import { findOrderRecord } from '../../../../../../domain/orders/find-order-record.ts'
import type { OrderStatus } from '../../../../../../domain/orders/order-status.ts'
import { moveForm } from '../../../../../../domain/orders/steps/move-form.ts'
import { stepOrder } from '../../../../../../domain/orders/steps/step-order.ts'
import { may } from '../../../../../../domain/staff/permissions.ts'
import type { SiteContext } from '../../../../../context.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { billingAddress, invoiceAddress } from '../../../invoices/invoice-address.ts'
import { officeFailures } from '../../../office-failures.ts'
import { pressing, stepOutcome } from '../order-outcomes.server.ts'
import { moveShape } from '../order-shapes.server.ts'

const { failing } = officeFailures

/** Another step; « Terminer et facturer » leads on from the last one to the invoice, which issues nothing by itself. */
export const receiveMove = receiveForm({
  shape: moveShape,
  failing,
  async act(visit: RecordVisit, typed) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const judged = judgeForm(moveForm, typed)
    if (judged.outcome === 'invalid') return judged
    const [from, to] = [Number(judged.values.de), Number(judged.values.vers)] as [OrderStatus, OrderStatus]
    const step = await stepOrder(world, by, visit.params.id, { from, to })
    const isBilling = typed.suite === 'facturer' && may(by, 'issue-invoices')
    return step.outcome === 'saved' && isBilling ? leadToInvoice(world, visit.params.id) : stepOutcome(step)
  },
})

/** Where it is billed; where somebody has billed it meanwhile, their invoice. */
async function leadToInvoice({ db }: SiteContext, id: string): Promise<Response> {
  const found = await findOrderRecord(db, id)
  const { invoice = null } = found ?? {}
  return redirect(
    invoice ? invoiceAddress(invoice.id, invoice.pos_id) : billingAddress({ orders: [id] }),
    303,
  )
}
