import type { Facts } from '../../domain/business/site.ts'
import type { PdfPrinter } from '../../domain/kernel/ports/pdf-printer.ts'
import { createBoundedThread } from '../bounded-thread.ts'
import type { PdfPrinterSettings } from './layout/open-pdf.ts'
import type { PrintTask } from './print-worker.ts'

interface Options extends PdfPrinterSettings {
  /** Facts printed on papers that do not contain their own. */
  facts: Facts
  /** Path of `print-worker.ts`, built or not. */
  worker: string
  /** Maximum computing time in milliseconds; shorter in tests. */
  timeout?: number
}

/** Maximum computing time of a document in milliseconds. A document that never ends must not block all others. */
const maxComputingTime = 180_000

/**
 * Creates a printer with pdfkit: one document at a time, in a bounded thread, so that requests do not wait. The thread starts
 * with the first document, because pdfkit takes memory.
 */
export function createPdfPrinter({
  worker,
  facts,
  timeout = maxComputingTime,
  ...setting
}: Options): PdfPrinter {
  const thread = createBoundedThread<PrintTask, Uint8Array>({ worker, timeout })
  const print = async (job: PrintTask) => Buffer.from(await thread.run(job))
  return {
    print: (content) => print({ what: 'print', content, setting, site: facts.current() }),
    printPaper: (content) => print({ what: 'printPaper', content, setting, site: facts.current() }),
    printPriceList: (content) => print({ what: 'printPriceList', content, setting, site: facts.current() }),
    printLetter: (content) => print({ what: 'printLetter', content, setting, site: facts.current() }),
    printSlip: (content) => print({ what: 'printSlip', content, setting, site: facts.current() }),
    printEstimateProof: (content) =>
      print({ what: 'printEstimateProof', content, setting, site: facts.current() }),
    printDossier: (content) => print({ what: 'printDossier', content, setting, site: facts.current() }),
    printStatement: (content) => print({ what: 'printStatement', content, setting, site: facts.current() }),
    printLeaseReturn: (content) =>
      print({ what: 'printLeaseReturn', content, setting, site: facts.current() }),
    printLabels: (content) => print({ what: 'printLabels', content, setting, site: facts.current() }),
  }
}
