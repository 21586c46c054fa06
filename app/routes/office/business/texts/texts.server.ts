import type { RouterContextProvider } from 'react-router'
import {
  allLegalTextNames,
  type LegalTextName,
  legalTexts,
} from '../../../../../domain/business/texts/legal-texts.ts'
import {
  type MailName,
  mailsByRecipient,
  storedMailName,
} from '../../../../../domain/business/texts/mails/mail-texts.ts'
import { listChangedMailTexts } from '../../../../../domain/business/texts/mails/mail-words.ts'
import { findLegalTextDraft } from '../../../../../domain/business/texts/text-drafts.ts'
import {
  findLegalTextVersionInForce,
  findNextLegalTextChangeDay,
} from '../../../../../domain/business/texts/text-versions.ts'
import { formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { uncapitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import { type SiteContext, siteContext } from '../../../../http/context.ts'
import { legalTextAddress, mailTextsAddress } from '../../../../office/records/text-address.ts'

interface TextGroup {
  id: string
  title: string
  note?: string
  texts: TextLine[]
}

/** Returns the legal texts and mail texts, grouped, each with its deviation from the usual state. */
export async function loadTextsPage(
  context: Readonly<RouterContextProvider>,
): Promise<{ groups: TextGroup[] }> {
  const deps = context.get(siteContext)
  const laws: TextLine[] = []
  for (const text of allLegalTextNames) laws.push(await loadTextLine(deps, text))
  const changed = await listChangedMailTexts(deps.db)
  const mails = Object.entries(mailsByRecipient).map(([id, group]) => ({
    id,
    title: `E-mails ${uncapitalize(group.title)}`,
    texts: Object.entries(group.mails).map(([mail, { title, about }]) => {
      const at = changed.get(mail as MailName)
      return {
        to: mailTextsAddress(storedMailName(mail as MailName)),
        name: title,
        about,
        state: at ? `Modifié le ${formatDate(at)}` : null,
      }
    }),
  }))
  const note = 'Une version qui a été en vigueur ne change plus\u00a0: elle reste lisible à son adresse.'
  return { groups: [{ id: 'lois', title: 'Textes juridiques', note, texts: laws }, ...mails] }
}

interface TextLine {
  to: string
  name: string
  about: string
  /** Deviation from the usual state, such as a draft in progress or an upcoming version; `null` if there is none. */
  state: string | null
}

/** Returns a legal text with its version in force, and its draft or the next version. */
async function loadTextLine({ db, clock }: SiteContext, text: LegalTextName): Promise<TextLine> {
  const today = parisDay(clock.now())
  const version = await findLegalTextVersionInForce(db, text, today)
  const draft = await findLegalTextDraft(db, text)
  const next = await findNextLegalTextChangeDay(db, text, today)
  const nextVersionNote = next ? `Nouvelle version le ${formatLongDay(next)}` : null
  return {
    to: legalTextAddress(text),
    name: legalTexts[text].title,
    about: version
      ? `Version ${version.number}, en vigueur depuis le ${formatLongDay(version.valid_from)}`
      : 'Sans version',
    state: draft ? 'Brouillon en cours' : nextVersionNote,
  }
}
