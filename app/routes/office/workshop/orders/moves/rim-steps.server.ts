import * as z from 'zod/mini'
import { formatTimeOfDay } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDay, parisDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { formatRimName } from '../../../../../../domain/kernel/rim-words.ts'
import { formatList } from '../../../../../../domain/kernel/text/french-list.ts'
import type { OrderRecord } from '../../../../../../domain/workshop/orders/find-order.ts'
import { isClientMailedAbout } from '../../../../../../domain/workshop/orders/order.ts'
import type { OrderProgress } from '../../../../../../domain/workshop/orders/order-progress.ts'
import { orderStatusInSentence } from '../../../../../../domain/workshop/orders/order-status.ts'
import {
  findNextRimStep,
  missingRimStepsOf,
  type PlannedRim,
  type RimStep,
  rimStepNames,
  shownRimStepsOf,
  skippedRimStepsOf,
} from '../../../../../../domain/workshop/orders/rim-steps.ts'
import {
  type CompletedRimStep,
  type listOwnRecentSteps,
  type RimStepOutcome,
  recordRimStep,
  undoRimStep,
} from '../../../../../../domain/workshop/rims/record-rim-step.ts'
import { type FormOutcome, formWideProblem } from '../../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import type { RouteArgs } from '../../../../../http/route-args.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { completeOrderLabel } from '../../../../../office/records/order-status-labels.ts'
import { rimAddress } from '../../../../../office/records/rim-addresses.ts'
import { describeTimeAndAuthor } from './move-outcomes.server.ts'

/** Returns the rims, each with its completed steps. */
export const withCompletedSteps = <Rim extends { id: string }>(
  rims: readonly Rim[],
  steps: readonly CompletedRimStep[],
) =>
  rims.map((rim) => ({
    ...rim,
    completedSteps: steps.filter(({ rimId }) => rimId === rim.id).map(({ step }) => step),
  }))

/** Returns the progress of an order's rims and, once all are finished, the label of the button that moves the order on. */
export function orderProgressView(
  { summary, skipped, isProcessed }: OrderProgress,
  { order, client }: Pick<OrderRecord, 'order' | 'client'>,
) {
  return {
    summary,
    skipped,
    finishLabel:
      isProcessed && order.status === 0
        ? completeOrderLabel(isClientMailedAbout(1, order, client.email))
        : null,
  }
}

/** Button that records a step, with the steps that were done when the page was shown. */
export interface StepButton {
  step: RimStep
  label: string
  seen: string
  /** Sold steps that are not done and that the user confirms to skip when checking the rim; `null` if no step is missing. */
  without: { steps: string; wording: string } | null
}

function stepButton(rim: PlannedRim, step: RimStep, completedSteps: readonly RimStep[]): StepButton {
  const missing = step === 'checked' ? missingRimStepsOf(rim, completedSteps) : []
  return {
    step,
    label: `Noter\u00a0: ${rimStepNames[step].toLowerCase()}`,
    seen: completedSteps.join(' '),
    without:
      missing.length > 0
        ? { steps: missing.join(' '), wording: `Sans ${formatList(missing.map(quoted))}` }
        : null,
  }
}

/** Returns the button for the next step; `null` for a finished rim. */
export function findNextStepButton(
  rim: PlannedRim,
  recordedSteps: readonly Pick<CompletedRimStep, 'step'>[],
): StepButton | null {
  const completedSteps = recordedSteps.map(({ step }) => step)
  const next = findNextRimStep(rim, completedSteps)
  return next && stepButton(rim, next, completedSteps)
}

export type RimStepsView = ReturnType<typeof rimStepsView>

/** Returns the steps of a rim with author and time, and the buttons that record or revoke them. */
export function rimStepsView(rim: PlannedRim, recordedSteps: readonly CompletedRimStep[], now: Date) {
  const completedSteps = recordedSteps.map(({ step }) => step)
  const skipped = skippedRimStepsOf(rim, completedSteps)
  const next = findNextRimStep(rim, completedSteps)
  return shownRimStepsOf(rim, completedSteps).map((step) => {
    const row = recordedSteps.find((one) => one.step === step)
    return {
      step,
      name: rimStepNames[step],
      isNext: step === next,
      isSkipped: skipped.includes(step),
      completion: row ? { at: row.at.toISOString(), wording: whenAndWho(row, now) } : null,
      button: row ? null : stepButton(rim, step, completedSteps),
    }
  })
}

/** Returns time and author of a recorded step: « 10 h 42, Marc Petit », preceded by the day if it is not today. */
function whenAndWho({ at, name }: CompletedRimStep, now: Date): string {
  const day = parisDay(at)
  const when = `${day === parisDay(now) ? '' : `${formatDay(day)}, `}${formatTimeOfDay(at)}`
  return name ? `${when}, ${name}` : when
}

