import pLimit from 'p-limit'
import type { PdfPrinter } from '../../domain/ports.ts'

export interface PrinterSetting {
  /** Folder of the typefaces. */
  fonts: string
  /** Where the general terms are read, as quotes say it. */
  termsUrl: string
}

/**
 * Prints with @react-pdf/renderer. Loading it takes a second and 50 MB, so it comes with the first document,
 * not with the site; one document at a time.
 */
export function createPdfPrinter(setting: PrinterSetting): PdfPrinter {
  const slot = pLimit(1)
  return {
    print: (document) =>
      slot(async () => {
        const { printTemplate } = await import('./print-template.tsx')
        return printTemplate(document, setting)
      }),
  }
}
