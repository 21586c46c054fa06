/** A file shown or offered by a page: where it is, and what it is called. */
export interface FileLink {
  url: string
  name: string
}
