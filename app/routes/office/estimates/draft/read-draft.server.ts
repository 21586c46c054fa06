import type { RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { wholeContent } from '../../../../../domain/estimates/drafts/estimate-content.ts'
import { readPriced } from '../../../../../domain/estimates/drafts/read-priced.ts'
import type { EstimateDraft } from '../../../../../domain/estimates/estimate.ts'
import { discountNames } from '../../../../../domain/estimates/estimate-words.ts'
import { findEstimate } from '../../../../../domain/estimates/find-estimate.ts'
import { ownEmail } from '../../../../../domain/estimates/sending/own-email.ts'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { listExtras } from '../../../../../domain/prices/list-extras.ts'
import { site } from '../../../../../domain/site.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'
import { draftPdfAddress, estimateAddress } from '../estimate-address.ts'
import { readRequestOf } from '../request/read-request.server.ts'
import { readSending } from '../sending/read-sending.server.ts'
import { clientView, offered } from './draft-client.server.ts'
import { lineView } from './draft-line.server.ts'

export type DraftView = Awaited<ReturnType<typeof readDraft>>

/** What the page of a draft shows: what is typed, what it comes to, whom it is for. */
export async function readDraft(
  context: Readonly<RouterContextProvider>,
  draft: EstimateDraft,
  asked: URLSearchParams,
) {
  const { db, clock } = context.get(siteContext)
  const reader = context.get(staffContext)
  const { id, pos_id: posId, quote_request_id: requestId } = draft
  const page = estimateAddress(posId, id)
  const { client, priced } = await readPriced(db, { clock }, draft)
  const isWhole = Object.keys(priced.problems).length === 0
  const request = await readRequestOf(db, requestId)
  const [extras, replaced, told, sending] = await Promise.all([
    listExtras(db, posId, parisDay(clock.now())),
    draft.replaces ? findEstimate(db, draft.replaces) : null,
    listEvents(db, { kind: 'estimate', recordId: id }, streamLength),
    readSending(db, clock.now(), {
      id,
      asked,
      email: ownEmail(client, request),
      mayWrite: true,
      isOver: false,
    }),
  ])
  const { total_te, total, rates } = priced.totals
  return {
    kind: 'draft' as const,
    id,
    page,
    posId,
    request,
    isWhole,
    sending,
    preview: draftPdfAddress(posId, id),
    content: wholeContent(draft.content),
    lines: priced.lines.map(lineView),
    totals: {
      withoutTax: formatCents(total_te),
      tax: rates.map(({ rate, vat }) => ({ rate: `${rate / 100}`.replace('.', ','), vat: formatCents(vat) })),
      total: formatCents(total),
      cents: total,
    },
    client: client && clientView(client),
    offered: client ? [] : await offered(context, requestId, asked),
    search: asked.get('q') ?? '',
    options: {
      pos: Object.fromEntries(site.pointsOfSale.map(({ id: pos }) => [pos, pointOfSaleName(pos)])),
      discounts: discountNames(client?.type ?? null),
      extras: extras.map(({ name, cents }) => ({ name, price: formatCents(cents) })),
    },
    author: draft.author_name,
    changedAt: dayAndHour(draft.changed_at),
    replaces: replaced?.estimate_number ?? null,
    stream: streamLines(told, reader),
    canWrite: may(reader, 'write-estimates'),
  }
}
