import type { Site } from '../../domain/business/site.ts'
import { renderOneSentencePage } from '../http/plain-error-page.ts'
import { ownPagePathOfReferer } from '../http/return-path.ts'
import type { RejectedBody } from './bodies/read-body.ts'
import { isJsonRequested } from './form-actions.ts'

/**
 * Returns the response to a rejected body from an address without a page: JSON for scripts, otherwise a page with one sentence.
 */
export function rejectedBodyResponse(
  request: Request,
  { status, message }: Pick<RejectedBody, 'status' | 'message'>,
  site: Pick<Site, 'brand'>,
): Response {
  return isJsonRequested(request)
    ? Response.json({ outcome: 'failed', message }, { status, headers: { 'Cache-Control': 'no-store' } })
    : new Response(
        renderOneSentencePage(
          { title: 'Envoi refusé', sentence: message, back: ownPagePathOfReferer(request) },
          site,
        ),
        {
          status,
          headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
        },
      )
}
