/**
 * `ask` for everybody who wants to know, once: its answer, or its failure, stands for `milliseconds` after it
 * came.
 */
export function shareAnswer<Answer>(ask: () => Promise<Answer>, milliseconds: number): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null
  return () => {
    if (answer) return answer
    const forget = () => void setTimeout(() => (answer = null), milliseconds).unref()
    answer = ask()
    answer.then(forget, forget)
    return answer
  }
}
