/** A quote as an event tells it, by its number, nothing for a draft; a request by its reference. */
export interface EstimateTold {
  called: string
}

/** What is done with a quote (docs/product.md §11.13). */
export interface EstimateActs {
  'estimate.begun': {
    before: null
    after: EstimateTold & { from: 'request' | 'client' | 'copy' | 'replaced' | null }
  }
  'estimate.dropped': { before: null; after: EstimateTold }
  'estimate.sent-off': { before: null; after: EstimateTold }
  'estimate.sending-cancelled': { before: null; after: EstimateTold }
  'estimate.issued': { before: null; after: EstimateTold & { replaces: string | null } }
  'estimate.sent': { before: null; after: EstimateTold }
  'estimate.mail-refused': { before: null; after: EstimateTold }
  /** Sent, and sent back by the client's server. */
  'estimate.mail-returned': { before: null; after: EstimateTold & { refusal: string } }
  'estimate.seen': { before: null; after: EstimateTold }
  /** `early`: whether a consumer asked to begin within the fourteen days, null where that is not asked; in which words. */
  'estimate.accepted': {
    before: null
    after: EstimateTold & { channel: string; early?: boolean | null; words?: string }
  }
  /** The express request to begin early came later, in writing. */
  'estimate.early-start-noted': { before: null; after: EstimateTold }
  /** The confirmation of the contract was handed to the mail server, or could not be. */
  'estimate.confirmed': { before: null; after: EstimateTold }
  'estimate.confirmation-failed': { before: null; after: EstimateTold }
  /** Somebody declared that they withdraw from it. */
  'estimate.withdrawal-received': { before: null; after: EstimateTold }
  'estimate.withdrawal-joined': { before: null; after: EstimateTold }
  'estimate.withdrawal-decided': { before: null; after: EstimateTold & { decision: string } }
  'estimate.refused': { before: null; after: EstimateTold & { channel: string } }
  'estimate.reopened': { before: { state: string }; after: EstimateTold }
  'estimate.expired': { before: null; after: EstimateTold }
  'estimate.reminded': { before: null; after: EstimateTold }
  'estimate.replaced': { before: null; after: EstimateTold & { by: string } }
  /** On the request that a quote answers. */
  'request.estimate-begun': { before: null; after: EstimateTold }
  'request.estimated': { before: null; after: EstimateTold & { estimate: string } }
}
