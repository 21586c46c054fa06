import { formatTimeOfDay } from '../../../domain/calendar/french-dates.ts'
import { formatDay, parisDay } from '../../../domain/calendar/paris-day.ts'
import type { StaffPerson } from '../../../domain/sign-in/person.ts'
import { findStaff } from '../../../domain/staff/list-staff.ts'
import type { SiteContext } from '../../context.ts'

/**
 * « à 10 h 42 par vous », « le 12/11/2026 à 10 h 42 par Marc Petit », of what somebody has done before the reader pressed;
 * `by` is the id of a colleague, `null` where nobody is known.
 */
export async function whenAndByWhom(
  deps: SiteContext,
  reader: StaffPerson,
  { at, by }: { at: Date; by: string | null },
): Promise<string> {
  const [day, today] = [parisDay(at), parisDay(deps.clock.now())]
  const when = `${day === today ? '' : `le ${formatDay(day)} `}à ${formatTimeOfDay(at)}`
  if (by === reader.userId) return `${when} par vous`
  const colleague = by && (await findStaff(deps, by))
  return colleague ? `${when} par ${colleague.name}` : when
}
