import type { PaymentMeans } from '../../billing/payment-means.ts'
import type { PointOfSale } from '../../business/site.ts'

/** A month's statement as it stood at `madeAt`; cents including tax. */
export interface Statement {
  /** « 2026-10 ». */
  month: string
  madeAt: Date
  lines: StatementLine[]
  /** Of months before, still due then. */
  older: StatementLine[]
  payments: { id: number; paidOn: string; cents: number; method: PaymentMeans; number: string }[]
  totals: { billed: number; paid: number; due: number }
}

/** An invoice or credit note of a statement. */
export interface StatementLine {
  id: string
  posId: string
  number: string
  at: Date
  isCredit: boolean
  isDeposit: boolean
  dueOn: string | null
  purchaseOrder: string | null
  plates: string
  /** What it bills by plate, as the orders come to. */
  vehicles: { plate: string; total: number }[]
  /** Without the deposits that it deducts. */
  total: number
  deducted: number
  rest: number
}

/** A statement as it is printed. */
export interface PrintableStatement {
  statement: Statement
  called: string
  address: string[]
  vehicles: { plate: string; total: number }[]
  /** At its foot: where most was done. */
  pos: PointOfSale
}

/** What the return of a leased car costs, rim by rim, in cents excluding tax: by the lessor's scale, and at the workshop. */
export interface LeaseReturn {
  lessor: string
  rims: {
    place: number
    name: string
    size: number | null
    /** Null where the scale does not know the defect. */
    defects: { name: string; cents: number | null }[]
    charged: number | null
    ours: number | null
    saved: number | null
  }[]
  totals: { charged: number | null; ours: number | null; saved: number | null }
  /** The lessor's papers that the amounts stand in. */
  sources: string[]
}

/** As it is printed. */
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
    /** Of a leased car that is given back. */
    printLeaseReturn(lease: PrintableLeaseReturn): Promise<Buffer>
    /** Of a client's month. */
    printStatement(statement: PrintableStatement): Promise<Buffer>
  }
}
