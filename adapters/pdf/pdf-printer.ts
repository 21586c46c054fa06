import type { PdfPrinter } from '../../domain/ports/pdf-printer.ts'
import { site } from '../../domain/site.ts'
import { createBoundedThread } from '../bounded-thread.ts'
import type { PrinterSetting } from './layout/open-pdf.ts'
import type { PrintJob } from './print-worker.ts'

interface Options extends PrinterSetting {
  /** The file of `print-worker.ts`. */
  worker: string
  /** Milliseconds of computing; another one in tests. */
  patience?: number
}

/** Milliseconds of computing after which a document is given up with its thread: one that cannot be drawn must not delay all others. */
const longest = 180_000

/**
 * Prints with pdfkit, one document at a time, in a thread of its own (`worker`, the file of `print-worker.ts`): whoever asks
 * for a page meanwhile does not wait. The thread comes with the first document, since pdfkit and its like take memory, and
 * goes when nothing was printed for a while.
 */
export function createPdfPrinter({ worker, patience = longest, ...setting }: Options): PdfPrinter {
  const thread = createBoundedThread<PrintJob, Uint8Array>({ worker, patience })
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
