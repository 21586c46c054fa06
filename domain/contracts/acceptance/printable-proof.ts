import type { PointOfSale } from '../../business/points-of-sale.ts'

/** Data of a printed proof, for the client and for the workshop. */
export interface PrintableProof {
  number: string
  /** Time of the last event, so that the same chain gives the same file. */
  at: Date
  pos: PointOfSale
  client: string
  about: string
  /** Result of recomputing the chains, as a French sentence. */
  verdict: string
  chains: {
    title: string
    events: { place: number; when: string; name: string; details: string[]; hash: string }[]
  }[]
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Prints the proof of how an estimate was answered. */
    printProof(proof: PrintableProof): Promise<Buffer>
  }
}
