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
