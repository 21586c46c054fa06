import { href, type RouterContextProvider, redirect } from 'react-router'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import type { ContactMessage } from '../../../../../domain/correspondence/contact/contact-messages.ts'
import { closeInboxRecordForm } from '../../../../../domain/correspondence/inbox/close-form.ts'
import {
  assignInboxRecordsToSelf,
  closeInboxRecords,
  handlingPermissionByKind,
  handOverInboxRecord,
  type InboxActionOutcome,
  isInboxRecordClosedOrSpam,
  markInboxRecordsAsSpam,
  markInboxRecordsSeen,
  markInboxRecordsUnseen,
  releaseInboxRecords,
  reopenInboxRecords,
  unmarkInboxRecordsAsSpam,
} from '../../../../../domain/correspondence/inbox/inbox-actions.ts'
import { listEarlierRecordsOfAuthor } from '../../../../../domain/correspondence/inbox/list-earlier-records.ts'
import type { QuoteRequest } from '../../../../../domain/correspondence/quote-requests/quote-request.ts'
import { withoutPrefilledNotes } from '../../../../../domain/correspondence/quote-requests/quote-request-options.ts'
import {
  formatDayAndHour,
  formatSince,
  formatTimeAgo,
} from '../../../../../domain/kernel/calendar/french-dates.ts'
import { type InboxKind, inboxStateNames } from '../../../../../domain/kernel/inbox-kind.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { cutText } from '../../../../../domain/kernel/text/cut-text.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { listStaff } from '../../../../../domain/people/staff/list-staff.ts'
import { officeOrderStatusName } from '../../../../../domain/workshop/orders/order-status.ts'
import { type BodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formWideProblem } from '../../../../forms/form-outcome.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordRouteArgs, RouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { inboxListAddress, inboxRecordAddress } from '../../../../office/records/inbox-address.ts'
import { inboxStateToneOf } from '../../../../office/records/inbox-state-tone.ts'
import {
  closeClientLinks,
  closeClientLinksLimits,
  loadClientLinks,
} from '../../people/clients/client-links.server.ts'
import { threadClientForms } from '../../people/clients/thread-client.server.ts'
import { inboxQueryString, parseInboxQuery } from './inbox-query.ts'
import { inboxRejectionSentence, inboxTakeOverHint } from './rejection-sentence.server.ts'

export type InboxRecordView = Awaited<ReturnType<typeof loadInboxRecord>>

/** Returns the facts of a request or message, without its thread. */
export async function loadInboxRecord(
  context: Readonly<RouterContextProvider>,
  { searchParams, ...record }: FoundRecord & { searchParams: URLSearchParams },
) {
  const deps = context.get(siteContext)
  const site = deps.facts.current()
  const reader = context.get(staffContext)
  const { kind, record: found } = record
  const head = recordHead(record, site)
  const [events, members, earlier] = await Promise.all([
    listEvents(deps.db, { kind, recordId: found.id }, maxActivityLines, site),
    listStaff(deps),
    listEarlierRecordsOfAuthor(deps.db, kind, found.id, { ...found, phone: head.phone }),
  ])
  const query = parseInboxQuery(kind, searchParams)
  const search = inboxQueryString(query)
  const now = deps.clock.now()
  return {
    kind,
    id: found.id,
    search,
    ...head,
    address: inboxRecordAddress(kind, found.id) + search,
    email: found.email,
    words: firstWords(
      record.kind === 'message'
        ? record.record.message
        : withoutPrefilledNotes(record.record.complementary_infos ?? ''),
    ),
    ...recordStatus(kind, found, now),
    handler: handlerOf(found, members, reader.userId),
    colleagues: colleaguesOf(kind, members, [reader.userId, found.handled_by]),
    mayHandle: hasPermission(reader, handlingPermissionByKind[kind]),
    links: hasPermission(reader, handlingPermissionByKind[kind])
      ? await loadClientLinks(deps, { kind, id: found.id })
      : null,
    lines: recordActivityLines(events, reader),
    earlier: earlierLines(earlier, reader, now),
  }
}

/** Number of characters of the visitor's own words shown at the top of the page. */
const firstWordsLength = 240

