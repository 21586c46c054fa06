export interface LetterLine {
  id: string
  from: 'visitor' | 'workshop' | 'note'
  author: string
  /** « a écrit », « a répondu par e-mail » */
  verb: string
  at: string
  when: string
  text: string
  /** The end of its text that is folded away: what it quotes, a signature; empty where there is none. */
  folded: string
  /** Where it is read whole, of a text that is longer than a thread shows; `null` of all others. */
  whole: string | null
  files: FileLine[]
  /** What the site has to say of it. */
  notices: string[]
  /** It came while somebody was writing. */
  isNew: boolean
  /** Of an answer of ours that has not gone. */
  pending: { label: string; refusal: string | null; mayResend: boolean; secondsToUndo: number | null } | null
}

export interface FileLine {
  id: string
  name: string
  size: string
  to: string
  isPicture: boolean
}
