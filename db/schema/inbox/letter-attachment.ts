/** A file that came or goes with a letter. */
export interface LetterAttachment {
  /** The random 16 characters in front of its name in the file store. */
  id: string
  name: string
  /** Key in the file store. */
  path: string
  content_type: string
  bytes: number
}
