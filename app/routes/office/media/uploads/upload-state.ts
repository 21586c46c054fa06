export interface Upload {
  id: string
  name: string
  /** Address of the file itself, for an `<img>`; `null` for what is no picture. */
  previewUrl: string | null
  /** From 0 to 1; all of it is there once the site says so. */
  sent: number
  isSending: boolean
  replaces: string | null
  /** Why the site will never take it, in French. */
  refusal: string | null
}

export interface UploadsState {
  /** In the order of choosing; what has arrived is gone from here. */
  uploads: readonly Upload[]
  /** Why nothing goes out now, in French. */
  pause: string | null
  /** Why files of the last choice were not taken. */
  refusals: readonly string[]
}

export const noUploads: UploadsState = { uploads: [], pause: null, refusals: [] }

/** What has become of a file that was chosen. */
export interface Arrival {
  url: string
  name: string
  replaces: string | null
}
