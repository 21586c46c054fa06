import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { findLinkEndTime } from '../../../../../domain/kernel/matters/ended-links.ts'
import { findMatterOfRecord } from '../../../../../domain/kernel/matters/matter.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { endMatterLinks } from '../../../../../domain/oversight/matters/matter-links.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { type FormOutcome, formWideProblem } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'

export type ClientLinksView = Awaited<ReturnType<typeof loadClientLinks>>

type LinkedRecord = Parameters<typeof endMatterLinks>[2]

/** Returns when the private links of a record were last closed. Callers check the permission to close them. */
export async function loadClientLinks({ db }: Pick<SiteContext, 'db'>, record: LinkedRecord) {
  const matter = await findMatterOfRecord(db, record)
  const endedAt = matter && (await findLinkEndTime(db, matter))
  return { endedAt: endedAt?.toISOString() ?? '', ended: endedAt ? formatDayAndHour(endedAt) : null }
}

/** `vu` is the time of the last closing that the page showed, so that a repeated submission closes the links only once. */
export const closeClientLinksLimits: BodyLimits = { ...buttonFormLimits, fields: { vu: { longest: 64 } } }

export async function closeClientLinks(
  deps: SiteContext,
  by: StaffPerson,
  record: LinkedRecord,
  { vu: seen = '' }: Record<string, string>,
): Promise<FormOutcome> {
  const ended = await endMatterLinks(deps, by, record, seen)
  return ended.outcome === 'saved'
    ? { outcome: 'saved' }
    : formWideProblem('Ce dossier n’existe plus\u00a0: rechargez la page.')
}
