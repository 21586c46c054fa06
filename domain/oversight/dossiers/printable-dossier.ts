import type { PointOfSale } from '../../business/site.ts'

/** An expert's dossier to print. */
export interface PrintableDossier {
  at: Date
  /** Number of the order or estimate. */
  number: string
  kind: 'order' | 'estimate'
  pos: PointOfSale
  owner: string
  vehicle: string
  plate: string
  claim: string
  mission: string
  /** Name and firm. */
  expert: string[]
  /** Number of the estimate; empty when it is not shown. */
  estimate: string
  showsPrices: boolean
  rims: {
    place: number
    name: string
    work: string
    defects: string
    part: string
    /** Price of the repair by the workshop, in cents excluding tax. */
    ours: number | null
    replacement: number | null
  }[]
  totals: { ours: number; replacement: number | null }
  /** JPEG thumbnails. */
  photos: { shows: string; jpeg: Uint8Array }[]
  /** Number of photos that are not printed. */
  left: number
  agreement: { at: Date; by: string; cents: number | null; words: string } | null
}

/** Returns the amount saved by repairing instead of replacing; `null` when either amount is unknown. */
export const computeRepairSavings = ({
  ours,
  replacement,
}: {
  ours: number | null
  replacement: number | null
}) => (ours === null || replacement === null ? null : replacement - ours)

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Prints what an expert may see of an order or estimate. */
    printDossier(dossier: PrintableDossier): Promise<Buffer>
  }
}
