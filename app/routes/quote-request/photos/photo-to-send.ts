export interface PhotoToSend {
  id: string
  name: string
  image: Blob
  /** Which bytes of a larger file it is, as `Content-Range` says it. */
  range?: string
}
