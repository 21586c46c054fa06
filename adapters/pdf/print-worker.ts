import { move } from 'piscina'
import type { Site } from '../../domain/business/site.ts'
import type { PdfPrinter } from '../../domain/kernel/ports/pdf-printer.ts'
import { renderContractPaperPdf } from './contract-papers.ts'
import type { PdfPrinterSettings } from './layout/open-pdf.ts'
import { renderDocumentPdf } from './print-document.ts'
import { renderDossierPdf } from './print-dossier.ts'
import { renderLabelsPdf } from './print-labels.ts'
import { renderLeaseReturnPdf } from './print-lease-return.ts'
import { renderLetterPdf } from './print-letter.ts'
import { renderPriceListPdf } from './print-price-list.ts'
import { renderProofPdf } from './print-proof.ts'
import { renderSlipPdf } from './print-slip.ts'
import { renderStatementPdf } from './print-statement.ts'

const prints = {
  print: renderDocumentPdf,
  printPaper: renderContractPaperPdf,
  printPriceList: renderPriceListPdf,
  printLabels: renderLabelsPdf,
  printLetter: renderLetterPdf,
  printSlip: renderSlipPdf,
  printEstimateProof: renderProofPdf,
  printDossier: renderDossierPdf,
  printStatement: renderStatementPdf,
  printLeaseReturn: renderLeaseReturnPdf,
} as const satisfies {
  [What in keyof PdfPrinter]: (
    content: Parameters<PdfPrinter[What]>[0],
    setting: PdfPrinterSettings,
    site: Site,
  ) => Promise<Buffer>
}

/** One document to print, with the current facts of the site. Plain data, copied between the threads. */
export type PrintTask = {
  [What in keyof PdfPrinter]: {
    what: What
    content: Parameters<PdfPrinter[What]>[0]
    setting: PdfPrinterSettings
    site: Site
  }
}[keyof PdfPrinter]

/** Prints a document in a thread of its own, because printing takes long and requests must not wait for it. */
export default async function printInWorker(job: PrintTask | null) {
  // `null` only starts the thread.
  if (!job) return null
  const { what, content, setting, site } = job
  const print = prints[what] as (content: unknown, setting: PdfPrinterSettings, site: Site) => Promise<Buffer>
  const file = await print(content, setting, site)
  // A small Buffer shares its memory with others. This copy owns its bytes, so they can be moved.
  const bytes = new Uint8Array(file)
  return move(bytes)
}
