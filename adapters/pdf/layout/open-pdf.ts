import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Site } from '../../../domain/business/site.ts'
import { a4Page, pdfFontWeights } from './pdf-writer.ts'

interface OpenedPdf {
  title: string
  subject: string
  /** Creation date in the metadata. */
  at: Date
  /** Author in the metadata: the company under its name of that time. Default: its current name. */
  author?: string
  /** Size and margins of the first page, in points. Default: an A4 sheet. */
  page?: PDFKit.PDFDocumentOptions
}

const a4 = {
  size: 'A4',
  margins: { top: a4Page.top, bottom: a4Page.bottom, left: a4Page.left, right: a4Page.right },
} as const

/**
 * Creates a PDF/A-3a and PDF/UA-1 file (docs/decisions/0035-archivable-pdf-and-factur-x.md), with the typefaces of that
 * folder.
 */
export function createPdf(
  { title, subject, at, author, page = a4 }: OpenedPdf,
  folder: string,
  site: Site,
): PDFKit.PDFDocument {
  const fonts = openFonts(folder)
  const pdf = new PDFDocument({
    ...page,
    subset: 'PDF/A-3a',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    // pdfkit's default typeface would not be embedded.
    font: fonts.regular as unknown as string,
    info: {
      Title: title,
      Author: author ?? site.legal.companyName,
      Subject: subject,
      Creator: site.brand,
      Producer: site.brand,
      CreationDate: at,
      ModDate: at,
    },
  })
  for (const cut of pdfFontWeights) pdf.registerFont(cut, fonts[cut] as unknown as string)
  pdf.appendXML(accessibility)
  return pdf
}

const accessibility =
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>'

type Fonts = Record<(typeof pdfFontWeights)[number], Font>
const opened = new Map<string, Fonts>()

/** Opens the typefaces once per process: reading their tables takes as long as the rest of a document. */
function openFonts(folder: string): Fonts {
  const cachedFonts = opened.get(folder)
  if (cachedFonts) return cachedFonts
  const files = pdfFontWeights.map((cut) => [cut, create(readFileSync(join(folder, `archivo-${cut}.ttf`)))])
  const fonts = Object.fromEntries(files) as Fonts
  opened.set(folder, fonts)
  return fonts
}

/** Settings for the thread that prints: plain data. */
export interface PdfPrinterSettings {
  /** Folder of the typefaces. */
  fonts: string
  /** URL of the general terms, printed on estimates. */
  termsUrl: string
  /** URL where the client reads and accepts an estimate, with the placeholders `:posId` and `:id`. */
  estimateUrl: string
  /** URL for verifying a document, with the placeholder `:code`. */
  verificationUrl: string
}
