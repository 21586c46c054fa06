import { type BankTransfer, bankTransferOf } from '../../domain/billing/payments/transfer.ts'
import {
  documentKindName,
  type PrintableDocument,
  sumDeductedCents,
} from '../../domain/billing/printing/printable-document.ts'
import { formatVerificationCode } from '../../domain/billing/printing/verification-code.ts'
import { encodeQrDrawing } from '../../domain/kernel/qr-drawing.ts'
import { drawFrame, drawQrCode, measureFrameHeight } from './layout/blocks.ts'
import type { PdfPrinterSettings } from './layout/open-pdf.ts'
import { a4ContentWidth, a4Page, type PdfWriter, pdfColors, pdfTextStyles } from './layout/pdf-writer.ts'
import { legalMentionsOf, paymentTermsOf } from './mentions.ts'

const online =
  'En ligne, par le lien de l’e-mail reçu avec ce devis, ou depuis votre espace client, vous le lisez et l’acceptez à l’adresse\u00A0:'
const termsAttached =
  'Les conditions générales sont jointes à ce devis, à sa suite. Elles se lisent aussi à l’adresse\u00A0:'

/** Draws the end of a document: terms of payment, acceptance of an estimate, and legal mentions. */
export function drawTermsAndMentions(
  sheets: PdfWriter,
  document: PrintableDocument,
  urls: Omit<PdfPrinterSettings, 'fonts'>,
): void {
  const isEstimate = document.kind === 'estimate'
  sheets.y += 18 - gap
  const transfer = isDue(document) ? bankTransferOf(askedTransfer(document), document.facts) : null
  for (const { label, text } of paymentTermsOf(document)) {
    sheets.y += gap
    if (transfer) drawTransfer(sheets, { label, text }, transfer)
    else {
      sheets.ensureSpace(
        sheets.heightOf(label, pdfTextStyles.label) + 3 + sheets.heightOf(text, pdfTextStyles.body),
      )
      sheets.block('H2', label, pdfTextStyles.label)
      sheets.block('P', text, pdfTextStyles.body, { before: 3 })
    }
  }
  if (isEstimate) drawAgreement(sheets)
  if (document.id) {
    const url = urls.estimateUrl.replace(':posId', document.pos.id).replace(':id', document.id)
    drawLinkLine(sheets, { sentence: online, url, name: `Devis ${document.number}` })
  }
  drawMentions(sheets, document, urls)
  if (isEstimate)
    drawLinkLine(sheets, { sentence: termsAttached, url: urls.termsUrl, name: 'Conditions générales' })
}

/** Draws the legal mentions, with the code that verifies the document beside them. */
function drawMentions(
  sheets: PdfWriter,
  document: PrintableDocument,
  { verificationUrl }: Omit<PdfPrinterSettings, 'fonts'>,
): void {
  const { kind, number, verificationCode: code } = document
  const mentions = legalMentionsOf(document).join(' ')
  if (!code) {
    sheets.block('P', mentions, pdfTextStyles.note, { before: gap })
    return
  }
  const of = `${documentKindName(kind).toLowerCase()} ${number}`
  drawVerification(sheets, { code, of, caption: mentions }, verificationUrl)
}

const verifySide = 42

interface Verification {
  code: string
  /** Name and number of the document: « facture FA-E-2026-0042 ». */
  of: string
  /** Text above the URL. */
  caption: string
}

/** Draws the code that verifies a document, as a URL and as a QR code. */
export function drawVerification(
  sheets: PdfWriter,
  { code, of, caption }: Verification,
  verificationUrl: string,
): void {
  const width = a4ContentWidth - verifySide - 14
  const url = verificationUrl.replace(':code', formatVerificationCode(code))
  const name = `Vérifier\u00a0: ${of}`
  sheets.y += gap
  const lineHeight = sheets.heightOf(url, pdfTextStyles.link)
  sheets.ensureSpace(
    Math.max(verifySide, sheets.heightOf(caption, pdfTextStyles.note, width) + gap + 2 * lineHeight),
  )
  const top = sheets.y
  sheets.block('P', caption, pdfTextStyles.note, { width })
  drawLinkLine(sheets, { sentence: 'Vérifier ce document\u00a0:', url, name, width })
  const x = a4Page.left + a4ContentWidth - verifySide
  drawQrCode(sheets, name, encodeQrDrawing(url), { x, y: top, side: verifySide })
  sheets.y = Math.max(sheets.y, top + verifySide)
}

/** Whether the document asks for a payment. */
const isDue = ({ kind, state, isDraft }: PrintableDocument) =>
  (kind === 'invoice' || kind === 'deposit-invoice') && state.is === 'open' && !isDraft

