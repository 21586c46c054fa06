import * as z from 'zod/mini'
import type { erasureReasons } from '../../../db/schema/people/clients.ts'
import { requiredTextRule } from '../../kernel/forms/fields.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'

type ErasureReason = (typeof erasureReasons)[number]

/** French label of each reason for an erasure (RGPD, article 17, 1). */
export const erasureReasonNames: Readonly<Record<ErasureReason, string>> = storedValueNames({
  asked: 'La personne s’oppose au traitement ou demande l’effacement',
  withdrawn: 'La personne retire son consentement',
  unneeded: 'Les données ne sont plus nécessaires',
  unlawful: 'Les données n’auraient pas dû être recueillies',
})

/** Form that erases a person: the reason, and a confirmation that their identity was verified. */
export const erasureForm = z.object({
  why: z.enum(Object.keys(erasureReasonNames) as [ErasureReason, ...ErasureReason[]], {
    error: 'Choisissez le motif de l’effacement',
  }),
  sure: requiredTextRule(
    'Cochez cette case une fois l’identité vérifiée et l’archive remise si elle est demandée',
  ),
})
