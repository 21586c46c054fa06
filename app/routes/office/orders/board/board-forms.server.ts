import * as z from 'zod/mini'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import type { OrderStatus } from '../../../../../domain/orders/order-status.ts'
import { moveForm } from '../../../../../domain/orders/steps/move-form.ts'
import { stepOrder } from '../../../../../domain/orders/steps/step-order.ts'
import { undoStep } from '../../../../../domain/orders/steps/undo-step.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { gone, pressing, stepOutcome } from '../record/order-outcomes.server.ts'

const { failing } = officeFailures

/** Which card. */
const more = { commande: { longest: 64 } }

const receiveMove = receiveForm({
  shape: shapeOf(moveForm, { mostBytes: 4_096, more }),
  failing,
  async act(visit: Visited, typed) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const judged = judgeForm(moveForm, typed)
    if (judged.outcome === 'invalid') return judged
    const [from, to] = [Number(judged.values.de), Number(judged.values.vers)] as [OrderStatus, OrderStatus]
    return stepOutcome(await stepOrder(world, by, typed.commande ?? '', { from, to }))
  },
})

const receiveUndo = receiveForm({
  shape: shapeOf(z.object({}), { mostBytes: 1_024, more }),
  failing,
  async act(visit: Visited, { commande = '' }) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const undone = await undoStep(world, by, commande)
    if (undone.outcome === 'saved') return { outcome: 'saved' }
    return refused(undone.outcome === 'gone' ? gone : 'Trop tard pour annuler\u00a0: ramenez la carte.')
  },
})

/** The forms of the board, by the names that stand behind their addresses. */
export const boardForms = oneOfForms({ etape: receiveMove, annuler: receiveUndo })
