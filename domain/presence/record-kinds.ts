import { readingAct } from '../inbox/inbox-kind.ts'
import type { OfficeAct } from '../staff/permissions.ts'

/** The records on which one sees who else has them open, and what one must be allowed to read for that. */
export const presenceActs = {
  ...readingAct,
  client: 'read-clients',
  order: 'read-orders',
  estimate: 'read-documents',
  invoice: 'read-documents',
  article: 'edit-content',
  portfolio: 'edit-content',
  newsletter: 'send-newsletter',
  setting: 'edit-settings',
} as const satisfies Record<string, OfficeAct>

export type PresenceKind = keyof typeof presenceActs

/** A record of the office that somebody may have open. */
export interface OpenRecord {
  kind: PresenceKind
  id: string
}

export const isPresenceKind = (kind: string): kind is PresenceKind => Object.hasOwn(presenceActs, kind)
