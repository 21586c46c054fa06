import { eq } from 'drizzle-orm'
import { mailTexts as changedTexts } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdMailWords } from './hold-mail-words.ts'
import type { MailName } from './mail-texts.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Has a mail say its first words again; one that does so already is no error. */
export function resetMail(world: Needs, by: StaffPerson, mail: MailName): Promise<void> {
  return world.db.transaction(async (tx) => {
    await holdMailWords(tx)
    const [gone] = await tx.delete(changedTexts).where(eq(changedTexts.mail, mail)).returning()
    if (!gone) return
    const before = { mail, words: gone.words }
    await recordEvent(tx, world, actorOf(by), { act: 'text.mail-reset', id: mail, before, after: null })
    await world.announcements.announce(tx, 'office')
  })
}
