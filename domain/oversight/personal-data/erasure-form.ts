import * as z from 'zod/mini'
import type { erasureReasons } from '../../../db/schema/people/clients.ts'
import { requiredText } from '../../kernel/forms/fields.ts'

type ErasureReason = (typeof erasureReasons)[number]

/** Why somebody's data go (RGPD, article 17, 1), as it is read. */
export const erasureReasonNames: Readonly<Record<ErasureReason, string>> = {
  asked: 'La personne s’oppose au traitement ou demande l’effacement',
  withdrawn: 'La personne retire son consentement',
  unneeded: 'Les données ne sont plus nécessaires',
  unlawful: 'Les données n’auraient pas dû être recueillies',
}

/** The form that erases: why, and that it was made sure who asks. */
export const erasureForm = z.object({
  why: z.enum(Object.keys(erasureReasonNames) as [ErasureReason, ...ErasureReason[]], {
    error: 'Choisissez le motif de l’effacement',
  }),
  sure: requiredText(
    'Cochez cette case une fois l’identité vérifiée et l’archive remise si elle est demandée',
  ),
})
