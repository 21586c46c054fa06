import { and, asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { lessorCharges } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { type FormInput, type FormProblems, validateForm } from '../../kernel/forms/validate-form.ts'
import { parsePrice } from '../../kernel/money/amounts.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomIdPattern } from '../../kernel/random-id.ts'
import { rimDefectNames } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { lessorChargeForm } from './lessor-charge-form.ts'

/* Scales by which lessors charge the defects of a returned car, entered by staff from the lessors' own documents. */

export type LessorCharge = typeof lessorCharges.$inferSelect

/** Returns all lines, grouped by lessor. */
export const listLessorCharges = (db: Database) =>
  db
    .select()
    .from(lessorCharges)
    .orderBy(
      asc(lessorCharges.lessor),
      asc(lessorCharges.defect),
      asc(lessorCharges.size_from),
      asc(lessorCharges.id),
    )

/** Returns the lessors that have a scale. */
export async function listLessors(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ lessor: lessorCharges.lessor })
    .from(lessorCharges)
    .orderBy(asc(lessorCharges.lessor))
  return rows.map(({ lessor }) => lessor)
}

export const listChargesOfLessor = (db: Database, lessor: string) =>
  db.select().from(lessorCharges).where(eq(lessorCharges.lessor, lessor))

/**
 * Returns the line of the scale that applies to a defect of a rim of that size, preferring the line that restricts the size
 * most; `null` without one.
 */
export function findApplicableCharge(
  scale: readonly LessorCharge[],
  { defect, size }: { defect: string; size: number | null },
): LessorCharge | null {
  const holds = scale.filter(
    ({ defect: own, size_from: from, size_to: to }) =>
      own === defect &&
      (from === null || (size !== null && size >= from)) &&
      (to === null || (size !== null && size <= to)),
  )
  const sizeLimitCount = ({ size_from: from, size_to: to }: LessorCharge) =>
    (from === null ? 0 : 1) + (to === null ? 0 : 1)
  return holds.toSorted((one, other) => sizeLimitCount(other) - sizeLimitCount(one))[0] ?? null
}

type ChargeOutcome = { outcome: 'saved' } | { outcome: 'invalid'; problems: FormProblems }

/** Adds a line. A repeated id is ignored. */
export function addLessorCharge(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
  typed: FormInput,
): Promise<ChargeOutcome> {
  const checked = validateForm(lessorChargeForm, typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const { loueur, defaut, de, a, montant, source, date } = checked.values
  const [from, to] = [de ? Number(de) : null, a ? Number(a) : null]
  if (from !== null && to !== null && from > to)
    return Promise.resolve({ outcome: 'invalid', problems: { a: 'Pas moins que la première taille' } })
  if (!randomIdPattern.test(id))
    return Promise.resolve({ outcome: 'invalid', problems: { form: 'Rechargez la page' } })
  return deps.db.transaction(async (tx): Promise<ChargeOutcome> => {
    const inserted = await tx
      .insert(lessorCharges)
      .values({
        id,
        lessor: loueur,
        defect: defaut,
        size_from: from,
        size_to: to,
        cents: parsePrice(montant) ?? 0,
        source,
        source_date: date,
        created_at: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (inserted.length > 0) await recordCharge(tx, deps, by, 'added', { id, lessor: loueur, defect: defaut })
    return { outcome: 'saved' }
  })
}

/** Removes a line. Removing it twice changes nothing. */
export function removeLessorCharge(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' }> {
  return deps.db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(lessorCharges)
      .where(and(eq(lessorCharges.id, id)))
      .returning()
    if (deleted) await recordCharge(tx, deps, by, 'removed', deleted)
    return { outcome: 'saved' }
  })
}

const recordCharge = (
  tx: Transaction,
  deps: Deps<'clock'>,
  by: StaffPerson,
  what: 'added' | 'removed',
  { id, lessor, defect }: Pick<LessorCharge, 'id' | 'lessor' | 'defect'>,
) =>
  recordEvent(tx, deps, staffActor(by), {
    act: `price.lessor-charge-${what}`,
    id,
    before: null,
    after: { lessor, defect: getOwnProperty(rimDefectNames, defect) ?? defect },
  })
