import { longDay } from '../../calendar/long-day.ts'
import { addDays, type Day } from '../../calendar/paris-day.ts'
import type { TextVersion } from '../find-text.ts'

interface Standing {
  inForce: TextVersion
  today: Day
}

/**
 * « En vigueur du 21 novembre 2026 au 31 décembre 2026 », the last day being the one before the next version's first; the
 * versions are sorted, the last in force first.
 */
export function versionStanding(
  version: TextVersion,
  versions: readonly TextVersion[],
  { inForce, today }: Standing,
): string {
  const since = longDay(version.valid_from)
  if (version.id === inForce.id) return `En vigueur depuis le ${since}`
  if (version.valid_from > today) return `En vigueur à partir du ${since}`
  const next = versions[versions.indexOf(version) - 1]
  const last = next ? addDays(next.valid_from, -1) : version.valid_from
  if (last < version.valid_from) return `Remplacée le jour même, le ${since}`
  return last === version.valid_from ? `En vigueur le ${since}` : `En vigueur du ${since} au ${longDay(last)}`
}
