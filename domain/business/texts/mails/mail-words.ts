import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../../db/client.ts'
import { mailTextChanges as changedTexts } from '../../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../../kernel/events/record-event.ts'
import {
  type FieldConflict,
  mergeRecordChanges,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../../kernel/forms/merge-changes.ts'
import { type FormInput, type FormProblems, validateForm } from '../../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../../kernel/person.ts'
import type { Deps } from '../../../kernel/ports/deps.ts'
import { createMailForm } from './mail-form.ts'
import {
  defaultMailWordsOf,
  findMailByStoredName,
  type MailName,
  type MailWords,
  mailFieldsOf,
  mailVariablesOf,
  storedMailName,
} from './mail-texts.ts'

/** Returns the current texts of a mail: the first ones with the workshop's changes. */
export async function findMailWords<Name extends MailName>(
  db: Database,
  mail: Name,
): Promise<MailWords<Name>> {
  const [changed] = await db
    .select()
    .from(changedTexts)
    .where(eq(changedTexts.mail, storedMailName(mail)))
  return withChangedMailWords(mail, changed?.words ?? {})
}

/** Applies stored changes to the first texts. Changes of fields that the mail no longer has are ignored. */
export function withChangedMailWords<Name extends MailName>(
  mail: Name,
  changes: Readonly<Record<string, string>>,
): MailWords<Name> {
  const first = defaultMailWordsOf(mail)
  const knownChanges = Object.entries(changes).filter(([field]) => Object.hasOwn(mailFieldsOf(mail), field))
  return { ...first, ...Object.fromEntries(knownChanges) }
}

/** Lists the mails with changed texts, with the time of the last change. */
export async function listChangedMailTexts(db: Database): Promise<Map<MailName, Date>> {
  const rows = await db.select({ mail: changedTexts.mail, at: changedTexts.changed_at }).from(changedTexts)
  return new Map(
    rows.flatMap(({ mail: stored, at }) => {
      const mail = findMailByStoredName(stored)
      return mail ? [[mail, at] as const] : []
    }),
  )
}

type Needs = Deps<'db' | 'clock' | 'announcements'>
type Words = Readonly<Record<string, string>>

export type MailTextsChangeOutcome =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: FormProblems }
  /** Other people have changed the same texts; `merged` contains the values of all other fields. */
  | { outcome: 'conflict'; merged: Words; theirs: Words; conflicts: FieldConflict[] }

/** Returns the facts needed to validate the texts of a mail. */
export const mailFormRulesOf = (mail: MailName) => ({
  fields: mailFieldsOf(mail),
  variables: mailVariablesOf(mail),
})

/**
 * Changes the texts of a mail. The form contains the texts as they were opened: those that other people changed meanwhile are
 * preserved, and those that both changed are returned to choose from. The next mail uses the new texts.
 */
export function changeMailTexts(
  deps: Needs,
  by: StaffPerson,
  mail: MailName,
  typed: FormInput,
): Promise<MailTextsChangeOutcome> {
  const checked = validateForm(createMailForm(mailFormRulesOf(mail)), typed)
  if (checked.outcome === 'invalid') return Promise.resolve(checked)
  const mine = checked.values as Words
  return deps.db.transaction(async (tx): Promise<MailTextsChangeOutcome> => {
    await lockMailWords(tx)
    const theirs: Words = await findMailWords(tx, mail)
    const { merged, conflicts } = mergeRecordChanges<string>(
      parseOpenedValues(typed[openedValuesFieldName]),
      mine,
      theirs,
    )
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await saveMailWords(tx, deps, by, { mail, before: theirs, after: merged })
    return { outcome: 'saved' }
  })
}

/** Restores the first texts of a mail. Does nothing if they are not changed. */
export function restoreDefaultMailTexts(deps: Needs, by: StaffPerson, mail: MailName): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockMailWords(tx)
    const [deleted] = await tx
      .delete(changedTexts)
      .where(eq(changedTexts.mail, storedMailName(mail)))
      .returning()
    if (!deleted) return
    const id = storedMailName(mail)
    const before = { mail: id, words: deleted.words }
    await recordEvent(tx, deps, staffActor(by), { act: 'text.mail-reset', id, before, after: null })
    await deps.announcements.announce(tx, 'office')
  })
}

interface MailWordsChange {
  mail: MailName
  before: Words
  after: Words
}

async function saveMailWords(
  tx: Transaction,
  { clock, announcements }: Omit<Needs, 'db'>,
  by: StaffPerson,
  { mail, before, after }: MailWordsChange,
): Promise<void> {
  const changed = Object.keys(after).filter((field) => after[field] !== before[field])
  if (changed.length === 0) return
  const first: Words = defaultMailWordsOf(mail)
  // Stores only changed texts, so that the others get the improvements of later releases.
  const words = Object.fromEntries(Object.entries(after).filter(([field, text]) => text !== first[field]))
  const stored = storedMailName(mail)
  const row = { words, changed_at: clock.now() }
  if (Object.keys(words).length === 0) await tx.delete(changedTexts).where(eq(changedTexts.mail, stored))
  else
    await tx
      .insert(changedTexts)
      .values({ mail: stored, ...row })
      .onConflictDoUpdate({ target: changedTexts.mail, set: row })
  const of = (all: Words) => ({
    mail: stored,
    words: Object.fromEntries(changed.map((field) => [field, all[field] ?? ''])),
  })
  const event = { act: 'text.mail-changed', id: stored, before: of(before), after: of(after) } as const
  await recordEvent(tx, { clock }, staffActor(by), event)
  await announcements.announce(tx, 'office')
}

async function lockMailWords(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${changedTexts} in share row exclusive mode`)
}
