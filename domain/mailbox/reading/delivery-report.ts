/** What a mail server tells of a mail of ours that did not arrive, or not yet (RFC 3464). */
export interface DeliveryReport {
  /** `delayed`: the server goes on trying. */
  verdict: 'failed' | 'delayed' | 'other'
  /** In small letters; empty where it is not told. */
  recipient: string
  /** As the far server put it, without addresses; empty where it is not told. */
  reason: string
  /** Message-IDs named by the mail that came back, without angle brackets. */
  returned: string[]
}