/** Returns the beginning of a text, cut between words; `null` if it is empty. The page shows the whole text below. */
function firstWords(text: string) {
  const short = text.trim().replace(/\n{2,}/g, '\n')
  if (short === '') return null
  if (short.length <= firstWordsLength) return { text: short, isCut: false }
  const cut = cutText(short, firstWordsLength)
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  return { text: `${cut.slice(0, end > 0 ? end : undefined).trimEnd()}…`, isCut: true }
}

type FoundRecord = { kind: 'request'; record: QuoteRequest } | { kind: 'message'; record: ContactMessage }

function recordHead(record: FoundRecord, site: Site) {
  if (record.kind === 'message') {
    const { name, email, object } = record.record
    return { name: name || email, what: object, phone: null, reference: null, place: null }
  }
  const { first_name, last_name, brand, model, phone, reference, shop } = record.record
  const what = vehicleName({ brand, model })
  return { name: `${first_name} ${last_name}`, what, phone, reference, place: locationName(shop, site) }
}

function recordStatus(kind: InboxKind, record: FoundRecord['record'], now: Date) {
  const { state, seen, created_at, waits_since, closed_reason } = record
  return {
    state: { name: state, text: inboxStateNames[kind][state], tone: inboxStateToneOf(state) },
    isSeen: seen,
    isSettled: isInboxRecordClosedOrSpam(record),
    closedReason: state === 'closed' ? closed_reason : null,
    receivedAt: formatDayAndHour(created_at),
    waiting: waits_since && { at: waits_since.toISOString(), since: formatSince(waits_since, now) },
  }
}

type Member = Awaited<ReturnType<typeof listStaff>>[number]

function handlerOf({ handled_by: id }: FoundRecord['record'], members: readonly Member[], readerId: string) {
  if (!id) return null
  return {
    id,
    name: members.find((member) => member.id === id)?.name ?? 'Quelqu’un',
    isReader: id === readerId,
  }
}

/** Returns the names of the staff members to whom the record can be handed over, by id. */
function colleaguesOf(kind: InboxKind, members: readonly Member[], but: readonly (string | null)[]) {
  const matchingMembers = members.filter(
    ({ id, role, closedAt }) =>
      !closedAt && !but.includes(id) && hasPermission({ staffRole: role }, handlingPermissionByKind[kind]),
  )
  return Object.fromEntries(matchingMembers.map(({ id, name }) => [id, name]))
}

export interface EarlierRecordLine {
  id: string
  to: string
  what: string
  state: string
  at: string
  when: string
  age: string
}

type Earlier = Awaited<ReturnType<typeof listEarlierRecordsOfAuthor>>

/** Returns other records of the same person that `reader` may read, newest first. */
function earlierLines(
  { requests, messages, orders }: Earlier,
  reader: StaffPerson,
  now: Date,
): EarlierRecordLine[] {
  const lines = [
    ...requests.map(({ id, created_at, state, reference, brand, model, service }) => ({
      id,
      created_at,
      to: inboxRecordAddress('request', id),
      state: inboxStateNames.request[state],
      what: `Demande ${reference}, ${vehicleName({ brand, model }) || service}`,
    })),
    ...(hasPermission(reader, 'read-messages') ? messages : []).map(({ id, created_at, state, object }) => ({
      id,
      created_at,
      to: inboxRecordAddress('message', id),
      state: inboxStateNames.message[state],
      what: `Message «\u00a0${object}\u00a0»`,
    })),
    ...orders.map(({ id, created_at, order_number, brand, model, ...order }) => ({
      id,
      created_at,
      to: href('/gestion/commandes/:id', { id }),
      state: officeOrderStatusName(order),
      what: ['Commande', order_number, brand, model].filter(Boolean).join(' '),
    })),
  ]
  return lines
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .map(({ created_at, ...line }) => ({
      ...line,
      at: created_at.toISOString(),
      when: formatDayAndHour(created_at),
      age: formatTimeAgo(created_at, now),
    }))
}

/** Request to a list, or to a record in it. */
type ListRouteArgs = RouteArgs & { params: { id?: string } }

/**
 * Middleware: marks a record as read before the counters of its page are loaded, when it is opened as a document. Requests of the
 * router's script may be prefetches or reloads; the open page reports reading itself (`useMarkSeen`).
 */
export const markSeenOnOpen =
  (kind: InboxKind) =>
  async ({ request, params, context }: ListRouteArgs, next: () => Promise<Response>): Promise<Response> => {
    if (params.id && isOpening(request))
      await markInboxRecordsSeen(context.get(siteContext), context.get(staffContext), kind, [params.id])
    return next()
  }

