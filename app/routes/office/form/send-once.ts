import { randomId } from '../../../../domain/random-id.ts'
import { sendForm } from '../../../forms/send-form.ts'

export const pressParameter = 'appui'

/** Where a form is sent, with the key of its press; one that it has already is replaced. */
export function pressAddress(action: string, key: string): string {
  const [address = '', place] = action.split('#')
  const [path, query] = address.split('?')
  const fields = new URLSearchParams(query)
  fields.set(pressParameter, key)
  return `${path}?${fields}${place === undefined ? '' : `#${place}`}`
}

/** Milliseconds within which whoever sends the same again means what they sent before. */
const sameAgain = 60_000

/** Keys of forms whose answer never came. */
const unanswered = new Map<string, { key: string; at: number }>()

/**
 * Posts a form of the office under a key of its own; tried again as it was because no answer came, it has the same key, and the
 * site answers what became of the first try (`app/routes/office/answer-once.server.ts`). Once anything was answered the page
 * shows what is so, and what is pressed from then on is another press.
 */
export const sendOnce: typeof sendForm = async (action, answers, ...rest) => {
  const sent = `${action}\n${new URLSearchParams([...answers] as [string, string][])}`
  const before = unanswered.get(sent)
  const now = performance.now()
  const key = before && now - before.at < sameAgain ? before.key : randomId()
  unanswered.set(sent, { key, at: now })
  const outcome = await sendForm<{ outcome: string }>(pressAddress(action, key), answers, ...rest)
  if (outcome.outcome !== 'failed') unanswered.clear()
  return outcome as never
}
