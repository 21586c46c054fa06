import type { Day } from '../../calendar/paris-day.ts'
import type { TextDraft } from '../find-text-draft.ts'
import { type LegalTextName, legalTexts } from '../legal-texts.ts'
import { readClauses } from '../read-clauses.ts'
import { privacyProblem } from '../read-privacy.ts'
import { factsOf, fillHtml } from '../text-facts.ts'
import { unknownVariables } from '../variables.ts'

/** Why a draft cannot be published yet, in French; nothing when it can. */
export function missingOf(
  text: LegalTextName,
  { html, summary, valid_from }: DraftSaid,
  today: Day,
): string[] {
  const [unknown] = unknownVariables(html, legalTexts[text].variables)
  const shape = text === 'terms' ? readClauses(fillHtml(html, factsOf(html))).problem : privacyProblem(html)
  return [
    unknown !== undefined && `{${unknown}} n’est pas une variable\u00a0: voyez la liste sous le texte.`,
    shape,
    !summary && 'Dites en une phrase ce qui change\u00a0: ceux qui lisent le texte la verront.',
    valid_from !== null &&
      valid_from < today &&
      'Le jour choisi est passé\u00a0: prenez aujourd’hui ou un jour à venir.',
  ].filter((problem) => typeof problem === 'string')
}

type DraftSaid = Pick<TextDraft, 'html' | 'summary' | 'valid_from'>
