import type { NoteInput } from '@stackforge-eu/factur-x'
import type { PrintableDocument } from '../../../domain/documents/printable-document.ts'
import { buyerSiren } from '../../../domain/e-invoicing/buyer-siren.ts'
import { generalTerms } from '../../../domain/general-terms/figures.ts'
import { legalInterest } from '../mentions.ts'
import { noDiscount } from '../words/payment-terms.ts'
import { countryOf } from './buyer-country.ts'

const ofCompanies = {
  PMT: `Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u00A0: ${generalTerms.recoveryFee}\u00A0€ (Code de commerce, D. 441-5).`,
  PMD: `Pénalités de retard, dès le lendemain de l’échéance\u00A0: ${generalTerms.latePaymentFactor} fois le taux d’intérêt légal (Code de commerce, L. 441-10).`,
}
const ofIndividuals = {
  PMT: 'Aucune indemnité forfaitaire pour frais de recouvrement n’est demandée à un particulier.',
  PMD: legalInterest,
}

/** The three mentions that French rules want in every invoice's data, and the kind of exchange (BR-FR-05, BR-FR-20). */
export function invoiceNotes(document: PrintableDocument): NoteInput[] {
  const kind = treatment(document)
  const late = document.buyer.type === 'company' ? ofCompanies : ofIndividuals
  return [
    ...(kind ? [{ subjectCode: 'BAR', content: kind }] : []),
    { subjectCode: 'PMT', content: late.PMT },
    { subjectCode: 'PMD', content: late.PMD },
    { subjectCode: 'AAB', content: noDiscount },
  ]
}

/** What kind of exchange it is (BR-FR-20); a French company whose SIREN nobody knows is told as none of them. */
function treatment(document: PrintableDocument): 'B2B' | 'B2BINT' | 'B2C' | null {
  if (document.buyer.type === 'individual') return 'B2C'
  if (buyerSiren(document.buyer)) return 'B2B'
  return countryOf(document) === 'FR' ? null : 'B2BINT'
}
