import { and, asc, desc, inArray, isNull, or } from 'drizzle-orm'
import { contactMessages, letters, quoteRequests } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import type { Person } from '../find-person.ts'
import { type ArchiveSection, handedOut } from './archive-record.ts'
import type { ArchiveFile } from './files/archive-file.ts'
import { letterFiles, requestFiles } from './files/thread-files.ts'

/** What is still being written has told nobody anything. */
const whole = ['queued', 'sent', 'refused'] as const

/** What somebody asked and what was said of it, with photos and attachments. */
export async function gatherThreads(
  world: World<'db' | 'files'>,
  person: Person,
): Promise<{ sections: ArchiveSection[]; files: ArchiveFile[] }> {
  const { db } = world
  const asked = await db
    .select()
    .from(quoteRequests)
    .where(inArray(quoteRequests.id, person.requestIds))
    .orderBy(desc(quoteRequests.created_at))
  const written = await db
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.id, person.messageIds))
    .orderBy(desc(contactMessages.created_at))
  const isWhole = or(isNull(letters.state), inArray(letters.state, whole))
  const said = await db
    .select()
    .from(letters)
    .where(and(belongingsOf(person).letters.isTheirs, isWhole))
    .orderBy(asc(letters.created_at))
  const files = [...requestFiles(world.files, asked), ...letterFiles(world.files, said)]
  const namesOf = (owner: string) => files.filter((file) => file.owner === owner).map(({ name }) => name)
  return {
    sections: [
      { name: 'requests', records: asked.map((row) => handedOut('requests', row, namesOf(row.id))) },
      { name: 'messages', records: written.map((row) => handedOut('messages', row)) },
      {
        name: 'letters',
        records: said.map((row) => handedOut('letters', signedByTeam(row), namesOf(row.id))),
      },
    ],
    files,
  }
}

/** Who of the team noted something among themselves is theirs, not the person's. */
const signedByTeam = (letter: typeof letters.$inferSelect) =>
  letter.direction === 'note' ? { ...letter, author_name: 'Notre équipe' } : letter
