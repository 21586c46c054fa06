import { newOrderForm } from '../../../../../domain/orders/opening/new-order-form.ts'
import { openForClient } from '../../../../../domain/orders/opening/open-for-client.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { askedParam, opened } from './order-opening.server.ts'

const { failing } = officeFailures

export const receiveOrder = receiveForm({
  shape: shapeOf(newOrderForm, { mostBytes: 65_536, more: { notes: { longest: 32_768 } } }),
  failing,
  async act(visit: Visited, typed) {
    const world = visit.context.get(siteContext)
    const made = await openForClient(
      world,
      visit.context.get(staffContext),
      askedParam(visit, 'client'),
      typed,
    )
    if (made.outcome === 'opened') return opened(made.id)
    return made.outcome === 'gone' ? refused('Ce client n’existe plus.') : made
  },
})
