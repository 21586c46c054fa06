import type { inboxStates, threadKinds } from '../../db/schema/correspondence/inbox.ts'
import type { Permission } from './permissions.ts'

/** What comes in: a quote request, a contact message. Also the kind of its thread, and of its record in events. */
export type InboxKind = (typeof threadKinds)[number]

/** Record that a thread is about. */
export interface ThreadKey {
  kind: InboxKind
  id: string
}

/** What whoever reads it must be allowed to do. */
export const readingPermission = {
  request: 'read-requests',
  message: 'read-messages',
} as const satisfies Record<InboxKind, Permission>

export type InboxState = (typeof inboxStates)[number]

/** The site's counter of those that nobody has seen (docs/product.md §3.5). */
export const counterNames = { request: 'forms', message: 'contacts' } as const satisfies Record<
  InboxKind,
  string
>

/** One word for where it stands (docs/product.md §11.7). */
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

/** Hours of waiting after which something's age stands out (docs/product.md §11.5, §11.7). */
const lateAfterHours = 48

export const isLate = (waitsSince: Date, now: Date): boolean =>
  now.getTime() - waitsSince.getTime() > lateAfterHours * 3_600_000
