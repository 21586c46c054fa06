import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { DocumentBuyer } from '../../../db/schema/billing/documents.ts'
import { clients, estimateDrafts, outgoingMails } from '../../../db/schema/tables.ts'
import { toDocumentBuyer } from '../../billing/documents/document-buyer.ts'
import { documentNumberPlaceholder } from '../../billing/documents/document-numbers.ts'
import { purchaseOrderOfEstimate } from '../../billing/documents/estimate-row.ts'
import type { PrintableDocument } from '../../billing/printing/printable-document.ts'
import { findPointOfSale, pointOfSaleOf } from '../../business/points-of-sale.ts'
import { listPricesOnDay } from '../../business/prices/price-grid.ts'
import { findPrintedTermsInForceOn } from '../../business/texts/printed-terms.ts'
import { findRimKindOfRequest } from '../../correspondence/quote-requests/quote-request.ts'
import { addDays, parisDay } from '../../kernel/calendar/paris-day.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import {
  type FieldConflict,
  mergeRecordChanges,
  openedValuesFieldName,
  parseOpenedValues,
} from '../../kernel/forms/merge-changes.ts'
import type { FormInput } from '../../kernel/forms/validate-form.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { stripControlCharacters } from '../../kernel/text/strip-control-characters.ts'
import type { Client } from '../../people/clients/client.ts'
import { lockClientsTable } from '../../people/clients/client-locks.ts'
import { findClientRecord } from '../../people/clients/find-client.ts'
import { type DraftLineSafety, findDraftLineSafety, findDraftSafetyProblems } from './draft-safety.ts'
import {
  announceEstimates,
  type EstimateDraft,
  estimateDraftEventData,
  findQueuedEstimateMail,
  lockEstimateDraft,
} from './estimate.ts'
import {
  type EstimateContent,
  type EstimateLineField,
  estimateDraftLinesOf,
  estimateLineFieldName,
  estimateLineFields,
  estimateLineNumbers,
  maxEstimateDraftLines,
  normalizeEstimateContent,
  selectNonEmptyEstimateFields,
  withAddedEstimateLines,
  withIdenticalRims,
  withoutEstimateLine,
} from './estimate-content.ts'
import { type PricedEstimateDraft, priceEstimateDraft } from './price-estimate.ts'

export type EstimateDraftSaveOutcome =
  /** `isAsTyped` is false if the saved draft contains changes of others that the form has not shown. */
  | { outcome: 'saved'; isAsTyped: boolean; alike?: IdenticalRimsUndo }
  | { outcome: 'gone' }
  /** The mail of the draft is queued. The draft can only be changed after the mail is cancelled. */
  | { outcome: 'mail-queued' }
  /** The draft is saved as typed, but has no room for the lines to add. */
  | { outcome: 'full' }
  /** Another person changed the same fields meanwhile. `merged` contains all other changes. */
  | { outcome: 'conflict'; merged: EstimateContent; theirs: EstimateContent; conflicts: FieldConflict[] }

/**
 * Data to undo « Copier sur les quatre jantes »: the content before the change, and the draft version that the change
 * created.
 */
export interface IdenticalRimsUndo {
  before: EstimateContent
  version: number
}

/** Change of the lines after the typed content is saved: add lines, remove one, or copy the rim at a place to all rims. */
export interface EstimateDraftLineChange {
  add?: readonly Partial<Record<EstimateLineField, string>>[]
  remove?: number
  alike?: number
}

type DraftDeps = Deps<'db' | 'clock' | 'facts'>

/**
 * Saves a draft as typed, complete or not. Merges the form with the values it was filled with: changes by others are
 * preserved, and fields that both sides changed are returned as conflicts.
 */
