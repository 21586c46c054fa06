import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DossierPrice } from '../../../db/schema/oversight/dossiers.ts'
import { dossierOpenings, estimates, expertDossiers, orders } from '../../../db/schema/tables.ts'
import { addDays, type Day, parisDay, startOfDay } from '../../kernel/calendar/paris-day.ts'
import {
  type Actor,
  expertActor,
  recordEvent,
  siteActor,
  staffActor,
} from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import { isWithinScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { PermanentRejection } from '../../kernel/ports/jobs.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { randomId } from '../../kernel/random-id.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { sign, verifySignedId } from '../../kernel/signatures.ts'
import { dossierDays } from './dossier-forms.ts'
import {
  type DossierSubject,
  dossierDigest,
  dossierSubjectOf,
  type ExpertDossier,
  findDossier,
  readDossier,
  readSubject,
} from './read-dossier.ts'

/*
 * Dossiers that experts open by a link, without an account: shared by the office, mailed, opened, answered, revoked
 * (docs/product.md §11.30).
 */

type ShareDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

interface NewDossier {
  /** Created by the page, so that a repeated submission creates one dossier. */
  id: string
  expert: { name: string; firm: string; email: string }
  claim: string
  mission: string
  /** Last day on which the link is valid. */
  until: Day
  shows: { prices: boolean; photos: boolean; estimate: boolean }
  prices: DossierPrice[]
  isMailed: boolean
}

export type SharingOutcome =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  /** The rims have changed since the form was rendered. */
  | { outcome: 'changed' }
  | { outcome: 'invalid'; problems: { fin?: string; email?: string } }

/** Shares a dossier with an expert. Its mail, if requested, is sent ten seconds later. */
export function shareDossier(
  { db, clock, jobs, announcements }: ShareDeps,
  by: StaffPerson,
  subject: DossierSubject,
  { id, expert, claim, mission, until, shows, prices, isMailed }: NewDossier,
): Promise<SharingOutcome> {
  const now = clock.now()
  const today = parisDay(now)
  if (until < today || until > addDays(today, dossierDays.most))
    return Promise.resolve({
      outcome: 'invalid',
      problems: { fin: `D’aujourd’hui à ${dossierDays.most}\u00a0jours` },
    })
  if (isMailed && !expert.email)
    return Promise.resolve({
      outcome: 'invalid',
      problems: { email: 'Indiquez l’adresse à laquelle le lien est envoyé' },
    })
  return db.transaction(async (tx): Promise<SharingOutcome> => {
    if (!(await lockSubject(tx, subject))) return { outcome: 'gone' }
    const [known] = await tx.select().from(expertDossiers).where(eq(expertDossiers.id, id))
    if (known) {
      const shared = dossierSubjectOf(known)
      return { outcome: shared.kind === subject.kind && shared.id === subject.id ? 'saved' : 'gone' }
    }
    const record = await readSubject(tx, subject)
    if (!record) return { outcome: 'gone' }
    const places = record.rims.map(({ place }) => place)
    if (places.join() !== prices.map(({ place }) => place).join()) return { outcome: 'changed' }
    await tx.insert(expertDossiers).values({
      id,
      order_id: subject.kind === 'order' ? subject.id : null,
      estimate_id: subject.kind === 'estimate' ? subject.id : null,
      expert_name: expert.name,
      expert_firm: expert.firm,
      expert_email: expert.email,
      claim_number: claim,
      mission_reference: mission,
      shows_prices: shows.prices,
      shows_photos: shows.photos,
      shows_estimate: shows.estimate,
      prices,
      created_at: now,
      created_by: by.userId,
      created_by_name: by.name,
      expires_at: startOfDay(addDays(until, 1)),
      mail_asked_at: isMailed ? now : null,
    })
    if (isMailed) await jobs.enqueue(tx, 'send-dossier-mail', { dossierId: id }, { inSeconds: secondsToUndo })
    await recordDossierEvent(tx, { clock }, staffActor(by), subject, 'dossier-shared')
    await announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** Locks the order or quote. All actions lock it before the dossier. */
async function lockSubject(tx: Database, { kind, id }: DossierSubject): Promise<boolean> {
  const table = kind === 'order' ? orders : estimates
  const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return found !== undefined
}

async function lockDossier(tx: Database, id: string): Promise<ExpertDossier | null> {
  const [dossier] = await tx.select().from(expertDossiers).where(eq(expertDossiers.id, id)).for('update')
  return dossier ?? null
}

const isOf = ({ kind, id }: DossierSubject) =>
  eq(kind === 'order' ? expertDossiers.order_id : expertDossiers.estimate_id, id)

/** Returns the dossiers of an order or quote, newest first, each with the number and time of its openings. */
export async function listDossiers(db: Database, subject: DossierSubject) {
  const dossiers = await db
    .select()
    .from(expertDossiers)
    .where(isOf(subject))
    .orderBy(desc(expertDossiers.created_at), desc(expertDossiers.id))
  if (dossiers.length === 0) return []
  const { dossier_id, at } = dossierOpenings
  const ids = dossiers.map(({ id }) => id)
  const opened = await db
    .select({ id: dossier_id, times: count(), last: max(at) })
    .from(dossierOpenings)
    .where(inArray(dossier_id, ids))
    .groupBy(dossier_id)
  const openings = new Map(opened.map((one) => [one.id, one]))
  return dossiers.map((dossier) => ({
    dossier,
    times: openings.get(dossier.id)?.times ?? 0,
    last: openings.get(dossier.id)?.last ?? null,
  }))
}

/** Whether the link is valid: neither revoked nor expired. */
export const isDossierOpen = ({ revoked_at, expires_at }: ExpertDossier, now: Date): boolean =>
  revoked_at === null && expires_at > now

/** Returns the dossier of a link, valid or not; `null` when the signature is wrong. */
export async function findDossierByToken(
  { db, secret }: Deps<'db' | 'secret'>,
  token: string,
): Promise<ExpertDossier | null> {
  const id = verifySignedId('expert-dossier', token, secret)
  if (!id) return null
  return findDossier(db, id)
}

interface DossierKey {
  subject: DossierSubject
  id: string
}

/** Revokes a dossier: its link no longer opens. Can be undone (`undoRevocation`). Revoking twice changes nothing. */
export function revokeDossier(
  deps: ShareDeps,
  by: StaffPerson,
  { subject, id }: DossierKey,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(expertDossiers)
      .set({ revoked_at: deps.clock.now(), revoked_by: by.userId })
      .where(and(eq(expertDossiers.id, id), isOf(subject), isNull(expertDossiers.revoked_at)))
      .returning()
    if (!revoked) {
      const [known] = await tx
        .select({ id: expertDossiers.id })
        .from(expertDossiers)
        .where(and(eq(expertDossiers.id, id), isOf(subject)))
      return { outcome: known ? 'saved' : 'gone' }
    }
    await recordDossierEvent(tx, deps, staffActor(by), subject, 'dossier-revoked')
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** Undoes a revocation, within ten seconds and by the same person. */
export function undoRevocation(
  deps: ShareDeps,
  by: StaffPerson,
  { subject, id }: DossierKey,
): Promise<{ outcome: 'saved' | 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const since = new Date(deps.clock.now().getTime() - secondsToUndo * 1000)
    const [restored] = await tx
      .update(expertDossiers)
      .set({ revoked_at: null, revoked_by: null })
      .where(
        and(
          eq(expertDossiers.id, id),
          isOf(subject),
          eq(expertDossiers.revoked_by, by.userId),
          gt(expertDossiers.revoked_at, since),
        ),
      )
      .returning()
    if (!restored) return { outcome: 'too-late' }
    await recordDossierEvent(tx, deps, staffActor(by), subject, 'dossier-restored')
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** Seconds left in which that person can undo the revocation. */
export function secondsToUndoRevocation(
  { revoked_at, revoked_by }: ExpertDossier,
  { userId }: StaffPerson,
  now: Date,
): number {
  if (!revoked_at || revoked_by !== userId) return 0
  return Math.max(0, secondsToUndo - (now.getTime() - revoked_at.getTime()) / 1000)
}

/** Seconds left in which that person can cancel the mail with the link. */
export function secondsToUndoDossierMail(
  { mail_asked_at, mailed_at, created_by, revoked_at }: ExpertDossier,
  { userId }: StaffPerson,
  now: Date,
): number {
  if (!mail_asked_at || mailed_at || revoked_at || created_by !== userId) return 0
  return Math.max(0, secondsToUndo - (now.getTime() - mail_asked_at.getTime()) / 1000)
}

/** Cancels the mail with the link. The dossier remains shared. */
export function undoDossierMail(
  deps: ShareDeps,
  by: StaffPerson,
  { subject, id }: DossierKey,
): Promise<{ outcome: 'saved' | 'too-late' }> {
  return deps.db.transaction(async (tx) => {
    const dossier = await lockDossier(tx, id)
    const own = dossier && dossierSubjectOf(dossier)
    if (!dossier || own?.kind !== subject.kind || own.id !== subject.id) return { outcome: 'too-late' }
    if (secondsToUndoDossierMail(dossier, by, deps.clock.now()) <= 0) return { outcome: 'too-late' }
    await tx.update(expertDossiers).set({ mail_asked_at: null }).where(eq(expertDossiers.id, id))
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

type MailDeps = Deps<'db' | 'clock' | 'mailer' | 'announcements'>

/** Sends the mail with the link, once. Sends nothing when the mail was cancelled or the dossier was revoked or has expired. */
export function sendDossierMail(
  deps: MailDeps,
  id: string,
  compose: (dossier: ExpertDossier) => Promise<Mail>,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const dossier = await lockDossier(tx, id)
    if (!dossier?.mail_asked_at || dossier.mailed_at || !isDossierOpen(dossier, deps.clock.now())) return
    try {
      await deps.mailer.send(await compose(dossier))
    } catch (error) {
      if (!(error instanceof PermanentRejection)) throw error
      return forgetMail(tx, deps, dossier)
    }
    await tx.update(expertDossiers).set({ mailed_at: deps.clock.now() }).where(eq(expertDossiers.id, id))
    await recordDossierEvent(tx, deps, siteActor, dossierSubjectOf(dossier), 'dossier-mailed')
    await deps.announcements.announce(tx, 'office')
  })
}

/** Records that the mail will not be tried again. The link can still be copied from the office. */
export function markDossierMailUndeliverable(deps: MailDeps, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const dossier = await lockDossier(tx, id)
    if (dossier?.mail_asked_at && !dossier.mailed_at) await forgetMail(tx, deps, dossier)
  })
}

async function forgetMail(tx: Database, deps: MailDeps, dossier: ExpertDossier): Promise<void> {
  await tx.update(expertDossiers).set({ mail_asked_at: null }).where(eq(expertDossiers.id, dossier.id))
  await recordDossierEvent(tx, deps, siteActor, dossierSubjectOf(dossier), 'dossier-not-mailed')
  await deps.announcements.announce(tx, 'office')
}

/** Minutes within which openings by the same visitor count as one visit. */
const visitMinutes = 30

/** Records that the link was opened, once per visit. `from` identifies the visitor; only a keyed hash of it is stored. */
export function recordOpening(
  deps: Deps<'db' | 'clock' | 'secret' | 'announcements'>,
  { id }: ExpertDossier,
  from: string,
): Promise<void> {
  const visit = sign(`dossier visit\n${id}\n${from}`, deps.secret)
  return deps.db.transaction(async (tx) => {
    const dossier = await lockDossier(tx, id)
    if (!dossier) return
    const now = deps.clock.now()
    const since = new Date(now.getTime() - visitMinutes * 60_000)
    const [last] = await tx
      .select({ id: dossierOpenings.id })
      .from(dossierOpenings)
      .where(
        and(
          eq(dossierOpenings.dossier_id, id),
          eq(dossierOpenings.visit, visit),
          gt(dossierOpenings.at, since),
        ),
      )
      .limit(1)
    if (last) return
    await tx.insert(dossierOpenings).values({ id: randomId(), dossier_id: id, at: now, visit })
    await recordDossierEvent(tx, deps, expertActor, dossierSubjectOf(dossier), 'dossier-opened')
    await deps.announcements.announce(tx, 'office')
  })
}

type AnswerDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

export type AnswerOutcome =
  | { outcome: 'saved' }
  /** The dossier was revoked or has expired. */
  | { outcome: 'gone' }
  /** Rims, defects, prices, photos or quote have changed since the expert read them. */
  | { outcome: 'changed' }
  /** The dossier has already been answered, at that time. */
  | { outcome: 'answered'; at: Date; by: string }

interface Agreement {
  /** Digest of the content that the expert has read (`dossierDigest`). */
  seen: string
  name: string
  cents: number | null
  words: string
}

/** Records the expert's agreement to the content of the page, once. A repeated submission changes nothing. */
export function agreeToDossier(
  deps: AnswerDeps,
  id: string,
  { seen, name, cents, words }: Agreement,
): Promise<AnswerOutcome> {
  return answer(deps, id, async (tx, dossier): Promise<AnswerOutcome> => {
    const { agreed_at, agreed_by } = dossier
    if (agreed_at) {
      const isSame =
        agreed_by === name && dossier.agreed_cents === cents && (dossier.agreed_words ?? '') === words
      return isSame ? { outcome: 'saved' } : { outcome: 'answered', at: agreed_at, by: agreed_by ?? '' }
    }
    const content = await readDossier(tx, dossier)
    if (!content) return { outcome: 'gone' }
    if (dossierDigest(content) !== seen) return { outcome: 'changed' }
    const now = deps.clock.now()
    await tx
      .update(expertDossiers)
      .set({
        agreed_at: now,
        agreed_by: name,
        agreed_cents: cents,
        agreed_words: words,
        answered_at: now,
        answer_seen_at: null,
      })
      .where(eq(expertDossiers.id, id))
    const subject = dossierSubjectOf(dossier)
    await recordEvent(tx, deps, expertActor, {
      act: `${subject.kind}.dossier-agreed`,
      id: subject.id,
      before: null,
      after: { called: content.record.number, cents },
    })
    await tellWorkshop(tx, deps, id, 'agreement')
    return { outcome: 'saved' }
  })
}

/** Records the expert's request for more photos, once. A repeated submission changes nothing. */
export function askForPhotos(
  deps: AnswerDeps,
  id: string,
  { rim: asked, words }: { rim: string; words: string },
): Promise<AnswerOutcome> {
  return answer(deps, id, async (tx, dossier): Promise<AnswerOutcome> => {
    const { photos_asked_at: before, expert_name } = dossier
    const record = await readSubject(tx, dossierSubjectOf(dossier))
    // For a rim that no longer exists, the request is stored as one about all rims.
    const rim = record?.rims.some(({ place }) => String(place) === asked) ? asked : ''
    if (before) {
      const isSame = dossier.photos_asked_rim === rim && dossier.photos_asked_words === words
      return isSame ? { outcome: 'saved' } : { outcome: 'answered', at: before, by: expert_name }
    }
    const now = deps.clock.now()
    await tx
      .update(expertDossiers)
      .set({
        photos_asked_at: now,
        photos_asked_rim: rim,
        photos_asked_words: words,
        answered_at: now,
        answer_seen_at: null,
      })
      .where(eq(expertDossiers.id, id))
    await recordDossierEvent(tx, deps, expertActor, dossierSubjectOf(dossier), 'dossier-photos-asked')
    await tellWorkshop(tx, deps, id, 'photos')
    return { outcome: 'saved' }
  })
}

function answer(
  { db, clock }: AnswerDeps,
  id: string,
  act: (tx: Database, dossier: ExpertDossier) => Promise<AnswerOutcome>,
): Promise<AnswerOutcome> {
  return db.transaction(async (tx): Promise<AnswerOutcome> => {
    const dossier = await lockDossier(tx, id)
    return dossier && isDossierOpen(dossier, clock.now()) ? act(tx, dossier) : { outcome: 'gone' }
  })
}

async function tellWorkshop(
  tx: Database,
  { jobs, announcements }: AnswerDeps,
  dossierId: string,
  answered: 'agreement' | 'photos',
): Promise<void> {
  await jobs.enqueue(tx, 'send-dossier-answer-mail', { dossierId, answer: answered })
  await announcements.announce(tx, 'office')
}

/** Marks the answers as read when a staff member opens the page that shows them. */
export async function markAnswersSeen(
  { db, clock, announcements }: Deps<'db' | 'clock' | 'announcements'>,
  subject: DossierSubject,
): Promise<void> {
  await db.transaction(async (tx) => {
    const seen = await tx
      .update(expertDossiers)
      .set({ answer_seen_at: clock.now() })
      .where(and(isOf(subject), isNotNull(expertDossiers.answered_at), isNull(expertDossiers.answer_seen_at)))
      .returning({ id: expertDossiers.id })
    if (seen.length > 0) await announcements.announce(tx, 'office')
  })
}

/** Maximum number of answers shown, oldest first. */
const maxUnseen = 6

/** Returns the answers of experts that no staff member has read. */
export async function listUnseenAnswers(db: Database, scope: PointOfSaleScope) {
  const posId = sql<string>`coalesce(${orders.pos_id}, ${estimates.pos_id})`
  const rows = await db
    .select({
      dossier: expertDossiers,
      number: sql<string>`coalesce(${orders.order_number}, ${estimates.estimate_number})`,
      posId,
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(expertDossiers)
    .leftJoin(orders, eq(orders.id, expertDossiers.order_id))
    .leftJoin(estimates, eq(estimates.id, expertDossiers.estimate_id))
    .where(
      and(
        // Must repeat the condition of the partial index exactly.
        sql`${expertDossiers.answered_at} is not null and ${expertDossiers.answer_seen_at} is null`,
        isWithinScope(posId, scope),
      ),
    )
    .orderBy(asc(expertDossiers.answered_at), asc(expertDossiers.id))
    .limit(maxUnseen)
  return { shown: rows, all: rows[0]?.all ?? 0 }
}

type PlainAct =
  | 'dossier-shared'
  | 'dossier-mailed'
  | 'dossier-not-mailed'
  | 'dossier-opened'
  | 'dossier-revoked'
  | 'dossier-restored'
  | 'dossier-photos-asked'

async function recordDossierEvent(
  tx: Database,
  deps: Deps<'clock'>,
  actor: Actor,
  subject: DossierSubject,
  act: PlainAct,
): Promise<void> {
  const { kind, id } = subject
  const number = kind === 'order' ? orders.order_number : estimates.estimate_number
  const table = kind === 'order' ? orders : estimates
  const [record] = await tx.select({ called: number }).from(table).where(eq(table.id, id))
  await recordEvent(tx, deps, actor, {
    act: `${kind}.${act}`,
    id,
    before: null,
    after: { called: record?.called ?? '' },
  })
}
