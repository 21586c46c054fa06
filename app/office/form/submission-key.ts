import { randomId } from '../../../domain/kernel/random-id.ts'

type Answers = URLSearchParams | FormData

/** Milliseconds after its answer during which a saved form, submitted again unchanged, counts as the same submission. */
const sameAgain = 5 * 60_000

/** Keys of submissions that have no answer yet, by their content. */
const unanswered = new Map<string, string>()

/** Content of submissions that were sent and not answered yet. */
const onTheirWay = new Set<string>()

/** Last saved submission; `null` after a user has changed a field or another form was answered. */
let lastSaved: { content: string; key: string; at: number } | null = null

/**
 * Returns the key of a submission. The site executes each key once (`app/office/form/idempotent-submissions.server.ts`), so a submission
 * without an answer, or one that repeats the last saved form, gets the same key again.
 */
export function submissionKeyOf(action: string, answers: Answers): string {
  const content = contentOf(action, answers)
  const isLast = lastSaved?.content === content && performance.now() - lastSaved.at < sameAgain
  const key = (isLast ? lastSaved?.key : unanswered.get(content)) ?? randomId()
  unanswered.set(content, key)
  onTheirWay.add(content)
  return key
}

/** Records that a submission failed without an answer: submitted again, it has the same key. */
export function recordFailedSubmission(action: string, answers: Answers): void {
  onTheirWay.delete(contentOf(action, answers))
}

/** Records that a submission was answered; `isSaved` for a saved form with fields, which stays filled in. */
export function recordSubmissionResponse(action: string, answers: Answers, isSaved: boolean): void {
  const content = contentOf(action, answers)
  const key = unanswered.get(content)
  lastSaved = isSaved && key ? { content, key, at: performance.now() } : null
  onTheirWay.delete(content)
  // The page now shows the results of earlier submissions, except of those that are not answered yet.
  for (const unansweredKey of unanswered.keys())
    if (!onTheirWay.has(unansweredKey)) unanswered.delete(unansweredKey)
}

/** Records that a user has changed a field: the next submission is a new one, even with the same content. */
export function forgetSavedSubmission(): void {
  lastSaved = null
}

const contentOf = (action: string, answers: Answers) =>
  `${action}\n${new URLSearchParams([...answers].map(([name, value]) => [name, String(value)]))}`
