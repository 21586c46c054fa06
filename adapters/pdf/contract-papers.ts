import { buffer } from 'node:stream/consumers'
import type { PrintableContractPaper } from '../../domain/billing/printing/printable-document.ts'
import type { Site } from '../../domain/business/site.ts'
import type { PrintedTerms } from '../../domain/business/texts/printed-terms.ts'
import type { LegalClause } from '../../domain/business/texts/terms-articles.ts'
import {
  earlyStartRequest,
  earlyStartRequestWithGoods,
  withdrawalFormText,
  withdrawalNotice,
} from '../../domain/business/texts/withdrawal-notices.ts'
import { formatDate } from '../../domain/kernel/calendar/paris-day.ts'
import { fillTextVariables } from '../../domain/kernel/text/variables.ts'
import { drawBrand, drawFrame, drawPageFooters } from './layout/blocks.ts'
import { createPdf, type PdfPrinterSettings } from './layout/open-pdf.ts'
import { a4ContentWidth, a4Page, PdfWriter, pdfColors, pdfTextStyles } from './layout/pdf-writer.ts'
import { sellerIdentificationOf } from './mentions.ts'

const titleWidth = 320
const titles = { terms: 'Conditions générales', 'withdrawal-form': 'Rétractation' } as const

/** Returns a contract document as a PDF file: the general terms of the contract, or the withdrawal form. */
export function renderContractPaperPdf(
  paper: PrintableContractPaper,
  { fonts }: PdfPrinterSettings,
  site: Site,
): Promise<Buffer> {
  const { kind, number, at, pos, terms } = paper
  const title = titles[kind]
  const pdf = createPdf({ title: `${title}, devis ${number}`, subject: title, at }, fonts, site)
  const sheets = new PdfWriter(pdf)
  const top = sheets.y
  const end = drawBrand(sheets, site)
  const titleBox = {
    x: a4Page.left + a4ContentWidth - titleWidth,
    width: titleWidth,
    align: 'right',
  } as const
  sheets.y = sheets.write('H1', title, pdfTextStyles.title, { ...titleBox, y: top })
  const about = `Devis ${number}, accepté le ${formatDate(at)}`
  sheets.y = sheets.write('P', about, pdfTextStyles.number, { ...titleBox, y: sheets.y + 8 })
  sheets.y = Math.max(sheets.y, end) + 20
  if (kind === 'terms') drawGeneralTerms(sheets, terms)
  else drawWithdrawal(sheets, paper)
  drawPageFooters(sheets, sellerIdentificationOf({ pos, facts: site }))
  pdf.end()
  return buffer(pdf)
}

function drawWithdrawal(sheets: PdfWriter, { number, terms, withdrawalUrl }: PrintableContractPaper): void {
  const online = `En ligne\u00A0: «\u00A0Renoncer au contrat ici\u00A0», ${withdrawalUrl}`
  sheets.block('P', online, pdfTextStyles.body)
  sheets.y += 14
  drawWithdrawalForm(sheets, number, terms.words)
  sheets.y += 14
  const paragraphs = withdrawalNotice.paragraphs.map((text) =>
    fillTextVariables(text, terms.words).replace('la page /retractation de notre site', withdrawalUrl),
  )
  drawForm(sheets, { title: withdrawalNotice.title, paragraphs, number })
}

/** Draws the forms that a consumer must receive with an estimate: request for an early start, and withdrawal form. */
export function drawConsumerForms(
  sheets: PdfWriter,
  number: string,
  words: Readonly<Record<string, string>>,
  hasGoods: boolean,
): void {
  const request = hasGoods ? earlyStartRequestWithGoods : earlyStartRequest
  drawForm(sheets, { ...request, number, sign: 'Date et signature du client\u00A0:' })
  sheets.y += 14
  drawWithdrawalForm(sheets, number, words)
  sheets.y += 22
}

function drawWithdrawalForm(
  sheets: PdfWriter,
  number: string,
  words: Readonly<Record<string, string>>,
): void {
  const { title } = withdrawalFormText
  const paragraphs = withdrawalFormText.paragraphs.map((text) => fillTextVariables(text, words))
  drawForm(sheets, { title, paragraphs, number })
}

