import type { PrintableDocument } from '../../domain/documents/printable-document.ts'
import { drawFrame, frameHeight } from './layout/blocks.ts'
import type { PrinterSetting } from './layout/open-pdf.ts'
import { contentWidth, ink, type Sheets, sheet, type } from './layout/sheets.ts'
import { legalMentions, paymentTerms } from './mentions.ts'

const online =
  'En ligne, par le lien de l’e-mail reçu avec ce devis, ou depuis votre espace client, vous le lisez et l’acceptez à l’adresse\u00A0:'
const termsAttached =
  'Les conditions générales sont jointes à ce devis, à sa suite. Elles se lisent aussi à l’adresse\u00A0:'

/** How it is paid, where a quote is accepted, and what the law asks for. */
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

const half = (contentWidth - 20) / 2
const howToOrder =
  'Renvoyez ou remettez à l’atelier ce devis daté, signé et revêtu de la mention «\u00A0Bon pour accord\u00A0», avec l’acompte. La commande est ferme dès leur réception.'

/** Where the client accepts the quote by hand. */
function drawAgreement(sheets: Sheets): void {
  const frame = {
    texts: [
      { kind: 'P', text: 'Bon pour accord', style: type.strong },
      { kind: 'P', text: 'Date, nom et signature du client', style: type.quiet },
    ],
    x: sheet.left + half + 20,
    width: half,
    padding: 10,
    weight: 0.75,
    color: ink.text,
    least: 62,
  }
  sheets.y += gap + 6
  sheets.room(Math.max(frameHeight(sheets, frame), sheets.heightOf(howToOrder, type.body, half) + 15))
  const top = sheets.y
  sheets.block('H2', 'Pour commander', type.label, { width: half })
  sheets.block('P', howToOrder, type.body, { before: 3, width: half })
  const end = sheets.y
  sheets.y = top
  drawFrame(sheets, frame)
  sheets.y = Math.max(sheets.y, end)
}

interface LinkLine {
  sentence: string
  url: string
  /** What the address leads to, for whoever does not see it. */
  name: string
}

/** A sentence and the address that it leads to, behind it where both fit into one line. */
function drawLinkLine(sheets: Sheets, { sentence, url, name }: LinkLine): void {
  const height = sheets.heightOf(sentence, type.note)
  const indent = sheets.widthOf(`${sentence} `, type.note)
  const width = sheets.widthOf(url, type.link)
  const isOnOneLine = indent + width <= contentWidth
  sheets.y += gap
  sheets.room(2 * height)
  sheets.within('P', () => {
    const end = sheets.write('Span', sentence, type.note)
    const place = isOnOneLine ? { x: sheet.left + indent, y: sheets.y } : { x: sheet.left, y: end }
    const link = sheets.part('Link')
    link.add(() => {
      const { pdf } = sheets
      pdf.link(place.x, place.y, Math.min(width, contentWidth), height, url, {
        structParent: link,
        // pdfkit tells texts from names by this object.
        Contents: new String(`${name}\u00A0: ${url}`),
      } as object)
    })
    sheets.y = sheets.writeInto(link, url, type.link, {
      isUnderlined: true,
      ...place,
      width: sheet.left + contentWidth - place.x,
    })
  })
}

const gap = 8
