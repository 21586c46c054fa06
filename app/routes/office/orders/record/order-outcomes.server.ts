import { data } from 'react-router'
import { orderSteps } from '../../../../../domain/orders/order-status.ts'
import type { Step } from '../../../../../domain/orders/steps/step-order.ts'
import { may, type OfficeAct } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import type { Visited } from '../../../../http/visit.ts'

export const gone = 'Cette commande a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.'

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
