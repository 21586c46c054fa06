import type { Thread } from './threads/thread.ts'

/** Mail programs put a thread together by its subject too: it answers to the visitor's own where there is one. */
export function subjectOf({ kind, subject }: Pick<Thread, 'kind' | 'subject'>, received?: string): string {
  if (received) return `Re: ${received.replace(/^\s*((re|r[ée]p|aw)\s*:\s*)+/i, '')}`
  return kind === 'message' ? `Re: ${subject}` : subject
}
