import type { RouterContextProvider } from 'react-router'
import { formatDate } from '../../../../domain/calendar/paris-day.ts'
import { uncapitalised } from '../../../../domain/first-letter.ts'
import { legalTextList } from '../../../../domain/texts/legal-texts.ts'
import { mailGroups } from '../../../../domain/texts/mails/mail-texts.ts'
import { listChangedMails } from '../../../../domain/texts/mails/read-mail-words.ts'
import { siteContext } from '../../../context.ts'
import { lawLine, type TextLine } from './law-line.server.ts'
import { mailAddress } from './text-address.ts'

interface TextGroup {
  id: string
  title: string
  note?: string
  texts: TextLine[]
}

/** All texts with where they stand. */
export async function readTexts(context: Readonly<RouterContextProvider>): Promise<{ groups: TextGroup[] }> {
  const world = context.get(siteContext)
  const laws: TextLine[] = []
  for (const text of legalTextList) laws.push(await lawLine(world, text))
  const changed = await listChangedMails(world.db)
  const mails = Object.entries(mailGroups).map(([id, group]) => ({
    id,
    title: `E-mails ${uncapitalised(group.title)}`,
    texts: Object.entries(group.mails).map(([mail, { title, about }]) => {
      const at = changed.get(mail)
      return { to: mailAddress(mail), name: title, about, state: at ? `Modifié le ${formatDate(at)}` : null }
    }),
  }))
  const note = 'Une version qui a été en vigueur ne change plus\u00a0: elle reste lisible à son adresse.'
  return { groups: [{ id: 'lois', title: 'Textes de loi', note, texts: laws }, ...mails] }
}
