/** What a platform said of a file that it was sent, or that it has for us (AFNOR XP Z12-013, Flow service). */
export interface PlatformFlow {
  flowId: string
  /** Ours, of a file that we sent. */
  trackingId: string | null
  type: 'invoice' | 'lifecycle' | 'other'
  /** Its checks are still to be made, were passed, or were not. */
  check: 'pending' | 'ok' | 'error'
  /** What it found, the errors alone. */
  findings: PlatformFinding[]
  updatedAt: Date
}

export interface PlatformFinding {
  /** Of the norm's list, or the platform's own. */
  code: string
  /** The rule or field that it is about. */
  item: string
  message: string
}

/** What somebody says of an invoice: its number, a code of the reform's list of statuses, and why. */
export interface LifecycleMessage {
  invoiceNumber: string
  /** `210` refused, `212` paid, and so on. */
  code: string
  reasonCode: string
  reason: string
}

export interface FileToSend {
  /** Ours: what it is found again by. At most 36 signs. */
  trackingId: string
  name: string
  syntax: 'Factur-X' | 'CDAR'
  content: Buffer
}

/** A message of ours: an invoice has been paid, with what came in of each rate, in cents including tax. */
export interface CollectedMessage {
  trackingId: string
  invoiceNumber: string
  typeCode: string
  issuedOn: string
  collectedOn: string
  at: Date
  buyer: { siren: string; name: string }
  rates: readonly { rate: number; cents: number }[]
}

/**
 * The platform that hands invoices on to the clients' platforms and to the tax office. All reject when it does not answer
 * or cannot; their job tries again.
 */
export interface InvoicePlatform {
  /** As it is called in sentences: its host. */
  name: string
  /** Answers its own id; or, where it will never take the file, why. */
  send(file: FileToSend): Promise<{ flowId: string } | { refused: PlatformFinding[] }>
  /** The file that was sent under our id; `null` where none has come. */
  find(trackingId: string): Promise<PlatformFlow | null>
  /** Files that changed after that instant, invoices and messages about them, the first to change first; at most 100. */
  listChanged(after: Date): Promise<PlatformFlow[]>
  /** What a message about invoices says; nothing where it cannot be read. */
  readMessages(flowId: string): Promise<LifecycleMessage[]>
  /** Writes and sends the message that one was paid. */
  sendCollected(message: CollectedMessage): Promise<{ flowId: string } | { refused: PlatformFinding[] }>
}
