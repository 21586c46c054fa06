import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { mailTexts as changedTexts } from '../../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../../kernel/events/record-event.ts'
import { baseField, type FieldConflict, mergeChanges, readBase } from '../../../kernel/forms/merge-changes.ts'
import { type FormInput, type Problems, validateForm } from '../../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../../kernel/person.ts'
import type { Deps } from '../../../kernel/ports/deps.ts'
import { makeMailForm } from './mail-form.ts'
import { firstMailWords, type MailName, type MailWords, mailFieldsOf, mailVariablesOf } from './mail-texts.ts'

/** What is sent today: the first words, and those that the workshop has put in their place. */
export async function readMailWords<Name extends MailName>(
  db: Database,
  mail: Name,
): Promise<MailWords<Name>> {
  const [changed] = await db.select().from(changedTexts).where(eq(changedTexts.mail, mail))
  return withChangedWords(mail, changed?.words ?? {})
}

/** What is stored of a sentence that the mail has no more is left alone. */
export function withChangedWords<Name extends MailName>(
  mail: Name,
  changes: Readonly<Record<string, string>>,
): MailWords<Name> {
  const first = firstMailWords(mail)
  const known = Object.entries(changes).filter(([field]) => Object.hasOwn(mailFieldsOf(mail), field))
  return { ...first, ...Object.fromEntries(known) }
}

/** The mails that do not say their first words any more, and since when. */
export async function listChangedMails(db: Database): Promise<Map<string, Date>> {
  const rows = await db.select({ mail: changedTexts.mail, at: changedTexts.changed_at }).from(changedTexts)
  return new Map(rows.map(({ mail, at }) => [mail, at]))
}

type Needs = Deps<'db' | 'clock' | 'announcements'>
type Words = Readonly<Record<string, string>>

export type MailChange =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: Problems }
  /** Others changed the same sentences meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: Words; theirs: Words; conflicts: FieldConflict[] }

/** What may be typed for a mail. */
export const mailRulesOf = (mail: MailName) => ({
  fields: mailFieldsOf(mail),
  variables: mailVariablesOf(mail),
})

/**
 * Changes the sentences of a mail, by a form that says what they were when it was opened: those that others changed
 * meanwhile stay, those that both changed are given back to choose from. The next mail of the kind says them.
 */
export function changeMail(
  deps: Needs,
  by: StaffPerson,
  mail: MailName,
  typed: FormInput,
): Promise<MailChange> {
  const checked = validateForm(makeMailForm(mailRulesOf(mail)), typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const mine = checked.values as Words
  return deps.db.transaction(async (tx): Promise<MailChange> => {
    await lockMailWords(tx)
    const theirs: Words = await readMailWords(tx, mail)
    const { merged, conflicts } = mergeChanges<string>(readBase(typed[baseField]), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await saveMailWords(tx, deps, by, { mail, before: theirs, after: merged })
    return { outcome: 'saved' }
  })
}

/** Has a mail say its first words again; one that does so already is no error. */
export function resetMail(deps: Needs, by: StaffPerson, mail: MailName): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockMailWords(tx)
    const [gone] = await tx.delete(changedTexts).where(eq(changedTexts.mail, mail)).returning()
    if (!gone) return
    const before = { mail, words: gone.words }
    await recordEvent(tx, deps, staffActor(by), { act: 'text.mail-reset', id: mail, before, after: null })
    await deps.announcements.announce(tx, 'office')
  })
}

interface MailWordsChange {
  mail: MailName
  before: Words
  after: Words
}

async function saveMailWords(
  tx: Database,
  { clock, announcements }: Omit<Needs, 'db'>,
  by: StaffPerson,
  { mail, before, after }: MailWordsChange,
): Promise<void> {
  const changed = Object.keys(after).filter((field) => after[field] !== before[field])
  if (changed.length === 0) return
  const first: Words = firstMailWords(mail)
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
  const event = { act: 'text.mail-changed', id: mail, before: of(before), after: of(after) } as const
  await recordEvent(tx, { clock }, staffActor(by), event)
  await announcements.announce(tx, 'office')
}

async function lockMailWords(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${changedTexts} in share row exclusive mode`)
}
