export type UploadOutcome =
  /** `url` where the site says under which address it stands. */
  | { outcome: 'stored'; url?: string }
  /** The site says why, in French. */
  | { outcome: 'refused'; message: string }
  /** Not now, the site says why; in so many seconds it may do. */
  | { outcome: 'limited'; message: string; retryAfter: number }
  /** The whole request is already saved. */
  | { outcome: 'already-sent' }
  /** Whoever sends it is signed in no more. */
  | { outcome: 'signed-out' }
  | { outcome: 'unreachable' }
  | { outcome: 'failing' }
