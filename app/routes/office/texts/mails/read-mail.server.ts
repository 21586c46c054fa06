import { data, type RouterContextProvider } from 'react-router'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { fieldsOf, isMailName, mailTexts, variablesOf } from '../../../../../domain/texts/mails/mail-texts.ts'
import { listChangedMails, readMailWords } from '../../../../../domain/texts/mails/read-mail-words.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'

/** The sentences of a mail as they are now; 404 for one that the site does not write. */
export async function readMail(context: Readonly<RouterContextProvider>, mail: string) {
  const { db } = context.get(siteContext)
  if (!isMailName(mail)) throw data(null, { status: 404 })
  const { title, about } = mailTexts[mail]
  const fields = Object.entries(fieldsOf(mail)).map(([name, { label, isLong = false }]) => ({
    name,
    label,
    isLong,
  }))
  const values: Readonly<Record<string, string>> = await readMailWords(db, mail)
  const events = await listEvents(db, { kind: 'text', recordId: mail }, streamLength)
  return {
    mail,
    title,
    about,
    fields,
    values,
    variables: variablesOf(mail),
    isChanged: (await listChangedMails(db)).has(mail),
    lines: streamLines(events, context.get(staffContext)),
  }
}
