/** A file shown or offered by a page: where it is, and what it is called. */
export interface FileLink {
  url: string
  name: string
  /** What stays in sight of a picture where it is cropped; its middle where absent. */
  focus?: FocalPoint
}

/** In whole percent of a picture's width and height, from its upper left corner. */
export interface FocalPoint {
  x: number
  y: number
}
