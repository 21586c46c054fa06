import {
  type DocumentNature,
  documentNatureNames,
  documentNatureOf,
} from '../../domain/billing/documents/line-nature.ts'
import { vatExemptionMention } from '../../domain/billing/invoices/vat-exemption.ts'
import {
  formatInvoiceReference,
  type PrintableDocument,
} from '../../domain/billing/printing/printable-document.ts'
import { generalTermsFigures } from '../../domain/business/general-terms.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'

/** Returns the identification of the company for the foot of every sheet (Code de commerce, R. 123-237). */
export function sellerIdentificationOf({
  pos,
  facts: { legal },
}: Pick<PrintableDocument, 'pos' | 'facts'>): string {
  return [
    `${legal.companyName}, ${legal.form} au capital de ${legal.capital}, siège\u00A0: ${legal.address}`,
    `${legal.registry} ${legal.siren} · SIRET ${pos.siret} · TVA intracommunautaire ${legal.vatNumber}`,
  ].join('\n')
}

/** Returns the legal mentions for the kind of document and client. */
export function legalMentionsOf(document: PrintableDocument): string[] {
  const { kind, buyer, exemption } = document
  const isCompany = buyer.type === 'company'
  const nature = documentNatureOf(document.lines)
  return [
    `Nature de l’opération\u00A0: ${documentNatureNames[nature]}.`,
    ...taxIsDue(document, nature),
    ...(exemption ? [vatExemptionMention(exemption, buyer)] : []),
    ...(kind === 'estimate' ? estimateMentions(document, isCompany) : []),
    ...(kind === 'invoice' || kind === 'deposit-invoice' ? lateMentions(isCompany) : []),
    ...(isCompany ? [] : [mediation(document)]),
  ]
}

/**
 * Returns the sentence on when the tax is due, if goods are sold (Code général des impôts, article 269, 2), and on
 * deposits for goods. The list is empty for services only, whose tax is due with their payment, and if no line has tax.
 */
function taxIsDue({ kind, lines }: PrintableDocument, nature: DocumentNature): string[] {
  const isTaxed = lines.length === 0 || lines.some(({ vat_rate }) => vat_rate > 0)
  if (!isTaxed || nature === 'service' || (kind !== 'invoice' && kind !== 'deposit-invoice')) return []
  if (kind === 'deposit-invoice') return ['TVA exigible à l’encaissement de cet acompte.']
  return nature === 'goods'
    ? ['TVA exigible à la livraison.']
    : ['TVA exigible à la livraison pour les biens, à l’encaissement pour les prestations.']
}

/** Returns the number of days from issue to the last day of validity. */
function validityDays({ issuedAt, validUntil, facts }: PrintableDocument): number {
  if (!validUntil) return facts.terms.quoteValidityDays
  return Temporal.PlainDate.from(parisDay(issuedAt)).until(validUntil).total('days')
}

/**
 * Sentence on the right of withdrawal in a consumer's estimate. An estimate with goods is a contract of sale (L. 221-1,
 * II).
 */
const withdrawalMentions: Readonly<Record<DocumentNature, string>> = {
  service:
    'Accepté à distance, ce devis ouvre un droit de rétractation de 14 jours à compter de l’accord (Code de la consommation, L. 221-18)\u00A0; si les travaux commencent avant, à la demande expresse du client, ce droit cesse dès qu’ils sont pleinement exécutés (L. 221-28, 1°). Le formulaire se trouve à la suite de ce devis.',
  goods:
    'Accepté à distance, ce devis ouvre un droit de rétractation jusqu’à 14 jours après la réception du bien (Code de la consommation, L. 221-18). Le formulaire se trouve à la suite de ce devis.',
  mixed:
    'Accepté à distance, ce devis ouvre un droit de rétractation jusqu’à 14 jours après la réception du bien (Code de la consommation, L. 221-18)\u00A0; la fin des travaux ne met pas fin à ce droit. Le formulaire se trouve à la suite de ce devis.',
}

function estimateMentions(document: PrintableDocument, isCompany: boolean): string[] {
  const days = validityDays(document)
  return [
    `Devis gratuit, valable ${days} ${days > 1 ? 'jours' : 'jour'} à compter de sa date d’émission, sous réserve de l’examen des jantes à l’atelier.`,
    ...(isCompany ? [] : [withdrawalMentions[documentNatureOf(document.lines)]]),
  ]
}

/** Mention on late payment for individuals. */
export const individualLateInterestText =
  'Les sommes non payées à l’échéance portent intérêt au taux légal à compter d’une mise en demeure (Code civil, 1231-6).'

function lateMentions(isCompany: boolean): string[] {
  if (!isCompany) return [individualLateInterestText]
  return [
    `Tout retard de paiement entraîne de plein droit, dès le lendemain de l’échéance, des pénalités au taux de ${generalTermsFigures.latePaymentFactor} fois le taux d’intérêt légal et une indemnité forfaitaire pour frais de recouvrement de ${generalTermsFigures.recoveryFee}\u00A0€ (Code de commerce, L. 441-10 et D. 441-5).`,
  ]
}

function mediation({ facts: { legal } }: PrintableDocument): string {
  const { name, address, url } = legal.mediator
  return `Médiateur de la consommation\u00A0: ${name}, ${address}, ${URL.parse(url)?.host ?? url}.`
}

const howToPay = {
  open: ({ number, facts: { legal } }: PrintableDocument) =>
    `Virement à ${legal.companyName}, IBAN ${legal.iban}, en rappelant le numéro ${number}.`,
  settled: () => 'Cette facture est entièrement payée.',
  void: () => 'Cette facture est annulée\u00A0: rien n’est dû.',
} as const

/**
 * After a withdrawal, the client need neither ask for the refund nor accept another means of payment (Code de la consommation,
 * L. 221-24).
 */
const afterWithdrawal =
  ' Après une rétractation, ce que vous avez payé vous est remboursé sans que vous ayez à le demander, au plus tard quatorze jours après que vous nous en avez informés, par le moyen de paiement que vous avez utilisé, sauf accord exprès de votre part pour un autre.'

interface Term {
  label: string
  text: string
}

/** Returns the terms of payment, or of the refund for a credit note. */
export function paymentTermsOf(document: PrintableDocument): Term[] {
  const { kind, credited, buyer, state, facts } = document
  if (kind === 'credit-note') {
    const reference = credited ? formatInvoiceReference(credited) : 'facture d’origine'
    const verb = credited?.isWhole === false ? 'annule une partie de' : 'annule'
    const withdrawn = buyer.type === 'company' ? '' : afterWithdrawal
    const text = `Cet avoir ${verb} la ${reference}. Son montant est déduit de ce qui en reste à payer, de vos prochaines factures, ou remboursé par virement à votre demande.${withdrawn}`
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
  return [{ label: 'Règlement', text: `${paymentDelaySentence(document)} ${howToPay[state.is](document)}` }]
}

/** Returns the sentence on when an invoice must be paid. */
export function paymentDelaySentence({ kind, buyer }: PrintableDocument): string {
  if (kind === 'deposit-invoice') return `Payable à la commande. ${noEarlyPaymentDiscountText}`
  return buyer.type === 'company'
    ? `Payable à ${generalTermsFigures.paymentDays} jours à compter de la date d’émission. ${noEarlyPaymentDiscountText}`
    : 'Payable à la remise des jantes.'
}

export const noEarlyPaymentDiscountText = 'Pas d’escompte pour paiement anticipé.'
