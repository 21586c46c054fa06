import type { Database } from '../../../db/client.ts'

/** What may change while somebody watches: a kind of record and, for one record, its id. */
export type Topic =
  | `orders/${string}`
  | `password-recoveries/${string}`
  | `customer-creations/${string}`
  | 'news'
  | 'portfolio'
  /** What is counted of orders each night, for visitors. */
  | 'figures'
  /** What the site says of the business. Heard once this node knows them (`domain/business/settings/known-settings.ts`). */
  | 'settings'
  /** The price grid, as visitors read it. */
  | 'prices'
  /** The general terms and the privacy policy. */
  | 'texts'
  /** What the office's lists and counters show: requests, messages, their threads, clients. */
  | 'office'
  /** One thread and its record: a quote request, a contact message. */
  | `threads/${string}/${string}`
  /** One matter, as its client follows it: its thread, its papers, where it stands. */
  | `matters/${string}/${string}`
  /** One of the workshop's people: what they may do, or whether they may do anything. */
  | `staff/${string}`
  | PresenceTopic
  /** A job was added to the queue of that name. */
  | `jobs/${string}`

/** Who has one record of the office open. */
export type PresenceTopic = `presence/${string}/${string}`

export interface Announcements {
  /** Tells every node, when and if the caller's transaction commits. Carries no data: listeners look for themselves. */
  announce(tx: Database, topic: Topic): Promise<void>
  /**
   * Calls `listener` at each announcement, and once after any that may have been missed. Answers what ends
   * the listening.
   */
  listen(topic: Topic, listener: () => void): () => void
  /** Aborted when this node stops: what is still open must end. */
  stopped: AbortSignal
}
