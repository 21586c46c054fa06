import { site } from '../../domain/business/site.ts'
import type { PdfPrinter } from '../../domain/kernel/ports/pdf-printer.ts'
import { createBoundedThread } from '../bounded-thread.ts'
import type { PrinterSetting } from './layout/open-pdf.ts'
import type { PrintJob } from './print-worker.ts'

interface Options extends PrinterSetting {
  /** Path of `print-worker.ts`, built or not. */
  worker: string
  /** Maximum computing time in milliseconds; shorter in tests. */
  timeout?: number
}

/** Maximum computing time of a document in milliseconds. A document that never ends must not block all others. */
const longest = 180_000

/**
 * Creates a printer with pdfkit: one document at a time, in a bounded thread, so that requests do not wait. The thread starts
 * with the first document, because pdfkit takes memory.
 */
export function createPdfPrinter({ worker, timeout = longest, ...setting }: Options): PdfPrinter {
  const thread = createBoundedThread<PrintJob, Uint8Array>({ worker, timeout })
  const print = async (job: PrintJob) => Buffer.from(await thread.run(job))
  return {
    print: (content) => print({ what: 'print', content, setting, facts: site }),
    printPaper: (content) => print({ what: 'printPaper', content, setting, facts: site }),
    printPriceList: (content) => print({ what: 'printPriceList', content, setting, facts: site }),
    printSlip: (content) => print({ what: 'printSlip', content, setting, facts: site }),
    printProof: (content) => print({ what: 'printProof', content, setting, facts: site }),
    printDossier: (content) => print({ what: 'printDossier', content, setting, facts: site }),
    printStatement: (content) => print({ what: 'printStatement', content, setting, facts: site }),
    printLeaseReturn: (content) => print({ what: 'printLeaseReturn', content, setting, facts: site }),
    printLabels: (content) => print({ what: 'printLabels', content, setting, facts: site }),
  }
}
