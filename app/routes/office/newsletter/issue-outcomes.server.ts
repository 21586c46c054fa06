import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import type { IssueSaving } from '../../../../domain/newsletter/issues/save-issue.ts'
import { type FormOutcome, refused } from '../../../forms/form-outcome.ts'

export const words = {
  gone: 'Cette lettre n’est plus un brouillon\u00a0: rechargez la page pour voir où elle en est.',
  changed: 'Cette lettre a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  incomplete: 'Il manque encore quelque chose à la lettre.',
  untested: 'Le texte a changé depuis le dernier essai\u00a0: envoyez-vous-en un autre d’abord.',
  nobody: 'Personne n’a encore confirmé son inscription.',
  'too-late': 'Trop tard\u00a0: les premiers envois sont partis. Vous pouvez mettre l’envoi en pause.',
} as const

export const told = ({ outcome }: { outcome: 'saved' | keyof typeof words }): FormOutcome =>
  outcome === 'saved' ? { outcome } : refused(words[outcome])

const bothChanged =
  'Quelqu’un d’autre a modifié cette lettre entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** Of a conflict, what to choose from and what the choice is made upon. */
export function toldSaving(saving: IssueSaving): FormOutcome {
  if (saving.outcome === 'saved') return { outcome: 'saved' }
  if (saving.outcome !== 'conflict') return refused(words.gone)
  const { merged, theirs, conflicts } = saving
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}
