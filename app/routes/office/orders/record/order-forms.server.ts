import { data } from 'react-router'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { moveForm } from '../../../../../domain/orders/move-form.ts'
import { type OrderStatus, orderSteps } from '../../../../../domain/orders/order-status.ts'
import { type Step, stepOrder, undoStep } from '../../../../../domain/orders/step-order.ts'
import { may, type OfficeAct } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { moveShape } from './order-shapes.server.ts'

export type OrderVisit = Visited & { params: { id: string } }

const { failing } = officeFailures

export const refused = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })

export const gone = 'Cette commande n’existe plus.'

/** Who presses, if they may; for whoever may not, the form does not exist. */
export function pressing({ context }: Visited, act: OfficeAct) {
  const by = context.get(staffContext)
  if (!may(by, act)) throw data(null, { status: 404 })
  return { world: context.get(siteContext), by }
}

/** What is said of a move that was not made. */
export function stepOutcome(step: Step): FormOutcome {
  if (step.outcome === 'saved') return step
  if (step.outcome === 'gone') return refused(gone)
  if (step.outcome === 'blocked')
    return refused(`Cette commande est bloquée (${step.reason})\u00a0: débloquez-la d’abord.`)
  return refused(
    `Quelqu’un d’autre a déjà déplacé cette commande, elle est à l’étape «\u00a0${orderSteps[step.status].step.toLowerCase()}\u00a0».`,
  )
}

const receiveMove = receiveForm({
  shape: moveShape,
  failing,
  async act(visit: OrderVisit, typed) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const judged = judgeForm(moveForm, typed)
    if (judged.outcome === 'invalid') return judged
    const [from, to] = [Number(judged.values.de), Number(judged.values.vers)] as [OrderStatus, OrderStatus]
    return stepOutcome(await stepOrder(world, by, visit.params.id, { from, to }))
  },
})

const receiveUndo = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: OrderVisit) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const undone = await undoStep(world, by, visit.params.id)
    if (undone.outcome === 'saved') return { outcome: 'saved' }
    return refused(
      undone.outcome === 'gone' ? gone : 'Trop tard pour annuler\u00a0: revenez à l’étape précédente.',
    )
  },
})

/** The forms of an order's record, by the names that stand behind their addresses. */
export const orderForms = oneOfForms({
  etape: receiveMove,
  annuler: receiveUndo,
})
