/** A file on the e-invoicing platform: one that we sent, or one that the platform has for us (AFNOR XP Z12-013, Flow service). */
export interface PlatformFlow {
  flowId: string
  /** Our own id of a file that the site sent; `null` for other files. */
  trackingId: string | null
  type: 'invoice' | 'lifecycle' | 'other'
  /** Result of the platform's checks. */
  check: 'pending' | 'ok' | 'error'
  /** Errors that the platform found. */
  findings: PlatformRejectionReason[]
  updatedAt: Date
}

export interface PlatformRejectionReason {
  /** Code of the standard's list, or the platform's own code. */
  code: string
  /** The rule or field that the finding is about. */
  item: string
  message: string
}

/** A status message about an invoice: its number, a status code of the French e-invoicing reform, and the reason. */
export interface LifecycleMessage {
  invoiceNumber: string
  /** Status code of the reform, such as `210` (refused) or `212` (paid). */
  code: string
  reasonCode: string
  reason: string
}

export interface PlatformFileToSend {
  /** Our own id, by which the file can be found again. At most 36 characters. */
  trackingId: string
  name: string
  syntax: 'Factur-X' | 'CDAR'
  content: Buffer
}

/** Message that an invoice has been paid, with the cents including tax received for each rate. */
export interface PaymentCollectedMessage {
  trackingId: string
  invoiceNumber: string
  typeCode: string
  issuedOn: string
  collectedOn: string
  at: Date
  seller: { siren: string; companyName: string }
  buyer: { siren: string; name: string }
  rates: readonly { rate: number; cents: number }[]
}

/**
 * The platform that passes invoices on to the clients' platforms and to the tax office. All methods reject if it does not answer
 * or fails; the calling job then tries again.
 */
export interface InvoicePlatform {
  /** Name of the platform in sentences: its host. */
  name: string
  /** Sends a file. Returns the platform's id, or the findings if the platform rejects the file permanently. */
  send(file: PlatformFileToSend): Promise<{ flowId: string } | { rejected: PlatformRejectionReason[] }>
  /** Returns the file that was sent under our id; `null` if the platform has none. */
  find(trackingId: string): Promise<PlatformFlow | null>
  /** Returns files that changed after that instant, both invoices and messages, the oldest change first; at most 100. */
  listChanged(after: Date): Promise<PlatformFlow[]>
  /** Reads the status messages of a file; empty if it cannot be read. */
  readMessages(flowId: string): Promise<LifecycleMessage[]>
  /** Writes and sends the message that an invoice was paid. */
  sendCollected(
    message: PaymentCollectedMessage,
  ): Promise<{ flowId: string } | { rejected: PlatformRejectionReason[] }>
}
