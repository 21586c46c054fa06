import { and, asc, eq, isNotNull, lte, ne } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { contentRecords, contentRedirects, contentVersions } from '../../../db/schema/tables.ts'
import { parisDay, parseDay, startOfDay } from '../../kernel/calendar/paris-day.ts'
import { parseMoment } from '../../kernel/calendar/paris-time.ts'
import { type Actor, recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import { lockMentionedFiles } from '../../kernel/files/uploaded-files.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { uncapitalize } from '../../kernel/text/first-letter.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import {
  type ContentKind,
  type ContentValues,
  contentFieldNames,
  withMissingContentFields,
} from '../content/content-fields.ts'
import {
  announceContent,
  type ContentRecord,
  lockContent,
  toContentEventData,
  updateContent,
} from '../content/content-records.ts'
import { type ContentFieldProblem, findAcceptedSlug } from '../content/publication.ts'
import { findOrderWithoutConsent } from '../portfolio/photo-consent.ts'
import { type PublishingDeps, pageOperationsByKind } from './content-pages.ts'

type Needs = Deps<'db' | 'clock' | 'announcements'>

type ContentPublication =
  | { outcome: 'published'; path: string }
  | { outcome: 'gone' }
  | { outcome: 'incomplete'; missing: MissingContentField[] }

/**
 * Publishes the current content of a record, under the rules of `npm run publish`. All nodes show it within a second. A former
 * address redirects to the new one.
 */
export function publishContent(
  deps: PublishingDeps,
  by: Actor,
  kind: ContentKind,
  id: string,
): Promise<ContentPublication> {
  return deps.db.transaction(async (tx): Promise<ContentPublication> => {
    const record = await lockContent(tx, kind, id)
    return record ? publishLocked(tx, deps, by, record) : { outcome: 'gone' }
  })
}

/** Publishes a locked record. Changes nothing when a field is missing. */
async function publishLocked(
  tx: Transaction,
  deps: PublishingDeps,
  by: Actor,
  record: ContentRecord,
): Promise<ContentPublication> {
  const { kind } = record
  const content = withMissingContentFields(kind, record.content)
  const missing = [
    // This problem is listed first, because it explains why pictures are missing.
    ...(await findWithheldPhotoProblems(tx, record)),
    ...findMissingContentFields(kind, content),
    ...(await findLostFileProblems(tx, content)),
    ...(await findTakenAddressProblems(tx, record, content)),
  ]
  if (missing.length > 0) return { outcome: 'incomplete', missing }
  const pageId = await assignAddress(tx, deps, record, content)
  const date = publicationDate(deps, record, content)
  const publication = await pageOperationsByKind[kind].put(tx, deps, content, { id: pageId, date })
  if (publication.outcome !== 'published')
    throw new Error(`a checked ${kind} was rejected: ${publication.outcome}`)
  await markPublished(tx, deps, record, { content, pageId })
  const before = record.published_at ? { address: record.page_id ?? '' } : null
  const after = toContentEventData({ content, page_id: pageId })
  await recordEvent(tx, deps, by, { act: `${kind}.published`, id: record.id, before, after })
  await announceContent(tx, deps)
  return { outcome: 'published', path: publication.path }
}

/**
 * Returns the date of the page: its former date if the typed day is the same, else noon of the typed day, so that the day is
 * the same everywhere in France.
 */
function publicationDate(
  deps: PublishingDeps,
  { page_created_at: former }: ContentRecord,
  { date }: ContentValues,
): Date {
  const now = deps.clock.now()
  if (!date || (former && parisDay(former) === date)) return former ?? now
  return date === parisDay(now) ? now : new Date(startOfDay(date).getTime() + 12 * 3_600_000)
}

/*
 * Obstacles to publishing.
 */

/** One obstacle: the field, and a French sentence. */
export type MissingContentField = ContentFieldProblem

/** Returns the fields that prevent the publication of a record, by the same rules as `npm run publish`. */
export function findMissingContentFields(kind: ContentKind, content: ContentValues): MissingContentField[] {
  const kindProblems = pageOperationsByKind[kind]
    .problems(content)
    .map(({ field, message }) => toMissingField(field, message))
  return [...kindProblems, ...findAddressProblems(content), ...findDateProblems(content)]
}

const contentFieldByPageField: Readonly<Record<string, string>> = {
  titre: 'title',
  description: 'content',
  carousel: 'gallery',
}

function toMissingField(path: string, message: string): MissingContentField {
  const [name = '', index, part] = path.split('.')
  const field = getOwnProperty(contentFieldByPageField, name) ?? name
  const label = getOwnProperty(contentFieldNames, field) ?? field
  if (field === 'title' || (field === 'content' && !index)) return { field, message }
  const isPicture = ['main_image', 'before_image', 'gallery'].includes(field)
  const isUnnamed = isPicture && (part === 'name' || index === 'name')
  const fieldLabel = part && field === 'gallery' ? `${label}, image ${Number(index) + 1}` : label
  const sentence = isUnnamed ? 'décrivez ce que l’image montre.' : uncapitalize(message)
  return { field, message: `${fieldLabel}\u00a0: ${sentence}` }
}

function findAddressProblems({ address = '' }: ContentValues): MissingContentField[] {
  if (/^[A-Za-z0-9_-]{0,100}$/.test(address.trim())) return []
  const message = 'L’adresse est faite de lettres sans accent, de chiffres et de tirets.'
  return [{ field: 'address', message }]
}

function findDateProblems({ date = '' }: ContentValues): MissingContentField[] {
  if (!date || parseDay(date)) return []
  return [{ field: 'date', message: 'Cette date n’existe pas dans le calendrier.' }]
}

async function findLostFileProblems(tx: Transaction, content: ContentValues): Promise<MissingContentField[]> {
  const urls = await lockMentionedFiles(tx, content)
  if (urls.length === 0) return []
  const field = Object.keys(content).find((name) => content[name]?.includes(urls[0] ?? '')) ?? 'content'
  const message =
    urls.length === 1
      ? 'Un fichier mentionné n’est plus sur le site\u00a0: retirez-le ou envoyez-le à nouveau.'
      : `${urls.length}\u00a0fichiers mentionnés ne sont plus sur le site\u00a0: retirez-les ou envoyez-les à nouveau.`
  return [{ field, message }]
}

/** Returns an obstacle when the client of the order has not consented to the publication of its photos. */
async function findWithheldPhotoProblems(
  tx: Transaction,
  { id }: ContentRecord,
): Promise<MissingContentField[]> {
  const order = await findOrderWithoutConsent(tx, id)
  if (!order) return []
  const message = `Le client de la commande ${order.number} n’a pas donné son accord pour publier ses photos\u00a0: notez-le sur la commande, ou retirez-les.`
  return [{ field: 'main_image', message }]
}

async function findTakenAddressProblems(
  tx: Transaction,
  record: ContentRecord,
  content: ContentValues,
): Promise<MissingContentField[]> {
  const address = content.address?.trim()
  if (!address || address === record.page_id || !(await isTaken(tx, record, address))) return []
  return [{ field: 'address', message: 'Cette adresse est déjà celle d’une autre page.' }]
}

/** Whether another page has the address. A withdrawn record keeps its address, because it may be published again. */
async function isTaken(tx: Transaction, { kind, id }: ContentRecord, pageId: string): Promise<boolean> {
  const isOther = and(
    eq(contentRecords.kind, kind),
    eq(contentRecords.page_id, pageId),
    ne(contentRecords.id, id),
  )
  const [other] = await tx.select({ id: contentRecords.id }).from(contentRecords).where(isOther)
  return other !== undefined || (await pageOperationsByKind[kind].findDate(tx, pageId)) !== null
}

/*
 * Address and record of the published page.
 */

/**
 * Returns the id of the page: the typed one, else the current one, else one made from the title. Redirects the former address
 * when it changes.
 */
async function assignAddress(
  tx: Transaction,
  deps: PublishingDeps,
  record: ContentRecord,
  content: ContentValues,
): Promise<string> {
  const { kind, page_id: former } = record
  const typed = content.address?.trim() || former
  const pageId =
    typed || (await findAcceptedSlug(content.title ?? '', async (id) => !(await isTaken(tx, record, id))))
  const isThere = and(eq(contentRedirects.kind, kind), eq(contentRedirects.page_id, pageId))
  await tx.delete(contentRedirects).where(isThere)
  if (former && former !== pageId) {
    await pageOperationsByKind[kind].rename(tx, deps, former, pageId)
    await tx
      .insert(contentRedirects)
      .values({ kind, page_id: former, record_id: record.id, created_at: deps.clock.now() })
      .onConflictDoUpdate({
        target: [contentRedirects.kind, contentRedirects.page_id],
        set: { record_id: record.id },
      })
  }
  return pageId
}

interface Published {
  content: ContentValues
  pageId: string
}

async function markPublished(
  tx: Transaction,
  deps: PublishingDeps,
  record: ContentRecord,
  { content, pageId }: Published,
) {
  const now = deps.clock.now()
  const date = (await pageOperationsByKind[record.kind].findDate(tx, pageId)) ?? now
  const settled = { ...content, address: pageId, date: parisDay(date) }
  await updateContent(tx, record.id, {
    state: 'published',
    page_id: pageId,
    page_created_at: date,
    content: settled,
    published_version: record.version,
    published_at: now,
    publish_at: null,
    refusal: null,
  })
  const isCurrent = and(eq(contentVersions.record_id, record.id), eq(contentVersions.number, record.version))
  await tx.update(contentVersions).set({ content: settled, published_at: now }).where(isCurrent)
}

/*
 * Scheduled publication.
 */

type Scheduling =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'incomplete'; missing: MissingContentField[] }
  /** `message` is one French sentence. */
  | { outcome: 'wrong-time'; message: string }

