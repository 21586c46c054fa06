export interface Limits {
  accepted: readonly string[]
  refused: { title: string; texts: readonly string[] }
  /** What the visitor must know before driving on. */
  safety: string
}