export function saveEstimateDraft(
  deps: DraftDeps,
  id: string,
  typed: FormInput,
  change: EstimateDraftLineChange = {},
): Promise<EstimateDraftSaveOutcome> {
  const mine = normalizeEstimateContent(tidyTyped(typed))
  return deps.db.transaction(async (tx): Promise<EstimateDraftSaveOutcome> => {
    const draft = await lockEstimateDraft(tx, id)
    if (!draft) return { outcome: 'gone' }
    const theirs = normalizeEstimateContent(draft.content)
    const base = normalizeEstimateContent(parseOpenedValues(typed[openedValuesFieldName]))
    const { merged, conflicts } = mergeRecordChanges(base, mine, theirs)
    const isChanging =
      conflicts.length > 0 || !isSameContent(merged, theirs) || Object.keys(change).length > 0
    // A repeated save without changes succeeds even while the mail of the draft is queued.
    if (isChanging && (await findQueuedEstimateMail(tx, id))) return { outcome: 'mail-queued' }
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    const mergedContent = keepTouchedLines({ base, mine, theirs, merged })
    const removed = change.remove ? withoutEstimateLine(mergedContent, change.remove) : mergedContent
    const alike = change.alike ? withIdenticalRims(removed, change.alike) : removed
    const added = change.add ?? []
    const isFull = estimateDraftLinesOf(alike).length + added.length > maxEstimateDraftLines
    const content = isFull ? alike : withAddedEstimateLines(alike, added)
    const version = await storeContent(tx, deps, draft, content)
    if (isFull && added.length > 0) return { outcome: 'full' }
    const isAsTyped = isSameContent(content, mine)
    if (!change.alike || isSameContent(content, mergedContent)) return { outcome: 'saved', isAsTyped }
    return { outcome: 'saved', isAsTyped, alike: { before: mergedContent, version } }
  })
}

/** Restores the draft from before « Copier sur les quatre jantes », unless it was changed after that. */
export function undoIdenticalRims(
  deps: DraftDeps,
  id: string,
  { before, version }: IdenticalRimsUndo,
): Promise<{ outcome: 'saved' | 'gone' | 'mail-queued' | 'changed' }> {
  return deps.db.transaction(async (tx) => {
    const draft = await lockEstimateDraft(tx, id)
    if (!draft) return { outcome: 'gone' }
    if (await findQueuedEstimateMail(tx, id)) return { outcome: 'mail-queued' }
    const content = normalizeEstimateContent(before)
    if (isSameContent(content, normalizeEstimateContent(draft.content))) return { outcome: 'saved' }
    if (draft.version !== version) return { outcome: 'changed' }
    await storeContent(tx, deps, draft, content)
    return { outcome: 'saved' }
  })
}

const tidyTyped = (typed: FormInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      stripControlCharacters(value ?? '').replace(/\r\n?/g, '\n'),
    ]),
  )

/** Whether two contents are equal. Both are normalized first, so that their fields are in the same order. */
const isSameContent = (one: EstimateContent, other: EstimateContent) =>
  JSON.stringify(selectNonEmptyEstimateFields(one)) === JSON.stringify(selectNonEmptyEstimateFields(other))

/** Stores the content if it has changed. Returns the version of the draft. */
async function storeContent(
  tx: Transaction,
  { clock, facts }: DraftDeps,
  draft: EstimateDraft,
  content: EstimateContent,
): Promise<number> {
  if (isSameContent(content, normalizeEstimateContent(draft.content))) return draft.version
  const version = draft.version + 1
  await tx
    .update(estimateDrafts)
    .set({
      content: selectNonEmptyEstimateFields(content),
      pos_id: findPointOfSale(content.pos ?? '', facts.current())?.id ?? draft.pos_id,
      version,
      changed_at: clock.now(),
    })
    .where(eq(estimateDrafts.id, draft.id))
  return version
}

interface Sides {
  base: EstimateContent
  mine: EstimateContent
  theirs: EstimateContent
  merged: EstimateContent
}

/** Restores a line that one person removed while another one edited it, so that no work is lost. */
function keepTouchedLines({ base, mine, theirs, merged }: Sides): EstimateContent {
  const kept = { ...merged }
  for (const place of estimateLineNumbers) {
    const kind = estimateLineFieldName(place, 'kind')
    if (!base[kind] || merged[kind]) continue
    const [gone, other] = mine[kind] ? [theirs, mine] : [mine, theirs]
    const isTouched = estimateLineFields.some((field) => {
      const name = estimateLineFieldName(place, field)
      return field !== 'kind' && other[kind] !== '' && other[name] !== base[name]
    })
    for (const field of estimateLineFields) {
      const name = estimateLineFieldName(place, field)
      kept[name] = (isTouched ? other : gone)[name] ?? ''
    }
  }
  return kept
}

