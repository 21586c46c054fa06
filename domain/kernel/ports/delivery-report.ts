/** Report of a mail server on a mail of this site that was not delivered, or not yet (RFC 3464). */
export interface DeliveryReport {
  /** `delayed`: the server will try again. */
  verdict: 'failed' | 'delayed' | 'other'
  /** E-mail address of the recipient in lower case; empty if the report does not name it. */
  recipient: string
  /** Sentence of the remote server, without addresses; empty if the report does not give it. */
  reason: string
  /** Message-IDs named by the returned mail, without angle brackets. */
  returned: string[]
}
