import type { HeldRecord } from '../hold-records.ts'

/** What is settled waits for nobody, and counts as read. */
export const settled = { waits_since: null, seen: true }

/** How events tell where a record stood. */
export const standingOf = ({ state, waits_since }: HeldRecord) => ({
  state,
  waits_since: waits_since?.toISOString() ?? null,
})