/** Sets the client of a draft. Returns `gone` if the draft or the client no longer exists. */
export function setClientOfEstimateDraft(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  id: string,
  clientId: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' } | { outcome: 'mail-queued' }> {
  return deps.db.transaction(async (tx) => {
    await lockClientsTable(tx, 'shared')
    const draft = await lockEstimateDraft(tx, id)
    const isUnmergedClient = and(eq(clients.id, clientId), isNull(clients.merged_into))
    const [client] = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(isUnmergedClient)
      .for('key share')
    if (!draft || !client) return { outcome: 'gone' } as const
    if (await findQueuedEstimateMail(tx, id)) return { outcome: 'mail-queued' } as const
    await tx
      .update(estimateDrafts)
      .set({ client_id: client.id, version: draft.version + 1, changed_at: deps.clock.now() })
      .where(eq(estimateDrafts.id, id))
    await announceEstimates(tx, deps)
    return { outcome: 'saved' } as const
  })
}

/** Deletes a draft, which has no number and was never sent. Returns `gone` also while its mail is queued. */
export function discardEstimateDraft(
  deps: Deps<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const draft = await lockEstimateDraft(tx, id)
    if (!draft || (await findQueuedEstimateMail(tx, id))) return { outcome: 'gone' }
    await tx.delete(outgoingMails).where(eq(outgoingMails.estimate_id, id))
    await tx.delete(estimateDrafts).where(eq(estimateDrafts.id, id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'estimate.dropped',
      id,
      before: null,
      after: estimateDraftEventData,
    })
    await announceEstimates(tx, deps)
    return { outcome: 'saved' }
  })
}

/** Returns a draft's client, its prices by the current grid, and the safety rules that apply to its rims. */
export async function loadPricedEstimateDraft(
  db: Database,
  { clock }: Deps<'clock'>,
  { content, client_id, quote_request_id, safety_lifts }: EstimateDraft,
): Promise<{ client: Client | null; priced: PricedEstimateDraft; safety: DraftLineSafety[] }> {
  const clientRecord = client_id ? await findClientRecord(db, client_id) : null
  const client = clientRecord && 'client' in clientRecord ? clientRecord.client : null
  const typed = normalizeEstimateContent(content)
  const grid = await listPricesOnDay(db, typed.pos ?? '', parisDay(clock.now()))
  const priced = priceEstimateDraft(typed, client, grid)
  const safety = findDraftLineSafety(typed, safety_lifts, await findRimKindOfRequest(db, quote_request_id))
  return {
    client,
    priced: { ...priced, problems: { ...findDraftSafetyProblems(safety), ...priced.problems } },
    safety,
  }
}

const placeholderBuyer: DocumentBuyer = {
  type: 'individual',
  name: null,
  first_name: null,
  last_name: 'Client à choisir',
  siret: null,
  vat_number: null,
  address: null,
}

/** Returns the estimate that would be issued from the draft now. Incomplete lines are left out. */
export async function loadPrintableEstimateDraft(
  db: Database,
  { clock, facts }: Deps<'clock' | 'facts'>,
  draft: EstimateDraft,
): Promise<PrintableDocument> {
  const site = facts.current()
  const { client, priced } = await loadPricedEstimateDraft(db, { clock }, draft)
  const { vehicle = '', registration = '', message = '' } = normalizeEstimateContent(draft.content)
  const issuedAt = clock.now()
  const pos = pointOfSaleOf(draft.pos_id, site)
  const { total_te, total, rates } = priced.totals
  return {
    kind: 'estimate',
    number: documentNumberPlaceholder('estimate', pos, issuedAt),
    issuedAt,
    facts: site,
    pos,
    isDraft: true,
    buyer: client ? toDocumentBuyer(client) : placeholderBuyer,
    buyerEmail: client?.email ?? null,
    lines: priced.printed,
    totals: { total_te, total, rates },
    validUntil: addDays(parisDay(issuedAt), priced.validityDays),
    workingDays: priced.workingDays,
    vehicle: vehicle || registration ? { name: vehicle.trim(), registration: registration.trim() } : null,
    message: message.trim() || null,
    terms: await findPrintedTermsInForceOn(db, parisDay(issuedAt), site),
    suppliedOn: null,
    dueOn: null,
    verificationCode: null,
    deposit: 0,
    depositInvoices: [],
    depositVat: [],
    credits: [],
    wasReceived: false,
    exemption: null,
    purchaseOrder: purchaseOrderOfEstimate(draft.content),
    registration: null,
    mileage: null,
    state: { is: 'open' },
    orders: [],
    credited: null,
  }
}
