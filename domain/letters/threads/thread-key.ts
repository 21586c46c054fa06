import type { threadKinds } from '../../../db/schema/inbox/thread-kinds.ts'

/** What a thread is about, and the id of that record. */
export interface ThreadKey {
  kind: (typeof threadKinds)[number]
  id: string
}
