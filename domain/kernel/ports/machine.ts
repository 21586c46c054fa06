/**
 * Certificate of the site's address: its end of validity, or why it could not be read. Both are `null` before the first check.
 */
export interface SiteCertificate {
  host: string
  endsAt: Date | null
  failure: string | null
}

/** The server process and the machine that it runs on. */
export interface Machine {
  version: string
  /** `null` in development. */
  builtAt: Date | null
  startedAt: Date
  node: string
  /** Returns the bytes of the disk that contains `DATA_DIR`. */
  disk(): Promise<{ free: number; total: number }>
  /** Bytes of free space on that disk that photos must not use. */
  reserve: number
  /** Whether mails go to a mail server. Otherwise they are written to local files. */
  sendsMail: boolean
  /** Returns the certificate of the site's address from the last check, without waiting. `null` if the address is not https. */
  certificate(): SiteCertificate | null
  /** Returns the time since which this process has received no announcements; `null` while it receives them. */
  announcementsLostSince(): Date | null
  /** Storage of files. */
  storage: 'disk' | 'bucket'
}
