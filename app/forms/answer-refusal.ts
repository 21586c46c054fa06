import { pageBefore } from '../http/page-before.ts'
import { sentencePage } from '../http/sentence-page.ts'
import { isFromScript } from './answer-form.ts'
import type { Refused } from './bodies/or-refused.ts'

/** A refusal by an address that shows no page of its own: in JSON where a script asked, else as a page. */
export function answerRefusal(
  request: Request,
  { status, message }: Pick<Refused, 'status' | 'message'>,
): Response {
  return isFromScript(request)
    ? Response.json({ outcome: 'failed', message }, { status, headers: { 'Cache-Control': 'no-store' } })
    : new Response(sentencePage({ title: 'Envoi refusé', sentence: message, back: pageBefore(request) }), {
        status,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
      })
}
