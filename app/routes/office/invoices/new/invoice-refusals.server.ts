import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { contentInForm } from '../../../../../domain/invoices/drafts/draft-content.ts'
import { companyFirst } from '../../../../../domain/settings/company-first.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'

/** Why an invoice was not issued. */
export const refusals = {
  'company-unsaved': companyFirst,
  'client-gone': 'La fiche de ce client n’est plus là\u00a0: cherchez-la de nouveau.',
  'orders-gone': 'Une de ces commandes n’est plus à ce client\u00a0: rechargez la page.',
  'orders-billed':
    'Une de ces commandes vient d’être facturée par quelqu’un d’autre\u00a0: rechargez la page.',
  'estimate-gone': 'Ce devis n’est plus à ce client\u00a0: rechargez la page.',
  'deposits-gone': 'Un de ces acomptes vient d’être déduit ou annulé\u00a0: rechargez la page.',
  'deposits-new':
    'Un acompte vient d’être demandé sur cette commande\u00a0: rechargez la page pour le déduire.',
  'deposits-exceed':
    'Les acomptes dépassent le total\u00a0: corrigez les lignes, ou faites d’abord un avoir sur l’acompte.',
} as const

/** Why a kept preparation is not dropped: somebody else changed it since it was shown. */
export const unread = (author: string) =>
  `${author} vient de modifier cette préparation\u00a0: relisez-la avant de l’effacer.`

/** What was typed comes back as it is kept, to a page without JavaScript too. */
export const refusedAsTyped = (problems: Record<string, string>, fields: URLSearchParams) =>
  ({
    outcome: 'invalid',
    problems,
    typed: { ...contentInForm(fields), [baseField]: fields.get(baseField) ?? '' },
  }) satisfies FormOutcome
