import pLimit from 'p-limit'
import type { PdfPrinter } from '../../domain/ports/pdf-printer.ts'

export interface PrinterSetting {
  /** Folder of the typefaces. */
  fonts: string
  /** Where the general terms are read, as quotes say it. */
  termsUrl: string
}

/**
 * Prints with pdfkit. Loading it and its like takes memory and time, so they come with the first document,
 * not with the site; one document at a time.
 */
export function createPdfPrinter(setting: PrinterSetting): PdfPrinter {
  const slot = pLimit(1)
  return {
    print: (document) =>
      slot(async () => {
        const { printSheets } = await import('./print-sheets.ts')
        return printSheets(document, setting)
      }),
    printPriceList: (list) =>
      slot(async () => {
        const { printPriceList } = await import('./print-price-list.ts')
        return printPriceList(list, setting)
      }),
    printLabels: (labels) =>
      slot(async () => {
        const { printLabels } = await import('./print-labels.ts')
        return printLabels(labels, setting)
      }),
  }
}
