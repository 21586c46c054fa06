import { randomId } from '../../../domain/kernel/random-id.ts'

type FormFields = URLSearchParams | FormData

/** Milliseconds after the response during which an unchanged resubmission of a saved form counts as the same submission. */
const repeatWindow = 5 * 60_000

/** Keys of submissions that have no response yet, by their content. */
const pendingKeys = new Map<string, string>()

/** Contents of submissions that were sent and have no response yet. */
const pendingContents = new Set<string>()

/** Last saved submission; `null` after a user has changed a field or another form has got its response. */
let lastSaved: { content: string; key: string; at: number } | null = null

/**
 * Returns the key of a submission. The site executes each key once (`app/office/form/idempotent-submissions.server.ts`), so a submission
 * without a response, or one that repeats the last saved form, gets the same key again.
 */
export function submissionKeyOf(action: string, fields: FormFields): string {
  const content = contentOf(action, fields)
  const isLast = lastSaved?.content === content && performance.now() - lastSaved.at < repeatWindow
  const key = (isLast ? lastSaved?.key : pendingKeys.get(content)) ?? randomId()
  pendingKeys.set(content, key)
  pendingContents.add(content)
  return key
}

/** Records that a submission failed without a response: submitted again, it has the same key. */
export function recordFailedSubmission(action: string, fields: FormFields): void {
  pendingContents.delete(contentOf(action, fields))
}

/** Records the response to a submission; `isSaved` for a saved form with fields, which stays filled in. */
export function recordSubmissionResponse(action: string, fields: FormFields, isSaved: boolean): void {
  const content = contentOf(action, fields)
  const key = pendingKeys.get(content)
  lastSaved = isSaved && key ? { content, key, at: performance.now() } : null
  pendingContents.delete(content)
  // The page now shows the results of earlier submissions, except of those without a response.
  for (const pendingContent of pendingKeys.keys())
    if (!pendingContents.has(pendingContent)) pendingKeys.delete(pendingContent)
}

/** Records that a user has changed a field: the next submission is a new one, even with the same content. */
export function forgetSavedSubmission(): void {
  lastSaved = null
}

const contentOf = (action: string, fields: FormFields) =>
  `${action}\n${new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))}`
