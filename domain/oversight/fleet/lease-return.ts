import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimates, orders } from '../../../db/schema/tables.ts'
import { pointOfSaleOf } from '../../business/points-of-sale.ts'
import type { Site } from '../../business/site.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { rimDefectNames } from '../../kernel/rim-words.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import {
  type DossierRecord,
  type DossierSubject,
  findWorkshopPrices,
  loadDossierSubject,
} from '../dossiers/load-dossier.ts'
import { findApplicableCharge, listChargesOfLessor, listLessors } from './lessor-charges.ts'
import type { LeaseReturn, PrintableLeaseReturn } from './printable-fleet.ts'

export const lessorOfDossier = ({ order, estimate, subject }: DossierRecord): string =>
  (subject.kind === 'order' ? order?.lessor : (estimate?.lessor ?? order?.lessor)) ?? ''

/** Returns the costs of each rim by the lessor's scale and at the workshop; `null` when no lessor is set. */
export async function loadLeaseReturn(db: Database, record: DossierRecord): Promise<LeaseReturn | null> {
  const lessor = lessorOfDossier(record)
  if (!lessor) return null
  const scale = await listChargesOfLessor(db, lessor)
  const ours = await findWorkshopPrices(db, record)
  const sources = new Set<string>()
  const rims = record.rims.map(({ place, name, kind }) => {
    const defects = kind.defects.map((defect) => {
      const charge = findApplicableCharge(scale, { defect, size: kind.size })
      if (charge) sources.add(`${charge.source} (${charge.source_date.split('-').reverse().join('/')})`)
      return { name: getOwnProperty(rimDefectNames, defect) ?? defect, cents: charge?.cents ?? null }
    })
    // With a defect that the scale does not list, the charge for the rim is unknown.
    const areAllPriced = defects.length > 0 && defects.every(({ cents }) => cents !== null)
    const charged = areAllPriced ? defects.reduce((sum, { cents }) => sum + (cents ?? 0), 0) : null
    const own = ours.get(place) ?? null
    const saved = charged === null || own === null ? null : charged - own
    return { place, name, size: kind.size, defects, charged, ours: own, saved }
  })
  const all = (values: (number | null)[]) =>
    values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return {
    lessor,
    rims,
    totals: {
      charged: all(rims.map(({ charged }) => charged)),
      ours: all(rims.map(({ ours: own }) => own)),
      saved: all(rims.map(({ saved }) => saved)),
    },
    sources: [...sources],
  }
}

/** Sets or removes the lessor of the leased car. Returns `gone` for a lessor without a scale. */
export function setLessorOfDossier(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  { kind, id }: DossierSubject,
  { lessor, seen }: { lessor: string; seen: string },
): Promise<{ outcome: 'saved' | 'gone' | 'changed' }> {
  return deps.db.transaction(async (tx) => {
    const table = kind === 'order' ? orders : estimates
    const [row] = await tx.select({ lessor: table.lessor }).from(table).where(eq(table.id, id)).for('update')
    const record = row && (await loadDossierSubject(tx, { kind, id }))
    if (!record || (lessor && !(await listLessors(tx)).includes(lessor))) return { outcome: 'gone' }
    if ((row.lessor ?? '') === lessor) return { outcome: 'saved' }
    if ((row.lessor ?? '') !== seen) return { outcome: 'changed' }
    await tx
      .update(table)
      .set({ lessor: lessor || null })
      .where(eq(table.id, id))
    await recordEvent(tx, deps, staffActor(by), {
      act: `${kind}.lessor-set`,
      id,
      before: null,
      after: { called: record.number, lessor: lessor || null },
    })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** Returns the data for the printed sheet. */
export const toPrintableLeaseReturn = (
  record: DossierRecord,
  lease: LeaseReturn,
  at: Date,
  site: Site,
): PrintableLeaseReturn => ({
  at,
  ...lease,
  number: record.number,
  owner: record.owner,
  vehicle: record.vehicle,
  plate: record.plate,
  pos: pointOfSaleOf(record.posId, site),
})
