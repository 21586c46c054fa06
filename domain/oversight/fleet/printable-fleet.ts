import type { PaymentMeans } from '../../billing/payment-means.ts'
import type { PointOfSale } from '../../business/site.ts'

/** Monthly statement as of `madeAt`; amounts in cents including tax. */
export interface ClientStatement {
  /** « 2026-10 ». */
  month: string
  madeAt: Date
  lines: ClientStatementLine[]
  /** Invoices of earlier months that were still due. */
  older: ClientStatementLine[]
  payments: { id: number; paidOn: string; cents: number; means: PaymentMeans; number: string }[]
  totals: { billed: number; paid: number; owed: number }
}

/** An invoice or credit note of a statement. */
export interface ClientStatementLine {
  id: string
  posId: string
  number: string
  at: Date
  isCredit: boolean
  isDeposit: boolean
  dueOn: string | null
  purchaseOrder: string | null
  plates: string
  /** Amounts billed by plate, from the totals of the orders. */
  vehicles: { plate: string; total: number }[]
  /** Total without the deposits that the invoice deducts. */
  total: number
  deducted: number
  owed: number
}

export interface PrintableStatement {
  statement: ClientStatement
  clientName: string
  address: string[]
  vehicles: { plate: string; total: number }[]
  /** Printed in the footer: the point of sale of the first line. */
  pos: PointOfSale
}

/** Costs of the return of a leased car, rim by rim, in cents excluding tax: by the lessor's scale, and at the workshop. */
export interface LeaseReturn {
  lessor: string
  rims: {
    place: number
    name: string
    size: number | null
    /** `cents` is `null` when the scale does not list the defect. */
    defects: { name: string; cents: number | null }[]
    charged: number | null
    ours: number | null
    saved: number | null
  }[]
  totals: { charged: number | null; ours: number | null; saved: number | null }
  /** Documents of the lessor that contain the amounts. */
  sources: string[]
}

export interface PrintableLeaseReturn extends LeaseReturn {
  at: Date
  number: string
  owner: string
  vehicle: string
  plate: string
  pos: PointOfSale
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    /** Prints the comparison of costs for the return of a leased car. */
    printLeaseReturn(lease: PrintableLeaseReturn): Promise<Buffer>
    /** Prints the monthly statement of a client. */
    printStatement(statement: PrintableStatement): Promise<Buffer>
  }
}
