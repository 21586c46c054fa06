import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'

/** What the page says once it is done. */
export type BankSaved = { outcome: 'saved'; told: string }

export const saved = (told: string): FormOutcome => ({ outcome: 'saved', told }) as BankSaved
export const changed = refused(
  'Cette ligne ou sa facture a changé entre-temps\u00a0: voici où elles en sont.',
)
