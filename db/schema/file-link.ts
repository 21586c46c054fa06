/** A file that a page shows or offers for download: its URL and name. */
export interface FileLink {
  url: string
  name: string
  /** Point of a picture that remains visible when it is cropped. Default: the centre. */
  focus?: FocalPoint
  /** Set for an uploaded picture that is computer-generated. Texts then do not call it a photo. */
  computed?: true
}

/** Position in whole percent of width and height, from the upper left corner. */
export interface FocalPoint {
  x: number
  y: number
}
