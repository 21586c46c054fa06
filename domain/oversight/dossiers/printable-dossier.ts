import type { PointOfSale } from '../../business/site.ts'

/** An expert's dossier as it is printed. */
export interface PrintableDossier {
  at: Date
  /** Of the order or quote. */
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
  /** The quote's number; empty where it is not shown. */
  estimate: string
  showsPrices: boolean
  rims: {
    place: number
    name: string
    work: string
    defects: string
    part: string
    /** Cents excluding tax. */
    ours: number | null
    replacement: number | null
  }[]
  totals: { ours: number; replacement: number | null }
  /** In small, as JPEG. */
  photos: { shows: string; jpeg: Uint8Array }[]
  /** How many more there are. */
  left: number
  agreement: { at: Date; by: string; cents: number | null; words: string } | null
}

/** What stays when a rim is repaired rather than replaced; null where either is not known. */
export const savedBy = ({ ours, replacement }: { ours: number | null; replacement: number | null }) =>
  ours === null || replacement === null ? null : replacement - ours

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Of what an expert is shown of an order or quote. */
    printDossier(dossier: PrintableDossier): Promise<Buffer>
  }
}
