import type { PointOfSale } from '../../domain/documents/points-of-sale.ts'
import { creditedReference, type PrintableDocument } from '../../domain/documents/printable-document.ts'
import { generalTerms } from '../../domain/general-terms.ts'
import { site } from '../../domain/site.ts'

const { legal } = site

/** Who the company is, at the foot of every sheet (Code de commerce, R. 123-237). */
export function sellerLine(pos: PointOfSale): string {
  return [
    `${legal.companyName}, ${legal.form} au capital de ${legal.capital}, siège\u00A0: ${legal.address}`,
    `${legal.registry} ${legal.siren} · SIRET ${pos.siret} · TVA intracommunautaire ${legal.vatNumber}`,
  ].join('\n')
}

interface Term {
  label: string
  text: string
}

/** How and when it is paid. */
export function paymentTerms({ kind, buyer, credited, number }: PrintableDocument): Term[] {
  if (kind === 'credit-note') {
    const reference = credited ? creditedReference(credited) : 'facture d’origine'
    const text = `Cet avoir annule la ${reference}. Son montant est déduit de vos prochaines factures ou remboursé par virement, à votre demande.`
    return [{ label: 'Remboursement', text }]
  }
  const bank = `Virement à ${legal.companyName}, IBAN ${legal.iban}`
  if (kind === 'estimate')
    return [
      {
        label: 'Règlement',
        text: `Acompte de ${generalTerms.depositPercent}\u00A0% du montant toutes taxes comprises à la commande, solde lorsque les jantes sont prêtes. Carte bancaire à l’atelier, espèces dans la limite légale ou virement (IBAN ${legal.iban}).`,
      },
    ]
  const delay =
    buyer.type === 'company'
      ? `Payable à ${generalTerms.paymentDays} jours à compter de la date d’émission. Pas d’escompte pour paiement anticipé.`
      : 'Payable à la remise des jantes.'
  return [{ label: 'Règlement', text: `${delay} ${bank}, en rappelant le numéro ${number}.` }]
}

/** What the law wants said, by the kind of document and of client. */
export function legalMentions({ kind, buyer }: PrintableDocument): string[] {
  const isCompany = buyer.type === 'company'
  return [
    'Nature de l’opération\u00A0: prestation de services.',
    ...(kind === 'estimate' ? estimateMentions(isCompany) : []),
    ...(kind === 'invoice' ? lateMentions(isCompany) : []),
    ...(isCompany ? [] : [mediation()]),
  ]
}

function estimateMentions(isCompany: boolean): string[] {
  return [
    `Devis gratuit, valable ${generalTerms.quoteValidityDays} jours à compter de sa date d’émission, sous réserve de l’examen des jantes à l’atelier. Les conditions générales de vente y sont jointes et se lisent sur le site.`,
    ...(isCompany
      ? []
      : [
          'Un devis accepté à distance ouvre droit à un délai de rétractation de 14 jours (Code de la consommation, L. 221-18).',
        ]),
  ]
}

function lateMentions(isCompany: boolean): string[] {
  if (!isCompany)
    return [
      'Les sommes non payées à l’échéance portent intérêt au taux légal à compter d’une mise en demeure (Code civil, 1231-6).',
    ]
  return [
    `Tout retard de paiement entraîne de plein droit, dès le lendemain de l’échéance, des pénalités au taux de ${generalTerms.latePaymentFactor} fois le taux d’intérêt légal et une indemnité forfaitaire pour frais de recouvrement de ${generalTerms.recoveryFee}\u00A0€ (Code de commerce, L. 441-10 et D. 441-5).`,
  ]
}

function mediation(): string {
  const { name, address, url } = legal.mediator
  return `Médiateur de la consommation\u00A0: ${name}, ${address}, ${new URL(url).host}.`
}
