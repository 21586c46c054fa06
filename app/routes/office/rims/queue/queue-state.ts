import type { PhotoSubject } from './waiting-photo.ts'

export interface QueuedPhoto extends PhotoSubject {
  id: string
  name: string
  takenAt: string
  refusal: string | null
  /** Address of the small copy, for an `<img>`. */
  previewUrl: string
  /** False where the browser keeps nothing: it is gone with the page. */
  isKept: boolean
}

export interface QueueState {
  /** In the order in which they were taken. */
  waiting: readonly QueuedPhoto[]
  /** The site has them: shown until the page has them from there. */
  arrived: readonly QueuedPhoto[]
  isSending: boolean
  /** Why nothing goes out now, in French. */
  pause: { reason: string; isSignedOut: boolean } | null
  /** Why files of the last choice were not taken, in French. */
  refusals: readonly string[]
}

export const emptyQueue: QueueState = {
  waiting: [],
  arrived: [],
  isSending: false,
  pause: null,
  refusals: [],
}
