import { newsletterIssues } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { holdFiles } from '../../publishing/hold-files.ts'
import { randomId } from '../../random-id.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findIssue } from './find-issue.ts'
import { announceIssues, contentOf, issueTold } from './issue.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Begins a letter, empty or with the words of another one; answers its id. */
export function beginIssue(world: Needs, by: StaffPerson, copied?: string): Promise<string> {
  return world.db.transaction(async (tx) => {
    const from = copied ? await findIssue(tx, copied) : null
    const [id, now] = [randomId(), world.clock.now()]
    const words = from ? contentOf(from) : { subject: '', preheader: '', content: '', pictures: '' }
    await holdFiles(tx, words)
    await tx.insert(newsletterIssues).values({
      id,
      ...words,
      created_at: now,
      changed_at: now,
      author_id: by.userId,
      author_name: by.name,
    })
    const after = issueTold(words)
    await recordEvent(tx, world, actorOf(by), { act: 'newsletter.begun', id, before: null, after })
    await announceIssues(tx, world)
    return id
  })
}
