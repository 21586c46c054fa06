import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import type { Visited } from '../../../../http/visit.ts'

export type ClientVisit = Visited & { params: { id: string } }

export const refusals = {
  gone: 'Cette fiche a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  'no-email': 'Ce client n’a pas d’adresse e-mail\u00a0: ajoutez-la à sa fiche, puis invitez-le.',
  'email-in-use': 'Cette adresse sert déjà à se connecter à un autre compte.',
} as const

export const refused = (outcome: keyof typeof refusals): FormOutcome => ({
  outcome: 'invalid',
  problems: { form: refusals[outcome] },
})
