export type PictureRejection = 'heic' | 'not-an-image' | 'too-many-pixels'

/** Formats that can be decoded, as sharp names them. AVIF is reported as `heif`. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heif'

export interface PictureToDecode {
  /**
   * Bytes, or the path of a file that contains them. Use a path for files of visitors, so that waiting pictures take no memory.
   */
  source: Buffer | string
  /** Sender key for the queue: senders take turns. */
  from: string
  /** Set for work of the site itself: it may wait however long the queue is, because its amount is limited elsewhere. */
  canWait?: true
}

/** Settings of a conversion. The result is upright and opaque, and has no metadata (place, device, owner). */
export interface PictureConversion {
  formats: readonly PictureFormat[]
  /** Maximum size in pixels; smaller pictures are not enlarged. */
  fit: { longestSide: number } | { width: number }
  output:
    | { type: 'jpeg'; quality: number; chromaSubsampling?: '4:4:4'; mozjpeg?: boolean }
    | { type: 'avif'; quality: number; effort: number }
  /** Whether the mean colour is computed too. */
  withColour?: boolean
}

interface ConvertedPicture {
  bytes: Buffer
  width: number
  height: number
  /** Mean colour, `#rrggbb`; `null` unless the conversion asks for it. */
  colour: string | null
}

export type ConversionOutcome =
  | { outcome: 'converted'; picture: ConvertedPicture }
  | { outcome: 'rejected'; reason: PictureRejection }

/** Decodes and encodes pictures outside the site's own process, one at a time. */
export interface PictureDecoder {
  /**
   * Converts one picture, or rejects it: wrong format, damaged, too many pixels, or too much memory or computing time.
   * Throws `TooManyWaitingTasks` when too many pictures wait, of this sender or of all (`decodeRiskyUpload` returns that as
   * `busy`), and other errors when no decoder can be started.
   */
  convert(picture: PictureToDecode, conversion: PictureConversion): Promise<ConversionOutcome>
}
