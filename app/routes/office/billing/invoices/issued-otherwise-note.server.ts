import type { IssuedForOtherAmount } from '../../../../../domain/billing/invoices/office-invoicing.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'

/** Returns the sentence for a form that is sent again with another amount after it has issued its document. */
export const issuedOtherwiseNote = ({ number, total }: IssuedForOtherAmount): string =>
  `Ce formulaire a déjà émis ${number}, pour ${formatCents(total)}\u00a0: le nouveau montant n’a pas été repris, et rien d’autre n’est émis. Ouvrez ${number} pour en faire un avoir, ou rechargez la page pour un autre document.`
