/** Paper for labels: a sheet of fourteen, or the roll of a label printer, 62 mm wide. */
export const labelPaperNames = { a4: 'Feuille A4', rouleau: 'Rouleau 62\u00a0mm' } as const
export type LabelPaper = keyof typeof labelPaperNames

/** Labels on one sheet, two columns of 99.1 × 38.1 mm. */
export const labelsPerSheet = 14

export interface RimLabel {
  /** Address in the label's QR code. */
  url: string
  /** Code that is typed if the QR code cannot be scanned. */
  code: string
  /** Number of the rim's order. */
  number: string
  plate: string | null
  vehicle: string
  rim: string
  /** Size: « 19 pouces »; `null` if unknown. */
  size: string | null
  work: string
  /** Place among the rims of the order: « 2 / 4 ». */
  place: string
}

export interface PrintableLabels {
  paper: LabelPaper
  /** First free label on the sheet, from 1. */
  from: number
  labels: readonly RimLabel[]
  printedAt: Date
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    printLabels(labels: PrintableLabels): Promise<Buffer>
  }
}
