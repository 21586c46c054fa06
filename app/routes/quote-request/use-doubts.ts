import { type FocusEvent, useState } from 'react'

type Doubts = Readonly<Record<string, string | undefined>>

/** Asks about an answer that can hardly be right, once its field is left; sending never waits for it. */
export function useDoubts() {
  const [doubts, setDoubts] = useState<Doubts>({})
  const onBlur = async ({ target }: FocusEvent<HTMLFormElement>) => {
    if (!target.matches('input')) return
    const { name, value } = target as unknown as HTMLInputElement
    // Comes with the first field that is left; without a network nothing is asked.
    const known = await import('../../../domain/quote-requests/doubtful-answers.ts').catch(() => null)
    if (known) setDoubts((now) => ({ ...now, [name]: known.doubtOf(name, value) }))
  }
  return { doubts, onBlur }
}