function isOpening({ method, headers, url }: Request): boolean {
  if (method !== 'GET' || new URL(url).pathname.endsWith('.data')) return false
  return !headers.get('Sec-Purpose')?.includes('prefetch')
}

/** Returns the form handlers of a record's page, by the form name in the address. */
export function inboxRecordForms(kind: InboxKind) {
  const permission = handlingPermissionByKind[kind]
  return actionsByIntent({
    vu: officeForm({
      run: async ({ deps, by }, { params }: RecordRouteArgs) =>
        toFormOutcome(deps, kind, await markInboxRecordsSeen(deps, by, kind, [params.id])),
    }),
    'non-lu': officeForm({
      permission,
      // Redirects to the list: the record's own page would mark it as read immediately.
      async run({ deps, by }, { params, request }: RecordRouteArgs) {
        await markInboxRecordsUnseen(deps, by, kind, [params.id])
        const query = parseInboxQuery(kind, new URL(request.url).searchParams)
        return redirect(inboxListAddress(kind) + inboxQueryString(query), 303)
      },
    }),
    prendre: handlerForm(kind, assignInboxRecordsToSelf),
    liberer: handlerForm(kind, releaseInboxRecords),
    confier: officeForm({
      permission,
      limits: colleagueBodyLimits,
      async run({ deps, by, typed: { a: to = '', de } }, { params }: RecordRouteArgs) {
        const result = await handOverInboxRecord(deps, by, kind, params.id, { to, seen: de || null })
        return result.outcome === 'decided' ? toFormOutcome(deps, kind, result.result) : result
      },
      rejections: {
        'no-colleague': { outcome: 'invalid', problems: { a: 'Choisissez quelqu’un de l’équipe' } },
      },
    }),
    fermer: officeForm({
      permission,
      rules: closeInboxRecordForm,
      async run({ deps, by, values: { motif: reason, precision: words } }, { params }: RecordRouteArgs) {
        return toFormOutcome(
          deps,
          kind,
          await closeInboxRecords(deps, by, kind, [params.id], { reason, words }),
        )
      },
    }),
    rouvrir: stateForm(kind, reopenInboxRecords),
    indesirable: stateForm(kind, markInboxRecordsAsSpam),
    admettre: stateForm(kind, unmarkInboxRecordsAsSpam),
    'fermer-liens': officeForm({
      permission,
      limits: closeClientLinksLimits,
      run: ({ deps, by, typed }, { params }: RecordRouteArgs) =>
        closeClientLinks(deps, by, { kind, id: params.id }, typed),
    }),
    ...threadClientForms(kind),
  })
}

/** `de` is the person responsible when the page was shown, so that a user cannot take over a record unknowingly. */
const handlerBodyLimits: BodyLimits = { ...buttonFormLimits, fields: { de: { longest: 64 } } }
const colleagueBodyLimits: BodyLimits = {
  ...buttonFormLimits,
  fields: { de: { longest: 64 }, a: { longest: 64 } },
}

/** Returns the handler of a button that changes the person responsible. */
const handlerForm = (kind: InboxKind, change: typeof assignInboxRecordsToSelf | typeof releaseInboxRecords) =>
  officeForm({
    permission: handlingPermissionByKind[kind],
    limits: handlerBodyLimits,
    run: async ({ deps, by, typed: { de } }, { params }: RecordRouteArgs) =>
      toFormOutcome(deps, kind, await change(deps, by, kind, [params.id], de || null)),
  })

/** Returns the handler of a button that changes the state of the record. */
const stateForm = (
  kind: InboxKind,
  change: typeof reopenInboxRecords | typeof markInboxRecordsAsSpam | typeof unmarkInboxRecordsAsSpam,
) =>
  officeForm({
    permission: handlingPermissionByKind[kind],
    run: async ({ deps, by }, { params }: RecordRouteArgs) =>
      toFormOutcome(deps, kind, await change(deps, by, kind, [params.id])),
  })

async function toFormOutcome(
  deps: SiteContext,
  kind: InboxKind,
  result: InboxActionOutcome,
): Promise<FormOutcome> {
  const rejection = await inboxRejectionSentence(deps, kind, result)
  if (!rejection) return { outcome: 'saved' }
  return formWideProblem(result.rejection === 'taken' ? `${rejection} ${inboxTakeOverHint(kind)}` : rejection)
}
