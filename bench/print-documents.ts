import { createPdfPrinter } from '../adapters/pdf/pdf-printer.ts'
import { createFixedFacts, defaultSite } from '../domain/business/site.ts'
import { documentFontsFolder, printWorker } from '../server/environment/paths.ts'
import {
  estimateUrl,
  printedCreditNote,
  printedEstimate,
  printedInvoice,
  termsUrl,
} from '../test/adapters/printed-documents.ts'

const seconds = 8
const kinds = { invoice: printedInvoice, 'credit note': printedCreditNote, estimate: printedEstimate }

export interface PrintingResult {
  printed: PrintedKind[]
  /** Resident memory in bytes: before the first document, and maximum. */
  before: number
  peak: number
}

interface PrintedKind {
  kind: string
  /** Size of the file in bytes. */
  bytes: number
  perSecond: number
  /** CPU time for one document in milliseconds. */
  work: number
}

/** Measures how fast documents are printed, one after the other, in a process that does nothing else. */
async function measure(): Promise<PrintingResult> {
  const before = process.resourceUsage().maxRSS
  const printer = createPdfPrinter({
    facts: createFixedFacts(defaultSite),
    worker: printWorker,
    fonts: documentFontsFolder,
    termsUrl,
    estimateUrl,
    verificationUrl: 'https://exemple.fr/verifier/:code',
  })
  const printed: PrintedKind[] = []
  for (const [kind, document] of Object.entries(kinds)) {
    const { length: bytes } = await printer.print(document)
    const start = performance.now()
    const work = process.cpuUsage()
    let count = 0
    for (; performance.now() - start < seconds * 1000; count++) await printer.print(document)
    const { user, system } = process.cpuUsage(work)
    const perSecond = (1000 * count) / (performance.now() - start)
    printed.push({ kind, bytes, perSecond, work: (user + system) / 1000 / count })
  }
  // The system reports kilobytes.
  return { printed, before: before * 1024, peak: process.resourceUsage().maxRSS * 1024 }
}

process.stdout.write(JSON.stringify(await measure()))
