/** On what labels are printed: a sheet of fourteen, or the roll of a label printer, 62 mm wide. */
export const labelPapers = { a4: 'Feuille A4', rouleau: 'Rouleau 62\u00a0mm' } as const
export type LabelPaper = keyof typeof labelPapers

/** Labels on one sheet, two columns of 99.1 × 38.1 mm. */
export const labelsPerSheet = 14

export interface RimLabel {
  /** What its code leads to. */
  url: string
  /** What is typed where nothing can be scanned. */
  code: string
  /** Of its order. */
  number: string
  plate: string | null
  vehicle: string
  rim: string
  /** « 19 pouces », where it is known. */
  size: string | null
  work: string
  /** « 2 / 4 ». */
  place: string
}

export interface PrintableLabels {
  paper: LabelPaper
  /** The first place on the sheet that still holds a label, from 1. */
  from: number
  labels: readonly RimLabel[]
  printedAt: Date
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Of the labels of an order's rims. */
    printLabels(labels: PrintableLabels): Promise<Buffer>
  }
}
