import type { World } from '../../domain/world.ts'

export type Needs = World<'db' | 'files' | 'jobs' | 'clock' | 'announcements' | 'addresses'>

/** Something that happened so many hours ago. */
export interface Past {
  hoursAgo: number
  act(world: Needs): Promise<unknown>
}
