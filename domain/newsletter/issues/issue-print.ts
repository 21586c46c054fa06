import { createHash } from 'node:crypto'
import type { IssueContent } from './issue-fields.ts'
import { sentWords } from './issue-form.ts'

/** Told apart by it: the words that were tested from those that were written since. */
export function printOf(words: IssueContent): string {
  const { subject, preheader, content } = sentWords(words)
  return createHash('sha256')
    .update(JSON.stringify([subject, preheader, content]))
    .digest('base64url')
}
