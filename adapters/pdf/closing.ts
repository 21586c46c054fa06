import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { drawAgreement } from './closing/agreement.ts'
import { gap } from './closing/gap.ts'
import { drawTermsLink } from './closing/terms-link.ts'
import type { Sheets } from './layout/sheets.ts'
import { type } from './layout/type-styles.ts'
import { legalMentions } from './mentions.ts'
import { paymentTerms } from './words/payment-terms.ts'

/** How it is paid, where a quote is accepted, and what the law wants said. */
export function drawClosing(sheets: Sheets, document: PrintableDocument, termsUrl: string): void {
  const isQuote = document.kind === 'estimate'
  sheets.y += 18 - gap
  for (const { label, text } of paymentTerms(document)) {
    sheets.y += gap
    sheets.room(sheets.heightOf(label, type.label) + 3 + sheets.heightOf(text, type.body))
    sheets.block('H2', label, type.label)
    sheets.block('P', text, type.body, { before: 3 })
  }
  if (isQuote) drawAgreement(sheets)
  sheets.block('P', legalMentions(document).join(' '), type.note, { before: gap })
  if (isQuote) drawTermsLink(sheets, termsUrl)
}