/** Maximum number of days that a publication can be scheduled ahead. */
const maxDaysAhead = 366

/**
 * Schedules the publication of a record, with the content that it has by then. `typed` is a day and time in French
 * local time.
 */
export function scheduleContent(
  deps: Needs & Deps<'jobs'>,
  by: StaffPerson,
  { kind, id, typed }: { kind: ContentKind; id: string; typed: string },
): Promise<Scheduling> {
  return deps.db.transaction(async (tx): Promise<Scheduling> => {
    const record = await lockContent(tx, kind, id)
    if (!record) return { outcome: 'gone' }
    const now = deps.clock.now()
    const time = parsePublicationTime(typed, now)
    if (time.outcome === 'wrong-time') return time
    const { at } = time
    const missing = findMissingContentFields(kind, withMissingContentFields(kind, record.content))
    if (missing.length > 0) return { outcome: 'incomplete', missing }
    await updateContent(tx, id, { publish_at: at, refusal: null })
    const inSeconds = Math.ceil((at.getTime() - now.getTime()) / 1000)
    await deps.jobs.enqueue(tx, 'publish-due-content', {}, { inSeconds })
    const after = { ...toContentEventData(record), at: at.toISOString() }
    await recordEvent(tx, deps, staffActor(by), { act: `${kind}.scheduled`, id, before: null, after })
    await announceContent(tx, deps)
    return { outcome: 'saved' }
  })
}

