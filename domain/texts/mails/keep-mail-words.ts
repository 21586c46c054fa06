import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { mailTexts as changedTexts } from '../../../db/schema/tables.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { firstWords, type MailName } from './mail-texts.ts'

type Needs = World<'db' | 'clock' | 'announcements'>
type Words = Readonly<Record<string, string>>

interface Kept {
  mail: MailName
  before: Words
  after: Words
}

export async function keepMailWords(
  tx: Database,
  { clock, announcements }: Omit<Needs, 'db'>,
  by: StaffPerson,
  { mail, before, after }: Kept,
): Promise<void> {
  const changed = Object.keys(after).filter((field) => after[field] !== before[field])
  if (changed.length === 0) return
  const first: Words = firstWords(mail)
  // What is as it came stays so when a later release writes it better.
  const words = Object.fromEntries(Object.entries(after).filter(([field, text]) => text !== first[field]))
  const row = { words, changed_at: clock.now() }
  if (Object.keys(words).length === 0) await tx.delete(changedTexts).where(eq(changedTexts.mail, mail))
  else
    await tx
      .insert(changedTexts)
      .values({ mail, ...row })
      .onConflictDoUpdate({ target: changedTexts.mail, set: row })
  const of = (all: Words) => ({
    mail,
    words: Object.fromEntries(changed.map((field) => [field, all[field] ?? ''])),
  })
  const told = { act: 'text.mail-changed', id: mail, before: of(before), after: of(after) } as const
  await recordEvent(tx, { clock }, actorOf(by), told)
  await announcements.announce(tx, 'office')
}
