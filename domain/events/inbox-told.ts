import type { InboxTold } from './acts.ts'

/** How events call a request: its reference outlives it and tells of nobody. */
export const requestTold = ({ reference }: { reference: string }): InboxTold => ({ called: reference })

/** How they call a message, which has none. */
export const messageTold = ({ created_at }: { created_at: Date }): InboxTold => ({
  called: created_at.toISOString(),
})
