import type { PrintableDocument, PrintablePaper } from '../../billing/printing/printable-document.ts'
import type { PrintablePriceList } from '../../business/prices/price-list.ts'
import type { PrintableProof } from '../../contracts/acceptance/printable-proof.ts'
import type { PrintableDossier } from '../../oversight/dossiers/printable-dossier.ts'
import type { PrintableLeaseReturn, PrintableStatement } from '../../oversight/fleet/printable-fleet.ts'
import type { PrintableLabels } from '../../workshop/rims/printable-labels.ts'
import type { PrintableSlip } from '../../workshop/slips/printable-slip.ts'

/** Makes PDFs. */
export interface PdfPrinter {
  /** Of an invoice, credit note or quote. */
  print(document: PrintableDocument): Promise<Buffer>
  /** Of what goes with the confirmation of a contract. */
  printPaper(paper: PrintablePaper): Promise<Buffer>
  /** Of what hangs at the entrance of a workshop. */
  printPriceList(list: PrintablePriceList): Promise<Buffer>
  /** Of the labels of an order's rims. */
  printLabels(labels: PrintableLabels): Promise<Buffer>
  /** Of what is signed at the counter. */
  printSlip(slip: PrintableSlip): Promise<Buffer>
  /** Of what proves how a quote was answered. */
  printProof(proof: PrintableProof): Promise<Buffer>
  /** Of a leased car that is given back. */
  printLeaseReturn(lease: PrintableLeaseReturn): Promise<Buffer>
  /** Of a client's month. */
  printStatement(statement: PrintableStatement): Promise<Buffer>
  /** Of what an expert is shown of an order or quote. */
  printDossier(dossier: PrintableDossier): Promise<Buffer>
}
