import type { Transaction } from '../../../db/client.ts'
import type { MatterKind } from '../../../db/schema/correspondence/inbox.ts'

/** Something that may change while a page shows it: a kind of record, or one record by its id. */
export type AnnouncementTopic =
  | `orders/${string}`
  | `password-recoveries/${string}`
  | `customer-creations/${string}`
  | 'news'
  | 'portfolio'
  /** Order figures counted each night for visitors. */
  | 'figures'
  /**
   * Facts of the business. Listeners are called after this node has read them again
   * (`domain/business/settings/known-settings.ts`).
   */
  | 'settings'
  /** The published price grid. */
  | 'prices'
  /** The general terms and the privacy policy. */
  | 'texts'
  /** Lists and counters of the office: requests, messages, their threads, clients. */
  | 'office'
  /** One thread with its quote request or contact message. */
  | `threads/${string}/${string}`
  /**
   * One matter as its client sees it: thread, documents, progress. Only for `listen`: announce the changed record as
   * `matter-records/…` instead, and each node finds its matter.
   */
  | `matters/${MatterKind}/${string}`
  /** A record of a matter, announced when it has changed. Calls the listeners of its matter. */
  | `matter-records/${MatterKind}/${string}`
  /** One staff member: their permissions, or the closing of their account. */
  | `staff/${string}`
  | PresenceTopic
  /** A job was added to the queue with this name. */
  | `jobs/${string}`

/** The set of people who have one office record open. */
export type PresenceTopic = `presence/${string}/${string}`

export interface Announcements {
  /** Notifies every node when the caller's transaction commits. Carries no data: listeners read what has changed. */
  announce(tx: Transaction, topic: AnnouncementTopic): Promise<void>
  /**
   * Calls `listener` after each announcement, and once after a period in which announcements may have been missed. Returns a
   * function that removes the listener.
   */
  listen(topic: AnnouncementTopic, listener: () => void): () => void
  /** Aborted when this node stops. Open connections must end then. */
  stopped: AbortSignal
}
