import type { InboxKind } from '../../../../../domain/inbox/inbox-kind.ts'
import { seeRecords } from '../../../../../domain/inbox/see-records.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { Visited } from '../../../../http/visit.ts'

/** Of the list, or of a record in it. */
type ListVisit = Visited & { params: { id?: string } }

/**
 * A record that is opened as a document counts as read, before the page's counters are. What the router's script
 * fetches may be a look ahead, or a page that loads itself anew: there the open page says it (`use-seen.ts`).
 */
export const seeOpened =
  (kind: InboxKind) =>
  async ({ request, params, context }: ListVisit, next: () => Promise<Response>): Promise<Response> => {
    if (params.id && isOpening(request))
      await seeRecords(context.get(siteContext), context.get(staffContext), kind, [params.id])
    return next()
  }

function isOpening({ method, headers, url }: Request): boolean {
  if (method !== 'GET' || new URL(url).pathname.endsWith('.data')) return false
  return !headers.get('Sec-Purpose')?.includes('prefetch')
}
