import { formatDay, parisDay } from '../../domain/calendar/paris-day.ts'
import { creditedReference } from '../../domain/documents/document-reference.ts'
import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { generalTerms } from '../../domain/general-terms/figures.ts'
import { exemptionMentions } from '../../domain/invoices/vat-exemption.ts'

/** Who the company is, at the foot of every sheet (Code de commerce, R. 123-237). */
export function sellerLine({ pos, facts: { legal } }: Pick<PrintableDocument, 'pos' | 'facts'>): string {
  return [
    `${legal.companyName}, ${legal.form} au capital de ${legal.capital}, siège\u00A0: ${legal.address}`,
    `${legal.registry} ${legal.siren} · SIRET ${pos.siret} · TVA intracommunautaire ${legal.vatNumber}`,
  ].join('\n')
}

const howToPay = {
  open: ({ number, facts: { legal } }: PrintableDocument) =>
    `Virement à ${legal.companyName}, IBAN ${legal.iban}, en rappelant le numéro ${number}.`,
  settled: () => 'Cette facture est entièrement payée.',
  void: () => 'Cette facture est annulée\u00A0: rien n’est dû.',
} as const

interface Term {
  label: string
  text: string
}

/** How and when it is paid. */
export function paymentTerms(document: PrintableDocument): Term[] {
  const { kind, credited, state, facts } = document
  if (kind === 'credit-note') {
    const reference = credited ? creditedReference(credited) : 'facture d’origine'
    const takes = credited?.isWhole === false ? 'reprend une part de' : 'annule'
    const text = `Cet avoir ${takes} la ${reference}. Son montant est déduit de ce qui en reste à payer, de vos prochaines factures, ou remboursé par virement à votre demande.`
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

/** Where the invoice or the credit note stands; nothing while it waits to be paid. */
export function standing({ kind, state }: PrintableDocument): string {
  if (state.is === 'open') return ''
  if (state.is === 'void') return state.by ? `Annulée par l’avoir ${state.by}` : 'Annulée'
  const paid = kind === 'credit-note' ? 'Réglé' : 'Acquittée'
  return state.on ? `${paid} le ${formatDay(state.on)}` : paid
}

/** « 5 jours ouvrés ». */
export function sayWorkingDays(days: number): string {
  return days === 1 ? '1\u00A0jour ouvré' : `${days}\u00A0jours ouvrés`
}

/** What the law wants said, by the kind of document and of client. */
export function legalMentions(document: PrintableDocument): string[] {
  const { kind, buyer, exemption } = document
  const isCompany = buyer.type === 'company'
  return [
    'Nature de l’opération\u00A0: prestation de services.',
    ...(exemption ? [exemptionMentions[exemption]] : []),
    ...(kind === 'estimate' ? estimateMentions(document, isCompany) : []),
    ...(kind === 'invoice' || kind === 'deposit-invoice' ? lateMentions(isCompany) : []),
    ...(isCompany ? [] : [mediation(document)]),
  ]
}

/** As many days as there are to its last one. */
function validityDays({ issuedAt, validUntil, facts }: PrintableDocument): number {
  if (!validUntil) return facts.terms.quoteValidityDays
  return Temporal.PlainDate.from(parisDay(issuedAt)).until(validUntil).total('days')
}

function estimateMentions(document: PrintableDocument, isCompany: boolean): string[] {
  const days = validityDays(document)
  return [
    `Devis gratuit, valable ${days} ${days > 1 ? 'jours' : 'jour'} à compter de sa date d’émission, sous réserve de l’examen des jantes à l’atelier.`,
    ...(isCompany
      ? []
      : [
          'Un devis accepté à distance ouvre droit à un délai de rétractation de 14 jours (Code de la consommation, L. 221-18)\u00A0; le formulaire se trouve à la suite de ce devis.',
        ]),
  ]
}

/** Of individuals. */
export const legalInterest =
  'Les sommes non payées à l’échéance portent intérêt au taux légal à compter d’une mise en demeure (Code civil, 1231-6).'

function lateMentions(isCompany: boolean): string[] {
  if (!isCompany) return [legalInterest]
  return [
    `Tout retard de paiement entraîne de plein droit, dès le lendemain de l’échéance, des pénalités au taux de ${generalTerms.latePaymentFactor} fois le taux d’intérêt légal et une indemnité forfaitaire pour frais de recouvrement de ${generalTerms.recoveryFee}\u00A0€ (Code de commerce, L. 441-10 et D. 441-5).`,
  ]
}

function mediation({ facts: { legal } }: PrintableDocument): string {
  const { name, address, url } = legal.mediator
  return `Médiateur de la consommation\u00A0: ${name}, ${address}, ${new URL(url).host}.`
}
