import type { RouterContextProvider } from 'react-router'
import { formatHoursSpan } from '../../../../../domain/business/opening-hours.ts'
import { closureNoun, formatClosureDays } from '../../../../../domain/business/settings/closure-days.ts'
import { closureForm, everywhere } from '../../../../../domain/business/settings/closure-form.ts'
import {
  addClosure,
  type ClosureChange,
  changeClosure,
  closureHours,
  closuresKey,
  closureValues,
  listClosures,
  withdrawClosure,
} from '../../../../../domain/business/settings/closures.ts'
import { site } from '../../../../../domain/business/site.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { baseField } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { ownValue } from '../../../../../domain/kernel/text/own-value.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { conflictRefusal } from '../../../../office/form/conflict-refusal.server.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { activityLength, activityLines } from '../../../../office/journal/activity-feed.server.ts'

/** The closures that stand or stood lately, and what they can be made for. */
export async function readClosures(context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(siteContext)
  const now = clock.now()
  const today = parisDay(now)
  const [{ standing, withdrawn }, events] = await Promise.all([
    listClosures(db, now),
    listEvents(db, { kind: 'setting', recordId: closuresKey }, activityLength),
  ])
  const places: Record<string, string> = { [everywhere]: 'Tous les lieux' }
  for (const { id, title } of site.locations) places[id] = title
  const line = (row: (typeof standing)[number]) => ({
    id: row.id,
    values: closureValues(row),
    isOver: row.last_day < today,
    named: `${closureNoun(closureHours(row))} ${formatClosureDays({ from: row.first_day, to: row.last_day })}`,
    says: closureSays(row),
    place: ownValue(places, row.location_id ?? everywhere) ?? row.location_id ?? '',
    reason: row.reason,
  })
  return {
    places,
    announced: standing.map(line),
    withdrawn: withdrawn.map(line),
    lines: activityLines(events, context.get(staffContext)),
  }
}

/** « le 24 décembre, ouvert de 7 h 00 à 12 h 00 », « du 3 au 14 août, fermé ». */
function closureSays(row: Parameters<typeof closureValues>[0]): string {
  const { hours } = closureHours(row)
  const days = formatClosureDays({ from: row.first_day, to: row.last_day })
  return `${days}, ${hours ? `ouvert ${formatHoursSpan(hours)}` : 'fermé'}`
}

export type ListedClosure = Awaited<ReturnType<typeof readClosures>>['announced'][number]

const { failing } = officeFailures
const id = { longest: 64 }
const closureLimits = bodyLimits(closureForm, {
  maxBytes: 16_384,
  more: { id, [baseField]: { longest: 8_192 } },
})
const idLimits = { ...buttonLimits, fields: { id } }

/** Takes one back, or puts it up again. */
const receiveWithdrawal = (isWithdrawn: boolean) =>
  receiveForm({
    shape: idLimits,
    failing,
    action: async ({ context }, { id: closure = '' }) =>
      toFormOutcome(
        await withdrawClosure(context.get(siteContext), context.get(staffContext), closure, isWithdrawn),
      ),
  })

/** The forms of the page of closures, by the names that stand behind their addresses. */
export const closuresForms = actionsByIntent({
  annoncer: receiveForm({
    shape: closureLimits,
    failing,
    action: async ({ context }, typed) =>
      toFormOutcome(await addClosure(context.get(siteContext), context.get(staffContext), typed)),
  }),
  modifier: receiveForm({
    shape: closureLimits,
    failing,
    async action({ context }, typed) {
      const by = context.get(staffContext)
      const closure = typed.id ?? ''
      return toFormOutcome(await changeClosure(context.get(siteContext), by, closure, typed), closure)
    },
  }),
  retirer: receiveWithdrawal(true),
  remettre: receiveWithdrawal(false),
})

const bothChanged =
  'Quelqu’un d’autre a modifié ces horaires entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'
const gone = 'Cette annonce a été retirée entre-temps\u00a0: rechargez la page.'

/** `id` is of the closure whose form it was, so that a page without JavaScript finds it again. */
function toFormOutcome(change: ClosureChange, id = ''): FormOutcome {
  if (change.outcome === 'gone') return formError(gone)
  if (change.outcome !== 'conflict') return change
  return conflictRefusal(bothChanged, { ...change, merged: { ...change.merged, id } })
}