type RecentStep = Awaited<ReturnType<typeof listOwnRecentSteps>>[number]

/** Returns the reader's last recorded step while the toast offers to undo it; names the rim if it is not `rimId`. */
export function rimStepUndoView(recent: readonly RecentStep[], rimId: string | null) {
  const last = recent.at(-1)
  if (!last) return null
  const { rim, step, at, seconds } = last
  const name = rimStepNames[step]
  return {
    key: `${rim.id} ${step} ${at.toISOString()}`,
    page: rimAddress(rim.order_id, rim.id),
    fields: { etape: step, vu: at.toISOString() },
    seconds,
    wording:
      rim.id === rimId
        ? `${name}.`
        : `${formatRimName({ ...rim, size: null })}\u00a0: ${name.toLowerCase()}.`,
  }
}

const stepField = z.enum(Object.keys(rimStepNames) as [RimStep, ...RimStep[]], {
  error: 'Cette étape n’existe pas.',
})

const noteForm = z.object({ etape: stepField, vu: z.optional(z.string()), sans: z.optional(z.string()) })

/** Form submission to the page of a rim. */
type RimRouteArgs = RouteArgs & { params: { id: string; rimId: string } }

const stepsIn = (words: string) =>
  words.split(' ').filter((word): word is RimStep => Object.hasOwn(rimStepNames, word))

/** Records a step, for example « Décapée ». */
const stepRecording = officeForm({
  rules: noteForm,
  async run({ deps, by, values: { etape: step, vu = '', sans = '' } }, { params }: RimRouteArgs) {
    const key = { orderId: params.id, rimId: params.rimId }
    const recording = { step, seen: stepsIn(vu), without: stepsIn(sans) }
    return toStepOutcome(deps, by, await recordRimStep(deps, by, key, recording))
  },
})

/** Revokes a step, just recorded or older. */
const stepRevocation = officeForm({
  rules: noteForm,
  async run({ deps, by, values: { etape: step, vu: at = '' } }, { params }: RimRouteArgs) {
    const key = { orderId: params.id, rimId: params.rimId }
    return toStepOutcome(deps, by, await undoRimStep(deps, by, key, { step, at }))
  },
})

export const rimStepForms = { 'noter-etape': stepRecording, 'annuler-etape': stepRevocation }

const lookAgain = 'vérifiez où en est la jante, puis recommencez.'
const quoted = (step: RimStep) => `«\u00a0${rimStepNames[step].toLowerCase()}\u00a0»`

/** Converts the result of recording or revoking a step to the outcome of its form. */
async function toStepOutcome(
  deps: SiteContext,
  reader: StaffPerson,
  result: RimStepOutcome,
): Promise<FormOutcome> {
  switch (result.outcome) {
    case 'saved':
      return result
    case 'gone':
      return formWideProblem('Cette jante n’existe plus.')
    case 'unplanned':
      return formWideProblem('Le travail de cette jante a changé\u00a0: cette étape n’est plus prévue.')
    case 'missing': {
      const steps = formatList(result.steps.map(quoted))
      return formWideProblem(
        result.steps.length > 1
          ? `Étapes commandées et pas encore notées\u00a0: ${steps}. Notez-les d’abord, ou confirmez, dans «\u00a0Noter une autre étape\u00a0», que la jante est contrôlée sans elles.`
          : `Étape commandée et pas encore notée\u00a0: ${steps}. Notez-la d’abord, ou confirmez, dans «\u00a0Noter une autre étape\u00a0», que la jante est contrôlée sans elle.`,
      )
    }
    case 'expected':
      return formWideProblem('Ces jantes sont encore attendues\u00a0: notez d’abord leur réception.')
    case 'work-finished':
      return formWideProblem(
        `La commande est à l’étape «\u00a0${orderStatusInSentence(result.status)}\u00a0»\u00a0: le travail sur ses jantes est terminé.`,
      )
    case 'blocked':
      return formWideProblem(`Cette commande est bloquée (${result.reason})\u00a0: débloquez-la d’abord.`)
    case 'problem':
      return formWideProblem('Un problème est signalé sur cette jante\u00a0: réglez-le d’abord.')
    case 'done':
      return formWideProblem(
        `Déjà ${rimStepNames[result.step].toLowerCase()} ${await describeTimeAndAuthor(deps, reader, result)}.`,
      )
    case 'other-step-recorded':
      return formWideProblem(
        `${rimStepNames[result.step]} entre-temps, ${await describeTimeAndAuthor(deps, reader, result)}\u00a0: ${lookAgain}`,
      )
    case 'step-undone':
      return formWideProblem(`L’étape ${quoted(result.step)} a été annulée entre-temps\u00a0: ${lookAgain}`)
  }
}
