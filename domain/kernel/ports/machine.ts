/** The certificate of the site's address: until when it holds, or why it could not be read; neither before the first look. */
export interface Certificate {
  host: string
  endsAt: Date | null
  failure: string | null
}

/** The process that answers, and what it stands on. */
export interface Machine {
  version: string
  /** `null` while developing. */
  builtAt: Date | null
  startedAt: Date
  node: string
  /** Bytes of the disk of `DATA_DIR`. */
  disk(): Promise<{ free: number; total: number }>
  /** Bytes that photos leave free there. */
  reserve: number
  /** Whether mails are handed to a server; without one they are files of this machine. */
  sendsMail: boolean
  /**
   * What the site's own address shows to browsers, as it was last looked at: never waits. `null` where that is no
   * https.
   */
  certificate(): Certificate | null
  /** Returns the time since which this process has received no announcements; `null` while it receives them. */
  announcementsLostSince(): Date | null
  /** Where files are kept. */
  storage: 'disk' | 'bucket'
}
