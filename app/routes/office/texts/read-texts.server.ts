import type { RouterContextProvider } from 'react-router'
import { longDay } from '../../../../domain/calendar/long-day.ts'
import { formatDate, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { versionOn } from '../../../../domain/texts/find-text.ts'
import { findDraft } from '../../../../domain/texts/find-text-draft.ts'
import { type LegalTextName, legalTextList, legalTexts } from '../../../../domain/texts/legal-texts.ts'
import { mailGroups } from '../../../../domain/texts/mails/mail-texts.ts'
import { listChangedMails } from '../../../../domain/texts/mails/read-mail-words.ts'
import { nextChange } from '../../../../domain/texts/next-change.ts'
import { type SiteContext, siteContext } from '../../../context.ts'
import { legalTextAddress, mailAddress } from './text-address.ts'

interface TextLine {
  to: string
  name: string
  about: string
  /** Where it is not as it came. */
  state: string | null
}

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
    title: `E-mails ${group.title.charAt(0).toLowerCase()}${group.title.slice(1)}`,
    texts: Object.entries(group.mails).map(([mail, { title, about }]) => {
      const at = changed.get(mail)
      return { to: mailAddress(mail), name: title, about, state: at ? `Modifié le ${formatDate(at)}` : null }
    }),
  }))
  const note = 'Une version qui a été en vigueur ne change plus\u00a0: elle reste lisible à son adresse.'
  return { groups: [{ id: 'lois', title: 'Textes de loi', note, texts: laws }, ...mails] }
}

async function lawLine({ db, clock }: SiteContext, text: LegalTextName): Promise<TextLine> {
  const today = parisDay(clock.now())
  const version = await versionOn(db, text, today)
  const draft = await findDraft(db, text)
  const next = await nextChange(db, text, today)
  const coming = next ? `Nouvelle version le ${longDay(next)}` : null
  return {
    to: legalTextAddress(text),
    name: legalTexts[text].title,
    about: version
      ? `Version ${version.number}, en vigueur depuis le ${longDay(version.valid_from)}`
      : 'Sans version',
    state: draft ? 'Brouillon en cours' : coming,
  }
}
