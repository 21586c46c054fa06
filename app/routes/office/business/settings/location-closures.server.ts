import { href, type RouterContextProvider } from 'react-router'
import { formatDayHours } from '../../../../../domain/business/opening-hours.ts'
import {
  formatLocationClosureDays,
  locationClosureNoun,
} from '../../../../../domain/business/settings/format-location-closures.ts'
import {
  allLocationsValue,
  locationClosureForm,
} from '../../../../../domain/business/settings/location-closure-form.ts'
import {
  addLocationClosure,
  changeLocationClosure,
  findLocationClosure,
  hoursOfLocationClosure,
  type LocationClosureChangeOutcome,
  listCurrentLocationClosures,
  locationClosureRecordId,
  toLocationClosureFormValues,
  withdrawLocationClosure,
} from '../../../../../domain/business/settings/location-closures.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { validateForm } from '../../../../../domain/kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import {
  askAboutOrdersDuringClosure,
  isOrderListTruncated,
  loadOrdersDuringClosure,
  type OrderDuringClosure,
  ordersDuringClosureTitle,
} from './orders-during-closure.server.ts'

/** Loads current and recent closures, and the locations that they can concern. */
export async function loadLocationClosuresPage(context: Readonly<RouterContextProvider>) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const now = clock.now()
  const today = parisDay(now)
  const [{ current, withdrawn }, events] = await Promise.all([
    listCurrentLocationClosures(db, now),
    listEvents(db, { kind: 'setting', recordId: locationClosureRecordId }, maxActivityLines, site),
  ])
  const locationOptions: Record<string, string> = { [allLocationsValue]: 'Tous les lieux' }
  for (const { id, title } of site.locations) locationOptions[id] = title
  const touched = await Promise.all(
    current.map((row) =>
      row.last_day < today ? [] : loadOrdersDuringClosure(db, toLocationClosureFormValues(row)),
    ),
  )
  const touchedBy = new Map(current.map(({ id }, index) => [id, touched[index] ?? []]))
  const touchedTitle = (orders: readonly OrderDuringClosure[]) =>
    ordersDuringClosureTitle(orders.length, isOrderListTruncated(orders))
  const line = (row: (typeof current)[number]) => ({
    id: row.id,
    values: toLocationClosureFormValues(row),
    isOver: row.last_day < today,
    touched: (touchedBy.get(row.id) ?? []).map(linkedOrder),
    touchedTitle: touchedTitle(touchedBy.get(row.id) ?? []),
    named: `${locationClosureNoun(hoursOfLocationClosure(row))} ${formatLocationClosureDays({ from: row.first_day, to: row.last_day })}`,
    wording: closureSays(row),
    location: getOwnProperty(locationOptions, row.location_id ?? allLocationsValue) ?? row.location_id ?? '',
    reason: row.reason,
  })
  return {
    locationOptions,
    announced: current.map(line),
    withdrawn: withdrawn.map(line),
    lines: recordActivityLines(events, context.get(staffContext)),
  }
}

const linkedOrder = (order: OrderDuringClosure) => ({
  ...order,
  to: href('/gestion/commandes/:id', { id: order.id }),
})

/** Returns the days and hours of a closure: « le 24 décembre, ouvert de 07 h 00 à 12 h 00 », « du 3 au 14 août, fermé ». */
function closureSays(row: Parameters<typeof toLocationClosureFormValues>[0]): string {
  const { hours } = hoursOfLocationClosure(row)
  const days = formatLocationClosureDays({ from: row.first_day, to: row.last_day })
  return `${days}, ${hours ? `ouvert ${formatDayHours(hours)}` : 'fermé'}`
}

export type ListedLocationClosure = Awaited<ReturnType<typeof loadLocationClosuresPage>>['announced'][number]

const id = { longest: 64 }
const closureLimits = bodyLimits(locationClosureForm, {
  maxBytes: 16_384,
  more: { id, sachant: { longest: 8 }, [openedValuesFieldName]: { longest: 8_192 } },
})
const idLimits = { ...buttonFormLimits, fields: { id } }
const restoreLimits = { ...buttonFormLimits, fields: { id, sachant: { longest: 8 } } }

const bothChanged =
  'Quelqu’un d’autre a modifié ces horaires entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const closureAction = (
  limits: BodyLimits,
  run: (
    deps: SiteContext,
    by: StaffPerson,
    typed: Record<string, string>,
  ) => Promise<LocationClosureChangeOutcome>,
  ask = askAboutOrders,
) =>
  officeForm({
    limits,
    run: async ({ deps, by, typed }): Promise<LocationClosureChangeOutcome | FormOutcome> =>
      (await ask(deps, typed)) ?? run(deps, by, typed),
    rejections: {
      gone: 'Cette annonce a été retirée entre-temps\u00a0: rechargez la page.',
      // The `id` of the closure lets a page without JavaScript show the outcome on the right form.
      conflict: (change, { typed: { id = '' } }) =>
        toConflictRejection(bothChanged, { ...change, merged: { ...change.merged, id } }),
    },
  })

/**
 * Asks before a closure is announced or moved onto days of orders; `null` if there are none, or if the user has confirmed. A changed
 * closure asks only about orders that it did not touch before.
 */
async function askAboutOrders(
  { db, clock }: SiteContext,
  { sachant, ...typed }: Record<string, string>,
): Promise<FormOutcome | null> {
  const checked = validateForm(locationClosureForm, typed)
  if (sachant === 'oui' || checked.outcome === 'invalid') return null
  const orders = await loadOrdersDuringClosure(db, checked.values)
  if (orders.length === 0) return null
  const { current } = await listCurrentLocationClosures(db, clock.now())
  const before = current.find(({ id }) => id === typed.id)
  const knownOrders = before ? await loadOrdersDuringClosure(db, toLocationClosureFormValues(before)) : []
  const added = orders.filter((order) => !knownOrders.some(({ id }) => id === order.id))
  if (added.length === 0) return null
  return askAboutOrdersDuringClosure({
    orders: added.map(linkedOrder),
    isAtLeast: isOrderListTruncated(orders),
    fields: typed,
  })
}

/** Asks before a withdrawn closure is published again on days of orders; `null` if it is over, or if the user has confirmed. */
async function askAboutRestoring(
  { db, clock }: SiteContext,
  { id: closureId = '', sachant }: Record<string, string>,
): Promise<FormOutcome | null> {
  const closure = sachant === 'oui' ? null : await findLocationClosure(db, closureId)
  if (!closure?.withdrawn_at || closure.last_day < parisDay(clock.now())) return null
  const orders = await loadOrdersDuringClosure(db, toLocationClosureFormValues(closure))
  if (orders.length === 0) return null
  return askAboutOrdersDuringClosure({
    orders: orders.map(linkedOrder),
    isAtLeast: isOrderListTruncated(orders),
    fields: { id: closureId },
    labels: { confirm: 'Remettre la fermeture', cancel: 'La laisser retirée' },
  })
}

/** Form handlers of the closures page, by the form name in the address. */
export const locationClosureForms = actionsByIntent({
  annoncer: closureAction(closureLimits, addLocationClosure),
  modifier: closureAction(closureLimits, (deps, by, typed) =>
    changeLocationClosure(deps, by, typed.id ?? '', typed),
  ),
  retirer: closureAction(idLimits, (deps, by, { id = '' }) => withdrawLocationClosure(deps, by, id, true)),
  remettre: closureAction(
    restoreLimits,
    (deps, by, { id = '' }) => withdrawLocationClosure(deps, by, id, false),
    askAboutRestoring,
  ),
})
