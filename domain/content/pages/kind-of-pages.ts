import type { Database } from '../../../db/client.ts'
import type { Topic } from '../../ports/announcements.ts'
import type { Problem, Publication } from '../../publishing/publication.ts'
import type { World } from '../../world.ts'
import type { Content } from '../content-fields.ts'

/** What publishing a page needs. */
export type PublishingNeeds = World<'db' | 'clock' | 'announcements' | 'addresses'>

type Needs = Omit<PublishingNeeds, 'db'>

/** What a kind of record does with its pages; `date` is theirs, where it is known. */
export interface ContentPages {
  topic: Topic
  put(tx: Database, world: Needs, content: Content, page: { id: string; date?: Date }): Promise<Publication>
  problems(content: Content): Problem[]
  findDate(db: Database, id: string): Promise<Date | null>
  rename(tx: Database, world: Needs, from: string, to: string): Promise<void>
  remove(tx: Database, id: string): Promise<void>
}

export const dateOf = ([page]: { created_at: Date }[]) => page?.created_at ?? null
