import type { RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import type { Client } from '../../../../../domain/clients/client.ts'
import { clientTypeNames } from '../../../../../domain/clients/client-fields.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { listClients } from '../../../../../domain/clients/lists/list-clients.ts'
import { offerClients } from '../../../../../domain/clients/threads/offer-clients.ts'
import { pointOfSaleNames } from '../../../../../domain/documents/points-of-sale.ts'
import { wholeContent } from '../../../../../domain/estimates/drafts/estimate-content.ts'
import type { PricedLine } from '../../../../../domain/estimates/drafts/price-line.ts'
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
      ...{ id, asked, email: ownEmail(client, request) },
      ...{ mayWrite: true, isOver: false },
    }),
  ])
  const { total_te, total, rates } = priced.totals
  return {
    kind: 'draft' as const,
    ...{ id, page, posId, request, isWhole, sending },
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
      pos: Object.fromEntries(site.pointsOfSale.map(({ id: pos }) => [pos, pointOfSaleNames[pos] ?? pos])),
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

const lineView = ({ place, kind, says, grid, total }: PricedLine) => ({
  ...{ place, kind, says },
  grid: grid === null ? null : formatCents(grid),
  total: total === null ? null : formatCents(total),
})

const clientView = ({ id, type, email, phone, ...client }: Client) => ({
  ...{ id, type, name: clientName({ type, ...client }) },
  note: [clientTypeNames[type], email, phone].filter(Boolean).join(', '),
})

const mostFound = 8

/** Who may be meant: of a request, whoever has its address or number; whoever was looked for besides. */
async function offered(
  context: Readonly<RouterContextProvider>,
  requestId: string | null,
  asked: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  const search = (asked.get('q') ?? '').slice(0, 120)
  const choice = { search, type: null, hasAccess: null, sort: 'name', descending: false } as const
  const alike = requestId && !search.trim() ? await offerClients(db, { kind: 'request', id: requestId }) : []
  const found = search.trim() ? await listClients(db, choice, mostFound) : alike
  return found.map(({ id, called, email, phone }) => ({
    ...{ id, name: called || 'Sans nom' },
    note: [email, phone].filter(Boolean).join(', '),
  }))
}
