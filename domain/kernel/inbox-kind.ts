import type { inboxStates, threadKinds } from '../../db/schema/correspondence/inbox.ts'
import type { Permission } from './permissions.ts'

/** Kind of an incoming item: quote request or contact message. Its thread and its record in events have the same kind. */
export type InboxKind = (typeof threadKinds)[number]

/** Record that a thread is about. */
export interface ThreadKey {
  kind: InboxKind
  id: string
}

/** Permission required to read items of each kind. */
export const readingPermissionByKind = {
  request: 'read-requests',
  message: 'read-messages',
} as const satisfies Record<InboxKind, Permission>

export type InboxState = (typeof inboxStates)[number]

/** Name of the counter of unread submissions of each kind. */
export const inboxCounterNames = { request: 'forms', message: 'contacts' } as const satisfies Record<
  InboxKind,
  string
>

/** French name of each state, by kind. */
export const inboxStateNames: Readonly<Record<InboxKind, Readonly<Record<InboxState, string>>>> = {
  request: {
    new: 'Nouvelle',
    in_progress: 'En cours',
    answered: 'Répondue',
    estimated: 'Devis envoyé',
    closed: 'Fermée',
    spam: 'Indésirable',
  },
  message: {
    new: 'Nouveau',
    in_progress: 'En cours',
    answered: 'Répondu',
    estimated: 'Devis envoyé',
    closed: 'Fermé',
    spam: 'Indésirable',
  },
}

/** Hours without an answer after which an item is shown as late. */
const lateAfterHours = 48

export const isWorkshopReplyLate = (waitsSince: Date, now: Date): boolean =>
  now.getTime() - waitsSince.getTime() > lateAfterHours * 3_600_000
