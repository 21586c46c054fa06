import { listSafetyRulesOfRim } from '../../../../../domain/contracts/supplements/supplement-safety.ts'
import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatRimName } from '../../../../../domain/kernel/rim-words.ts'
import { isClientMailedAbout, orderStatusOf } from '../../../../../domain/workshop/orders/order.ts'
import { orderProgressOf } from '../../../../../domain/workshop/orders/order-progress.ts'
import { areRimsExpected, officeOrderStatusName } from '../../../../../domain/workshop/orders/order-status.ts'
import {
  isRimCompleted,
  lastCompletedRimStepOf,
  type RimStep,
  rimStepNames,
} from '../../../../../domain/workshop/orders/rim-steps.ts'
import type { SoldRim } from '../../../../../domain/workshop/orders/sold-rims.ts'
import type { CompletedRimStep } from '../../../../../domain/workshop/rims/record-rim-step.ts'
import { expectedOrderStatusName, nextStatusLabel } from '../../../../office/records/order-status-labels.ts'
import { rimAddress } from '../../../../office/records/rim-addresses.ts'
import { toSafetyNote } from '../../business/safety/safety-view.server.ts'
import { findNextStepButton, orderProgressView, rimStepsView } from '../orders/moves/rim-steps.server.ts'
import type { FoundRim } from './rim-route-args.ts'

interface RimWork {
  /** All rims of the order, each with its completed steps. */
  rims: readonly (SoldRim & { completedSteps: readonly RimStep[] })[]
  /** Completed steps of this rim. */
  steps: readonly CompletedRimStep[]
  isSupplementOpen: boolean
  rimKind: string | null
  now: Date
}

/** Returns the data of the status section: progress of the rim and its order, steps, what stops the work, main button. */
export function rimStatusView(rimRecord: FoundRim, { rims, steps, isSupplementOpen, rimKind, now }: RimWork) {
  const { rim, order, client } = rimRecord
  const status = orderStatusOf(order)
  const progress = orderProgressView(orderProgressOf(rims), rimRecord)
  const stop = status < 2 || order.cancelled_at ? reasonToStop(rimRecord) : null
  // A problem of this rim is shown in its own section, with the decision about it.
  const isStopped = stop !== null || isSupplementOpen || (status === 0 && rim.problem !== null)
  return {
    orderStatus: status,
    orderStatusName: areRimsExpected(order) ? expectedOrderStatusName : officeOrderStatusName(order),
    progress: status < 2 ? progress : null,
    stepLabel: furthestStepLabel(steps.map(({ step }) => step)),
    steps: rimStepsView(rim, steps, now),
    permissions: {
      note: status < 2 && !isStopped && !areRimsExpected(order),
      takeBack: status < 2 && !order.cancelled_at,
    },
    stop,
    safety: listSafetyRulesOfRim({ rim, order, rimKind }).map((rule) => toSafetyNote(rule)),
    mainButton:
      isStopped && !areRimsExpected(order)
        ? null
        : mainButton({
            order,
            client,
            rim,
            completedSteps: steps,
            worked: rims,
            finishLabel: progress.finishLabel,
          }),
  }
}

function furthestStepLabel(completedSteps: readonly RimStep[]): string {
  const furthest = lastCompletedRimStepOf(completedSteps)
  return furthest ? rimStepNames[furthest] : 'À commencer'
}

/** Returns the reason why no work is done on the order; `null` if there is none. */
function reasonToStop({ order }: Pick<FoundRim, 'order'>) {
  if (order.cancelled_at) return `Commande annulée le ${formatDate(order.cancelled_at)}.`
  if (order.blocked_reason) return `Commande bloquée\u00a0: ${order.blocked_reason}`
  return null
}

interface PressedRim extends Pick<FoundRim, 'order' | 'rim' | 'client'> {
  completedSteps: readonly CompletedRimStep[]
  worked: readonly (SoldRim & { completedSteps: readonly RimStep[] })[]
  /** Label of the button that moves the order to its next status after all rims are finished. */
  finishLabel: string | null
}

/** Returns the main button: the rim's next step, then a link to the next unfinished rim, then the order's next status. */
function mainButton({ order, client, rim, completedSteps, worked, finishLabel }: PressedRim) {
  // Rims can be received for a blocked order too.
  if (order.cancelled_at) return null
  if (areRimsExpected(order)) return { kind: 'receipt' as const }
  const status = orderStatusOf(order)
  const isClientMailed = isClientMailedAbout(2, order, client.email)
  const label = status > 0 ? nextStatusLabel({ status, handover: order.handover, isClientMailed }) : null
  const onOrder = finishLabel ?? label
  if (onOrder) return { kind: 'order' as const, label: onOrder }
  if (status > 0) return null
  const step = findNextStepButton(rim, completedSteps)
  if (step) return { kind: 'step' as const, step }
  const around = [...worked, ...worked].slice(worked.findIndex(({ id }) => id === rim.id) + 1)
  const open = around.filter(({ completedSteps }) => !isRimCompleted(completedSteps))
  const next = open.find(({ problem }) => problem === null) ?? open[0]
  if (!next) return null
  const name = formatRimName({ ...next, size: null }).toLowerCase()
  return { kind: 'rim' as const, to: rimAddress(order.id, next.id), label: `Jante suivante\u00a0: ${name}` }
}
