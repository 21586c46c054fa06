import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { formatPointsOfSale, locationName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import {
  type InboxCloseReason,
  inboxCloseReasonNames,
} from '../../../../../domain/correspondence/close-reasons.ts'
import {
  assignInboxRecordsToSelf,
  closeInboxRecords,
  handlingPermissionByKind,
  type InboxActionOutcome,
  type InboxDeps,
  markInboxRecordsAsSpam,
  markInboxRecordsSeen,
  markInboxRecordsUnseen,
  releaseInboxRecords,
  reopenInboxRecords,
  unmarkInboxRecordsAsSpam,
} from '../../../../../domain/correspondence/inbox/inbox-actions.ts'
import {
  type InboxFilter,
  listContactMessages,
  listQuoteRequests,
} from '../../../../../domain/correspondence/inbox/list-inbox.ts'
import { requestPhotoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import {
  requestedServiceOptions,
  shopOptionsOf,
} from '../../../../../domain/correspondence/quote-requests/quote-request-options.ts'
import { formatDayAndHour, formatTimeAgo } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, parisDay, startOfDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import {
  type InboxKind,
  inboxStateNames,
  isWorkshopReplyLate,
} from '../../../../../domain/kernel/inbox-kind.ts'
import { isSearchTextTooShort } from '../../../../../domain/kernel/lists/search-words.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { capitalize, uncapitalize } from '../../../../../domain/kernel/text/first-letter.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import type { BodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormRejection, formWideProblem } from '../../../../forms/form-outcome.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { inboxRecordAddress, requestThumbnailAddress } from '../../../../office/records/inbox-address.ts'
import { inboxStateToneOf } from '../../../../office/records/inbox-state-tone.ts'
import { growingListQueryString, loadGrowingList } from '../../../../ui/pager/growing-list.ts'
import {
  type InboxBulkAction,
  type InboxBulkOutcome,
  inboxBulkOutcomeSentence,
  undoActionByInboxAction,
} from './bulk-actions.ts'
import { inboxFilterOptionsOf } from './inbox-filter-options.ts'
import { type InboxQuery, inboxQueryString, inboxStatusFilters, parseInboxQuery } from './inbox-query.ts'
import { inboxRejectionSentence } from './rejection-sentence.server.ts'

export type InboxListView = Awaited<ReturnType<typeof loadInboxPage>>
export type InboxListLine = InboxListView['lines'][number]

/** Loads a list: the first lines for the query, and the address of the next. */
export async function loadInboxPage(
  context: Readonly<RouterContextProvider>,
  kind: InboxKind,
  searchParams: URLSearchParams,
) {
  const { clock, facts } = context.get(siteContext)
  const reader = context.get(staffContext)
  const query = parseInboxQuery(kind, searchParams)
  const now = clock.now()
  const choice = toInboxChoice(query, reader, now)
  // The search index needs three consecutive characters.
  const isTooShort = isSearchTextTooShort(query.q)
  const { rows, next, added } = await loadGrowingList(query, (limit) =>
    isTooShort ? [] : listInboxLines(context.get(siteContext), kind, choice, { limit, now }),
  )
  return {
    kind,
    lines: rows,
    query,
    search: inboxQueryString(query),
    isTooShort,
    isChosen: growingListQueryString(query) !== '?',
    line: describeInboxQuery(kind, query, reader, facts.current()),
    status: choice.status,
    hasOwnScope: kind === 'request' && reader.pointsOfSale !== null,
    mayHandle: hasPermission(reader, handlingPermissionByKind[kind]),
    next,
    added,
  }
}

/** Converts the query to a filter. The points of sale of `reader` are the default; `qui=moi` selects the records that they handle. */
function toInboxChoice(query: InboxQuery, reader: StaffPerson, now: Date): InboxFilter {
  const { pos, prestation, qui, vu, tri } = query
  const q = query.q.trim()
  const status = getOwnProperty(inboxStatusFilters, query.etat) ?? (q === '' ? 'waiting' : 'all')
  return {
    search: q,
    status,
    pointsOfSale: pos === '' ? reader.pointsOfSale : pos === 'tous' ? null : [pos],
    service: prestation || null,
    handler: qui === 'moi' ? reader.userId : qui === 'personne' ? 'nobody' : null,
    isSeen: vu === '' ? null : vu === 'oui',
    ...received(query.depuis, now),
    // Waiting records are sorted by waiting time by default, all others newest first.
    order: tri === 'attente' || (tri === '' && status === 'waiting') ? 'longest' : 'newest',
  }
}

const daysBack: Readonly<Record<string, number>> = { aujourdhui: 0, hier: 1, semaine: 7, mois: 30 }

/** Converts the period filter to times, by days in French time. */
function received(since: string, now: Date): Pick<InboxFilter, 'from' | 'until'> {
  const startBack = (days: number) => startOfDay(addDays(parisDay(now), -days))
  if (since === 'avant') return { from: null, until: startBack(30) }
  const days = getOwnProperty(daysBack, since)
  return { from: days === undefined ? null : startBack(days), until: null }
}

async function listInboxLines(
  { db, facts }: SiteContext,
  kind: InboxKind,
  choice: InboxFilter,
  { limit, now }: { limit: number; now: Date },
) {
  if (kind === 'request') {
    const rows = await listQuoteRequests(db, choice, limit)
    return rows.map((row) => ({ ...sharedCells(kind, row, now), ...requestCells(row, facts.current()) }))
  }
  const rows = await listContactMessages(db, choice, limit)
  return rows.map((row) => ({ ...sharedCells(kind, row, now), ...messageCells(row) }))
}

function sharedCells(
  kind: InboxKind,
  { id, created_at, waits_since, seen, state, handler }: RequestRow | MessageRow,
  now: Date,
) {
  const since = waits_since ?? created_at
  return {
    id,
    to: inboxRecordAddress(kind, id),
    isSeen: seen,
    handler,
    state: { text: inboxStateNames[kind][state], tone: inboxStateToneOf(state) },
    at: since.toISOString(),
    age: formatTimeAgo(since, now),
    when: formatDayAndHour(since),
    isLate: waits_since !== null && isWorkshopReplyLate(waits_since, now),
  }
}

type RequestRow = Awaited<ReturnType<typeof listQuoteRequests>>[number]
type MessageRow = Awaited<ReturnType<typeof listContactMessages>>[number]

function requestCells(
  { id, first_name, last_name, brand, model, service, shop, images }: RequestRow,
  site: Site,
) {
  const [first] = images
  return {
    photo: first ? requestThumbnailAddress(id, requestPhotoIdOf(first)) : null,
    name: `${first_name} ${last_name}`,
    what: vehicleName({ brand, model }) || service,
    location: locationName(shop, site),
  }
}

const messageCells = ({ name, email, object }: MessageRow) => ({
  photo: null,
  name: name || email,
  what: object,
  location: '',
})

/** Maximum number of records that a list shows at once. */
const maxRecords = 1_000

const bulkLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  fields: { id: { longest: 64, maxCount: maxRecords }, acte: { longest: 32 }, motif: { longest: 32 } },
  maxBytes: 128 * 1024,
}

/** Returns the form handlers of a list: one action on all ticked records. */
export function inboxBulkForms(kind: InboxKind) {
  const bulk = officeForm({
    permission: handlingPermissionByKind[kind],
    limits: bulkLimits,
    async run({
      deps,
      by,
      typed: { acte = '', motif = '' },
      fields,
    }): Promise<InboxBulkOutcome | FormRejection> {
      const action = parseBulkAction(acte)
      if (!action) throw data(null, { status: 404 })
      const ids = [...new Set(fields.getAll('id'))]
      if (ids.length === 0) return formWideProblem(nothingTicked)
      const reason = reasonIn(motif)
      if (action === 'fermer' && !reason) return formWideProblem(noReason)
      const result =
        action === 'fermer'
          ? await closeInboxRecords(deps, by, kind, ids, { reason: reason ?? 'answered' })
          : await bulkActions[action](deps, by, kind, ids)
      const rejectionText = await inboxRejectionSentence(deps, kind, result)
      const notice = inboxBulkOutcomeSentence(kind, action, result.changed.length, rejectionText)
      // Closing again needs a reason, so there is no undo after reopening.
      const undo =
        result.changed.length > 0 && action !== 'rouvrir'
          ? { action: undoActionByInboxAction[action], ids: result.changed }
          : null
      return { outcome: 'saved', notice, undo }
    },
  })
  const { action, middleware } = actionsByIntent({ lot: bulk })
  // Skips requests to the address of a record below the list.
  const ofList: MiddlewareFunction<Response>[] = middleware.map(
    (one): MiddlewareFunction<Response> =>
      (args, next) =>
        args.params.id ? next() : one(args, next),
  )
  return { action, middleware: ofList }
}

const nothingTicked = 'Cochez d’abord au moins une ligne.'
const noReason = 'Choisissez d’abord une raison de fermer.'

/** Returns the chosen reason. `other` requires a text, for which the list has no field. */
const reasonIn = (motif: string) =>
  Object.hasOwn(inboxCloseReasonNames, motif) && motif !== 'other' ? (motif as InboxCloseReason) : null

type BulkHandler = (
  deps: InboxDeps,
  by: StaffPerson,
  kind: InboxKind,
  ids: readonly string[],
) => Promise<InboxActionOutcome>

const bulkActions: Readonly<Record<Exclude<InboxBulkAction, 'fermer'>, BulkHandler>> = {
  prendre: (deps, by, kind, ids) => assignInboxRecordsToSelf(deps, by, kind, ids),
  liberer: (deps, by, kind, ids) => releaseInboxRecords(deps, by, kind, ids),
  lu: markInboxRecordsSeen,
  'non-lu': markInboxRecordsUnseen,
  indesirable: markInboxRecordsAsSpam,
  admettre: unmarkInboxRecordsAsSpam,
  rouvrir: reopenInboxRecords,
}

const parseBulkAction = (acte: string) =>
  Object.hasOwn(undoActionByInboxAction, acte) ? (acte as InboxBulkAction) : null

/** Describes the filter in one line that can be read aloud: « Épinal, à traiter, depuis hier ». */
function describeInboxQuery(kind: InboxKind, query: InboxQuery, reader: StaffPerson, site: Site): string {
  const { pos, etat, prestation, qui, vu, depuis, tri } = query
  const q = query.q.trim()
  const options = inboxFilterOptionsOf(kind)
  const state = etat || (q === '' ? 'a-traiter' : 'toutes')
  const parts = [
    kind === 'request' && locationNameFor(pos, reader, site),
    options.etat[state],
    getOwnProperty(requestedServiceOptions, prestation),
    options.qui[qui],
    options.vu[vu],
    options.depuis[depuis],
    q !== '' && `«\u00a0${q}\u00a0»`,
    options.tri[tri],
  ].filter((part): part is string => Boolean(part))
  const [first = '', ...others] = parts
  const asRead = (part: string) => (part === q ? part : uncapitalize(part))
  return [first, ...others.map(asRead)].join(', ')
}

function locationNameFor(pos: string, { pointsOfSale }: StaffPerson, site: Site): string {
  if (pos === '') return capitalize(formatPointsOfSale(pointsOfSale, site))
  return getOwnProperty(shopOptionsOf(site), pos) ?? capitalize(formatPointsOfSale(null, site))
}
