import { findNewsletterIssue } from '../../../../../domain/correspondence/newsletter/issues.ts'
import { siteContext } from '../../../../http/context.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/issue-preview.ts'

export const handle = { permission: 'send-newsletter' } satisfies OfficeAccess

/** Returns an issue as its readers get it, for the frame of its page: HTML, or plain text with `?forme=texte`. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(siteContext)
  const issue = await findNewsletterIssue(deps.db, id)
  if (!issue) return fileNotFoundResponse()
  const { html, text } = await deps.previewIssue(issue)
  const isText = url.searchParams.get('forme') === 'texte'
  return new Response(isText ? text : html, {
    headers: {
      'Content-Type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      'Cache-Control': 'private, no-store',
    },
  })
}
