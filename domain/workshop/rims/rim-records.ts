import { desc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orderRims } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldConflict,
  mergeRecordChanges,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import {
  type FieldName,
  type FormInput,
  type FormProblems,
  validateForm,
} from '../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { announceOrder } from '../orders/order.ts'
import { findOrderEventData, lockRim, type Rim, type RimKey, toRimEventData } from './rim.ts'
import { formatRunout, parseRunout, type rimProductNames, rimRecordForm } from './rim-record-form.ts'

export type RimRecordField = FieldName<typeof rimRecordForm>
export type RimRecordValues = Record<RimRecordField, string>

const runoutFields = ['radial_before', 'radial_after', 'axial_before', 'axial_after'] as const
const wordFields = ['primer', 'paint', 'varnish', 'advice'] as const

/** Converts the record of a rim to form values. */
export const toRimRecordValues = (rim: Pick<Rim, RimRecordField>) =>
  Object.fromEntries([
    ...runoutFields.map((field) => [field, rim[field] === null ? '' : formatRunout(rim[field])]),
    ...wordFields.map((field) => [field, rim[field]]),
  ]) as RimRecordValues

const toRimRow = (values: RimRecordValues) =>
  ({
    ...(Object.fromEntries(runoutFields.map((field) => [field, parseRunout(values[field])])) as Record<
      (typeof runoutFields)[number],
      number | null
    >),
    primer: values.primer,
    paint: values.paint,
    varnish: values.varnish,
    advice: values.advice,
  }) satisfies Pick<Rim, RimRecordField>

export type RimRecordOutcome =
  | { outcome: 'saved' | 'gone' }
  | { outcome: 'invalid'; problems: FormProblems<RimRecordField> }
  | {
      outcome: 'conflict'
      merged: RimRecordValues
      theirs: RimRecordValues
      conflicts: FieldConflict<RimRecordField>[]
    }

/** Saves measurements, products and advice, merging simultaneous changes of different fields. */
export async function saveRimRecord(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  key: RimKey,
  typed: FormInput,
): Promise<RimRecordOutcome> {
  const checked = validateForm(rimRecordForm, typed)
  if (checked.outcome === 'invalid') return checked
  const { values } = checked
  // Both records are normalised, so that « 0.15 » and « 0,15 mm » are equal.
  const mine = toRimRecordValues(
    toRimRow(
      Object.fromEntries(
        [...runoutFields, ...wordFields].map((field) => [field, values[field] ?? '']),
      ) as RimRecordValues,
    ),
  )
  return deps.db.transaction(async (tx): Promise<RimRecordOutcome> => {
    const rim = await lockRim(tx, key)
    if (!rim) return { outcome: 'gone' }
    const theirs = toRimRecordValues(rim)
    const { merged, conflicts } = mergeRecordChanges<RimRecordField>(
      parseOpenedValues(typed[openedValuesFieldName]),
      mine,
      theirs,
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const isSame = [...runoutFields, ...wordFields].every((field) => merged[field] === theirs[field])
    if (isSame) return { outcome: 'saved' }
    await tx
      .update(orderRims)
      .set({ ...toRimRow(merged), recorded_at: deps.clock.now() })
      .where(eq(orderRims.id, rim.id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.rim-recorded',
      id: rim.order_id,
      before: null,
      after: toRimEventData(await findOrderEventData(tx, rim.order_id), rim),
    })
    await announceOrder(tx, deps, rim.order_id)
    return { outcome: 'saved' }
  })
}

export type RimProductSuggestions = Record<keyof typeof rimProductNames, string[]>

/** Number of newest rims that are searched for products; `maxProposed` is the maximum number of suggestions per product. */
const lookedThrough = 200
const maxProposed = 12

/** Returns recently used products as suggestions. */
export async function suggestRimProducts(db: Database): Promise<RimProductSuggestions> {
  const { primer, paint, varnish } = orderRims
  const rows = await db
    .select({ primer, paint, varnish })
    .from(orderRims)
    .where(isNotNull(orderRims.recorded_at))
    .orderBy(desc(orderRims.recorded_at))
    .limit(lookedThrough)
  const proposed = (product: keyof typeof rimProductNames) =>
    [...new Set(rows.map((row) => row[product]).filter(Boolean))].slice(0, maxProposed)
  return { primer: proposed('primer'), paint: proposed('paint'), varnish: proposed('varnish') }
}
