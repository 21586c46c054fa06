import { longDay } from '../../../../domain/calendar/long-day.ts'
import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { findDraft, nextChange, versionOn } from '../../../../domain/texts/find-text.ts'
import { type LegalTextName, legalTexts } from '../../../../domain/texts/legal-texts.ts'
import type { SiteContext } from '../../../context.ts'
import { legalTextAddress } from './text-address.ts'

export interface TextLine {
  to: string
  name: string
  about: string
  /** Where it is not as it came. */
  state: string | null
}

/** A text of law with the version in force and what is to come. */
export async function lawLine({ db, clock }: SiteContext, text: LegalTextName): Promise<TextLine> {
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