/** Amount and reference of the transfer: the amount « Net à payer » of the same document. */
const askedTransfer = (document: PrintableDocument) => ({
  cents: (document.totals.total ?? 0) - sumDeductedCents(document),
  reference: document.number,
})

const codeSide = 72
const scan =
  'Pour payer par virement, scannez le code ci-contre avec l’application de votre banque, si elle lit les codes EPC.'

/** Draws the terms of payment, with the QR code for the bank's form beside them, all on one sheet. */
function drawTransfer(
  sheets: PdfWriter,
  { label, text }: { label: string; text: string },
  { code, amount, reference }: BankTransfer,
): void {
  const width = a4ContentWidth - codeSide - 22
  const words = [
    ['H2', label, pdfTextStyles.label],
    ['P', text, pdfTextStyles.body],
    ...(code ? ([['P', scan, pdfTextStyles.note]] as const) : []),
  ] as const
  const height = words.reduce((sum, [, said, style]) => sum + 3 + sheets.heightOf(said, style, width), -3)
  sheets.ensureSpace(Math.max(code ? codeSide : 0, height))
  const top = sheets.y
  for (const [index, [kind, said, style]] of words.entries())
    sheets.y = sheets.write(kind, said, style, { y: sheets.y + (index > 0 ? 3 : 0), width })
  if (!code) return
  const alt = `Code de virement\u00a0: ${amount}, référence ${reference}`
  drawQrCode(sheets, alt, code, { x: a4Page.left + a4ContentWidth - codeSide, y: top, side: codeSide })
  sheets.y = Math.max(sheets.y, top + codeSide)
}

const half = (a4ContentWidth - 20) / 2
const howToOrder =
  'Renvoyez ou remettez à l’atelier ce devis daté, signé et revêtu de la mention «\u00A0Bon pour accord\u00A0», avec l’acompte. La commande est ferme dès leur réception.'

/** Draws the frame in which the client signs to accept the estimate. */
function drawAgreement(sheets: PdfWriter): void {
  const frame = {
    texts: [
      { kind: 'P', text: 'Bon pour accord', style: pdfTextStyles.strong },
      { kind: 'P', text: 'Date, nom et signature du client', style: pdfTextStyles.quiet },
    ],
    x: a4Page.left + half + 20,
    width: half,
    padding: 10,
    weight: 0.75,
    color: pdfColors.text,
    least: 62,
  }
  sheets.y += gap + 6
  sheets.ensureSpace(
    Math.max(measureFrameHeight(sheets, frame), sheets.heightOf(howToOrder, pdfTextStyles.body, half) + 15),
  )
  const top = sheets.y
  sheets.block('H2', 'Pour commander', pdfTextStyles.label, { width: half })
  sheets.block('P', howToOrder, pdfTextStyles.body, { before: 3, width: half })
  const end = sheets.y
  sheets.y = top
  drawFrame(sheets, frame)
  sheets.y = Math.max(sheets.y, end)
}

interface LinkLine {
  sentence: string
  url: string
  /** Description of the link for assistive technology. */
  name: string
  width?: number
}

/** Draws a sentence followed by its link, on one line if both fit. */
function drawLinkLine(sheets: PdfWriter, { sentence, url, name, width = a4ContentWidth }: LinkLine): void {
  const height = sheets.heightOf(sentence, pdfTextStyles.note)
  const indent = sheets.widthOf(`${sentence} `, pdfTextStyles.note)
  const isOnOneLine = indent + sheets.widthOf(url, pdfTextStyles.link) <= width
  sheets.y += gap
  sheets.ensureSpace((isOnOneLine ? 1 : 2) * height)
  sheets.within('P', () => {
    const end = sheets.write('Span', sentence, pdfTextStyles.note)
    const position = isOnOneLine ? { x: a4Page.left + indent, y: sheets.y } : { x: a4Page.left, y: end }
    sheets.y = drawLink(sheets, { url, name, ...position })
  })
}

interface LinkPosition {
  url: string
  name: string
  x: number
  y: number
}

/** Draws a link. Returns the y of its end. */
function drawLink(sheets: PdfWriter, { url, name, x, y }: LinkPosition): number {
  const [width, height] = [sheets.widthOf(url, pdfTextStyles.link), sheets.heightOf(url, pdfTextStyles.link)]
  const link = sheets.part('Link')
  link.add(() => {
    const { pdf } = sheets
    pdf.link(x, y, Math.min(width, a4ContentWidth), height, url, {
      structParent: link,
      // pdfkit recognises texts, as opposed to names, by the type `String`.
      Contents: new String(`${name}\u00a0: ${url}`),
    } as object)
  })
  return sheets.writeInto(link, url, pdfTextStyles.link, {
    isUnderlined: true,
    x,
    y,
    width: a4Page.left + a4ContentWidth - x,
  })
}

const gap = 8
