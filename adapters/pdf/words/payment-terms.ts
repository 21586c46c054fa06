import { creditedReference } from '../../../domain/documents/document-reference.ts'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { generalTerms } from '../../../domain/general-terms/figures.ts'

const howToPay = {
  open: ({ number, facts: { legal } }: PrintableDocument) =>
    `Virement à ${legal.companyName}, IBAN ${legal.iban}, en rappelant le numéro ${number}.`,
  settled: () => 'Cette facture est entièrement payée.',
  void: () => 'Cette facture est annulée\u00A0: rien n’est dû.',
} as const

/** Nobody who withdrew has to ask, nor to take another means (Code de la consommation, L. 221-24). */
const afterWithdrawal =
  ' Après une rétractation, il vous est remboursé sans que vous ayez à le demander, dans les quatorze jours et par le moyen de paiement que vous avez utilisé.'

interface Term {
  label: string
  text: string
}

/** How and when it is paid. */
export function paymentTerms(document: PrintableDocument): Term[] {
  const { kind, credited, buyer, state, facts } = document
  if (kind === 'credit-note') {
    const reference = credited ? creditedReference(credited) : 'facture d’origine'
    const takes = credited?.isWhole === false ? 'reprend une part de' : 'annule'
    const withdrawn = buyer.type === 'company' ? '' : afterWithdrawal
    const text = `Cet avoir ${takes} la ${reference}. Son montant est déduit de ce qui en reste à payer, de vos prochaines factures, ou remboursé par virement à votre demande.${withdrawn}`
    const why = credited?.reason ? [{ label: 'Motif', text: credited.reason }] : []
    return [...why, { label: 'Remboursement', text }]
  }
  if (kind === 'estimate')
    return [
      {
        label: 'Règlement',
        text: `Acompte de ${facts.terms.depositPercent}\u00A0% du montant toutes taxes comprises à la commande, solde lorsque les jantes sont prêtes. Carte bancaire à l’atelier, espèces dans la limite légale ou virement (IBAN ${facts.legal.iban}). Le délai court du jour où l’atelier dispose de l’acompte, de toutes les jantes et du choix de la finition.`,
      },
    ]
  return [{ label: 'Règlement', text: `${paymentDelay(document)} ${howToPay[state.is](document)}` }]
}

/** When an invoice is to be paid. */
export function paymentDelay({ kind, buyer }: PrintableDocument): string {
  if (kind === 'deposit-invoice') return `Payable à la commande. ${noDiscount}`
  return buyer.type === 'company'
    ? `Payable à ${generalTerms.paymentDays} jours à compter de la date d’émission. ${noDiscount}`
    : 'Payable à la remise des jantes.'
}

export const noDiscount = 'Pas d’escompte pour paiement anticipé.'
