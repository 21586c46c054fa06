import type { quoteRequests } from '../../db/schema/tables.ts'

type Answers = typeof quoteRequests.$inferInsert

/** What becomes of one: nobody has seen it; somebody has taken, closed or put it aside. */
export type Fate = 'unseen' | 'taken' | 'closed' | 'spam'

export interface DemoRequest {
  hoursAgo: number
  fate: Fate
  /** Of the site's own pictures. */
  photos: readonly string[]
  answers: Omit<
    Answers,
    'id' | 'reference' | 'created_at' | 'images' | 'waits_since' | 'confidentiality' | 'newsletter' | 'type'
  >
}