function parsePublicationTime(
  typed: string,
  now: Date,
): { outcome: 'read'; at: Date } | { outcome: 'wrong-time'; message: string } {
  const parsed = parseMoment(typed)
  if (parsed.outcome !== 'read')
    return wrongTime(
      parsed.outcome === 'skipped'
        ? 'Cette heure n’existe pas\u00a0: ce jour-là, les horloges passent de 2\u00a0h à 3\u00a0h.'
        : 'Choisissez un jour et une heure.',
    )
  const { at } = parsed
  if (at <= now) return wrongTime('Cette heure est déjà passée.')
  const isFar = at.getTime() - now.getTime() > maxDaysAhead * 24 * 3_600_000
  return isFar ? wrongTime('Choisissez une heure dans l’année qui vient.') : { outcome: 'read', at }
}

const wrongTime = (message: string) => ({ outcome: 'wrong-time', message }) as const

/** Cancels a scheduled publication. The record is not changed otherwise. */
export function unscheduleContent(
  deps: Needs,
  by: StaffPerson,
  kind: ContentKind,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const record = await lockContent(tx, kind, id)
    if (!record?.publish_at) return { outcome: 'gone' }
    await updateContent(tx, id, { publish_at: null })
    const after = toContentEventData(record)
    await recordEvent(tx, deps, staffActor(by), { act: `${kind}.unscheduled`, id, before: null, after })
    await announceContent(tx, deps)
    return { outcome: 'saved' }
  })
}

/**
 * Publishes all records whose scheduled time has come. A record that cannot be published stores the reason and is no longer
 * scheduled. Returns the number published.
 */
export async function publishScheduledContent(deps: PublishingDeps): Promise<number> {
  let published = 0
  while (true) {
    const outcome = await deps.db.transaction(async (tx) => {
      const [record] = await tx
        .select()
        .from(contentRecords)
        .where(and(isNotNull(contentRecords.publish_at), lte(contentRecords.publish_at, deps.clock.now())))
        .orderBy(asc(contentRecords.publish_at))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!record) return null
      const publication = await publishLocked(tx, deps, siteActor, record)
      if (publication.outcome !== 'incomplete') return publication.outcome
      const rejection = publication.missing.map(({ message }) => message).join(' ')
      await updateContent(tx, record.id, { publish_at: null, refusal: rejection })
      const after = { ...toContentEventData(record), refusal: rejection }
      const act = `${record.kind}.not-published` as const
      await recordEvent(tx, deps, siteActor, { act, id: record.id, before: null, after })
      await announceContent(tx, deps)
      return publication.outcome
    })
    if (outcome === null) return published
    if (outcome === 'published') published++
  }
}

/** Removes a page from the site. The record is kept and can be published again with the same address and date. */
export function withdrawContent(
  deps: Needs,
  by: StaffPerson,
  kind: ContentKind,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const record = await lockContent(tx, kind, id)
    if (record?.state !== 'published' || !record.page_id) return { outcome: 'gone' }
    const { topic, remove } = pageOperationsByKind[kind]
    await remove(tx, record.page_id)
    await updateContent(tx, id, { state: 'withdrawn', published_version: null, publish_at: null })
    const before = toContentEventData(record)
    await recordEvent(tx, deps, staffActor(by), { act: `${kind}.withdrawn`, id, before, after: null })
    await deps.announcements.announce(tx, topic)
    await announceContent(tx, deps)
    return { outcome: 'saved' }
  })
}
