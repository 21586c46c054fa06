import type { PrintableDocument, PrintablePaper } from '../../billing/printing/printable-document.ts'
import type { PrintablePriceList } from '../../business/prices/price-list.ts'
import type { PrintableProof } from '../../contracts/acceptance/printable-proof.ts'
import type { PrintableDossier } from '../../oversight/dossiers/printable-dossier.ts'
import type { PrintableLeaseReturn, PrintableStatement } from '../../oversight/fleet/printable-fleet.ts'
import type { PrintableLabels } from '../../workshop/rims/printable-labels.ts'
import type { PrintableSlip } from '../../workshop/slips/printable-slip.ts'

export interface PdfPrinter {
  /** Prints an invoice, credit note or quote. */
  print(document: PrintableDocument): Promise<Buffer>
  /** Prints an enclosure of the mail that confirms a contract. */
  printPaper(paper: PrintablePaper): Promise<Buffer>
  /** Prints the price list that is posted at the entrance of a workshop. */
  printPriceList(list: PrintablePriceList): Promise<Buffer>
  /** Prints the labels of an order's rims. */
  printLabels(labels: PrintableLabels): Promise<Buffer>
  /** Prints a slip that is signed at the counter. */
  printSlip(slip: PrintableSlip): Promise<Buffer>
  /** Prints the proof of a client's answer to a quote. */
  printProof(proof: PrintableProof): Promise<Buffer>
  /** Prints the report on a leased car that is given back. */
  printLeaseReturn(lease: PrintableLeaseReturn): Promise<Buffer>
  /** Prints the monthly statement of a client. */
  printStatement(statement: PrintableStatement): Promise<Buffer>
  /** Prints the dossier of an order or quote for an expert. */
  printDossier(dossier: PrintableDossier): Promise<Buffer>
}
