import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { mailTexts as changedTexts } from '../../../db/schema/tables.ts'
import { fieldsOf, firstWords, type MailName, type MailWords } from './mail-texts.ts'

/** What is sent today: the first words, and those that the workshop has put in their place. */
export async function readMailWords<Name extends MailName>(
  db: Database,
  mail: Name,
): Promise<MailWords<Name>> {
  const [changed] = await db.select().from(changedTexts).where(eq(changedTexts.mail, mail))
  return withChanges(mail, changed?.words ?? {})
}

/** What is stored of a sentence that the mail has no more is left alone. */
export function withChanges<Name extends MailName>(
  mail: Name,
  changes: Readonly<Record<string, string>>,
): MailWords<Name> {
  const first = firstWords(mail)
  const known = Object.entries(changes).filter(([field]) => Object.hasOwn(fieldsOf(mail), field))
  return { ...first, ...Object.fromEntries(known) }
}

/** The mails that do not say their first words any more, and since when. */
export async function listChangedMails(db: Database): Promise<Map<string, Date>> {
  const rows = await db.select({ mail: changedTexts.mail, at: changedTexts.changed_at }).from(changedTexts)
  return new Map(rows.map(({ mail, at }) => [mail, at]))
}
