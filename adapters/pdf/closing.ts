import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { drawAgreement } from './closing/agreement.ts'
import { gap } from './closing/gap.ts'
import { drawLinkLine } from './closing/link-line.ts'
import type { Sheets } from './layout/sheets.ts'
import { type } from './layout/type-styles.ts'
import { legalMentions } from './mentions.ts'
import type { PrinterSetting } from './printer-setting.ts'
import { paymentTerms } from './words/payment-terms.ts'

const online =
  'En ligne, par le lien de l’e-mail reçu avec ce devis, ou depuis votre espace client, vous le lisez et l’acceptez à l’adresse\u00A0:'
const termsAttached =
  'Les conditions générales sont jointes à ce devis, à sa suite. Elles se lisent aussi à l’adresse\u00A0:'

/** How it is paid, where a quote is accepted, and what the law wants said. */
export function drawClosing(
  sheets: Sheets,
  document: PrintableDocument,
  urls: Omit<PrinterSetting, 'fonts'>,
): void {
  const isQuote = document.kind === 'estimate'
  sheets.y += 18 - gap
  for (const { label, text } of paymentTerms(document)) {
    sheets.y += gap
    sheets.room(sheets.heightOf(label, type.label) + 3 + sheets.heightOf(text, type.body))
    sheets.block('H2', label, type.label)
    sheets.block('P', text, type.body, { before: 3 })
  }
  if (isQuote) drawAgreement(sheets)
  if (document.id) {
    const url = urls.estimateUrl.replace(':posId', document.pos.id).replace(':id', document.id)
    drawLinkLine(sheets, { sentence: online, url, name: `Devis ${document.number}` })
  }
  sheets.block('P', legalMentions(document).join(' '), type.note, { before: gap })
  if (isQuote)
    drawLinkLine(sheets, { sentence: termsAttached, url: urls.termsUrl, name: 'Conditions générales' })
}
