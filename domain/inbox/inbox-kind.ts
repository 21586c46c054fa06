import type { inboxStates } from '../../db/schema/inbox/inbox-states.ts'
import type { threadKinds } from '../../db/schema/inbox/thread-kinds.ts'
import type { OfficeAct } from '../staff/permissions.ts'

/** What comes in: a quote request, a contact message. Also the kind of its thread, and of its record in events. */
export type InboxKind = (typeof threadKinds)[number]

/** What whoever reads it must be allowed to do. */
export const readingAct = {
  request: 'read-requests',
  message: 'read-messages',
} as const satisfies Record<InboxKind, OfficeAct>

export type InboxState = (typeof inboxStates)[number]

/** The site's counter of those that nobody has seen (docs/product.md §3.5). */
export const counterOf = { request: 'forms', message: 'contacts' } as const satisfies Record<
  InboxKind,
  string
>