interface Form {
  title: string
  paragraphs: readonly string[]
  number: string
  /** Text above the space for a signature. */
  sign?: string
}

function drawForm(sheets: PdfWriter, { title, paragraphs, number, sign }: Form): void {
  const before = 5
  const texts = [
    { kind: 'H2', text: title, style: pdfTextStyles.partyName },
    { kind: 'P', text: `Devis ${number}`, style: pdfTextStyles.formQuiet, before },
    ...paragraphs.map((text) => ({ kind: 'P', text, style: pdfTextStyles.form, before })),
    ...(sign ? [{ kind: 'P', text: sign, style: pdfTextStyles.form, before: before + 4 }] : []),
  ]
  sheets.within('Sect', () =>
    drawFrame(sheets, { texts, width: a4ContentWidth, padding: 14, weight: 0.75, after: sign ? 34 : 0 }),
  )
}

const binds = { consumer: 'Consommateurs.', professional: 'Professionnels.' } as const
const indent = 12

/**
 * Draws the full general terms, which end every estimate, so that the client has received them on acceptance (general
 * terms, article 1).
 */
export function drawGeneralTerms(sheets: PdfWriter, { since, articles }: PrintedTerms): void {
  sheets.block('H2', 'Conditions générales', pdfTextStyles.heading)
  sheets.block('P', `En vigueur depuis le ${since}`, pdfTextStyles.note, { before: 3 })
  for (const [article, { title, clauses }] of articles.entries()) {
    sheets.y += 8
    sheets.ensureSpace(sheets.heightOf(title, pdfTextStyles.strong) + 2 + heightOfClause(sheets, clauses[0]))
    sheets.block('H3', `Article ${article + 1}. ${title}`, pdfTextStyles.strong)
    sheets.y += 2
    for (const [index, clause] of clauses.entries()) drawClause(sheets, `${article + 1}.${index + 1}`, clause)
  }
}

/** Returns the height of a clause without its list and frame. */
function heightOfClause(sheets: PdfWriter, clause: LegalClause | undefined): number {
  return clause ? sheets.heightOf(fullText('0.0', clause), pdfTextStyles.clauseStrong) : 0
}

const fullText = (number: string, { only, text }: LegalClause) =>
  [number, only && binds[only], text].filter(Boolean).join(' ')

/** Draws a clause: its number, text, list and frame. */
export function drawClause(sheets: PdfWriter, number: string, clause: LegalClause): void {
  const { only, text, items = [], frame } = clause
  // The text is measured in bold, which is wider. The first item of a list stays on the same sheet as the text before
  // it.
  const announced = items[0]
    ? sheets.heightOf(items[0], pdfTextStyles.clause, a4ContentWidth - 2 * indent)
    : 0
  sheets.ensureSpace(heightOfClause(sheets, clause) + announced)
  sheets.y = only
    ? sheets.writeRuns([`${number} `, { strong: `${binds[only]} ` }, text])
    : sheets.write('P', `${number} ${text}`, pdfTextStyles.clause)
  if (items.length > 0)
    sheets.within('L', () => {
      for (const item of items) drawItem(sheets, item)
    })
  if (frame) drawSetApart(sheets, frame)
  sheets.y += 1.2
}

function drawItem(sheets: PdfWriter, item: string): void {
  const width = a4ContentWidth - 2 * indent
  sheets.ensureSpace(sheets.heightOf(item, pdfTextStyles.clause, width))
  sheets.within('LI', () => {
    sheets.write('Lbl', '–', pdfTextStyles.clause, { x: a4Page.left + indent, width: indent })
    sheets.y = sheets.write('LBody', item, pdfTextStyles.clause, { x: a4Page.left + indent + 8, width })
  })
}

function drawSetApart(sheets: PdfWriter, { title, paragraphs }: NonNullable<LegalClause['frame']>): void {
  const texts = [
    { kind: 'P', text: title, style: pdfTextStyles.clauseStrong },
    ...paragraphs.map((text) => ({ kind: 'P', text, style: pdfTextStyles.clause })),
  ]
  sheets.y += 4
  drawFrame(sheets, { texts, width: a4ContentWidth, padding: 8, weight: 0.5, color: pdfColors.line })
  sheets.y += 4
}
