import type { orders } from '../../../db/schema/tables.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'

/** Seconds in which that person may still take back the last move; 0 where there is none, or it was another's. */
export function secondsLeft(
  { moved_at, before_move }: Pick<typeof orders.$inferSelect, 'moved_at' | 'before_move'>,
  { userId }: Pick<StaffPerson, 'userId'>,
  now: Date,
): number {
  if (!moved_at || before_move?.by !== userId) return 0
  return Math.max(0, secondsToUndo - (now.getTime() - moved_at.getTime()) / 1000)
}
