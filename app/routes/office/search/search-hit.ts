/** One record that was found, in words. */
export interface Hit {
  id: string
  to: string
  photo?: string | null
  title: string
  /** What tells it from others of that title. */
  detail: string
  /** Where it stands, in a word or two. */
  state: string
  /** Since when it is there. */
  since: string
}

export const joinDetail = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
