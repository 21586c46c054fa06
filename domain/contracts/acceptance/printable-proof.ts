import type { PointOfSale } from '../../business/points-of-sale.ts'

/** What the paper of a proof shows: the same for the client and the workshop. */
export interface PrintableProof {
  number: string
  /** Of its last event: the same chain gives the same file. */
  at: Date
  pos: PointOfSale
  client: string
  about: string
  /** What the chains come to when they are counted again. */
  verdict: string
  chains: {
    title: string
    events: { place: number; when: string; name: string; details: string[]; hash: string }[]
  }[]
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Of what proves how a quote was answered. */
    printProof(proof: PrintableProof): Promise<Buffer>
  }
}
