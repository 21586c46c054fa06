import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { findLinksEnd } from '../../../../../domain/kernel/matters/ended-links.ts'
import { matterOf } from '../../../../../domain/kernel/matters/matter.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { endMatterLinks } from '../../../../../domain/oversight/matters/matter-links.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'

export type ClientLinksView = Awaited<ReturnType<typeof readClientLinks>>

type LinkedRecord = Parameters<typeof endMatterLinks>[2]

/** Since when the links of a record's matter are closed, for whoever may close them. */
export async function readClientLinks({ db }: Pick<SiteContext, 'db'>, record: LinkedRecord) {
  const matter = await matterOf(db, record)
  const endedAt = matter && (await findLinksEnd(db, matter))
  return { endedAt: endedAt?.toISOString() ?? '', ended: endedAt ? formatDayAndHour(endedAt) : null }
}

/** `vu` is since when they were closed on the page that was pressed: the same press twice closes them once. */
export const closeLinksLimits: BodyLimits = { ...buttonLimits, fields: { vu: { longest: 64 } } }

export async function closeLinks(
  deps: SiteContext,
  by: StaffPerson,
  record: LinkedRecord,
  { vu: seen = '' }: Record<string, string>,
): Promise<FormOutcome> {
  const ended = await endMatterLinks(deps, by, record, seen)
  return ended.outcome === 'saved'
    ? { outcome: 'saved' }
    : formError('Ce dossier n’est plus là\u00a0: rechargez la page.')
}
