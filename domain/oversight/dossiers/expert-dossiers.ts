import { and, count, desc, eq, gt, inArray, isNull, max } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import type { DossierPrice } from '../../../db/schema/oversight/dossiers.ts'
import { dossierOpenings, estimates, expertDossiers, orders } from '../../../db/schema/tables.ts'
import { deliverClaimedMail } from '../../correspondence/outbox/claimed-mail.ts'
import { addDays, type Day, parisDay, startOfDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent, siteActor, staffActor } from '../../kernel/events/record-event.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { secondsToUndo } from '../../kernel/seconds-to-undo.ts'
import { verifySignedId } from '../../kernel/signatures.ts'
import { dossierValidityDays } from './dossier-forms.ts'
import {
  type DossierSubject,
  dossierSubjectOf,
  type ExpertDossier,
  findDossier,
  loadDossierSubject,
} from './load-dossier.ts'

/*
 * Dossiers that experts open by a link, without an account: shared by staff, mailed, revoked. Actions of the expert are in
 * `dossier-answers.ts`.
 */

type ShareDeps = Deps<'db' | 'clock' | 'jobs' | 'announcements'>

interface NewDossier {
  /** The page creates the id, so that a repeated submission creates one dossier. */
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

export type DossierSharingOutcome =
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
): Promise<DossierSharingOutcome> {
  const now = clock.now()
  const today = parisDay(now)
  if (until < today || until > addDays(today, dossierValidityDays.max))
    return Promise.resolve({
      outcome: 'invalid',
      problems: { fin: `D’aujourd’hui à ${dossierValidityDays.max}\u00a0jours` },
    })
  if (isMailed && !expert.email)
    return Promise.resolve({
      outcome: 'invalid',
      problems: { email: 'Indiquez l’adresse à laquelle le lien est envoyé' },
    })
  return db.transaction(async (tx): Promise<DossierSharingOutcome> => {
    if (!(await lockSubject(tx, subject))) return { outcome: 'gone' }
    const [known] = await tx.select().from(expertDossiers).where(eq(expertDossiers.id, id))
    if (known) {
      const shared = dossierSubjectOf(known)
      return { outcome: shared.kind === subject.kind && shared.id === subject.id ? 'saved' : 'gone' }
    }
    const record = await loadDossierSubject(tx, subject)
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

/** Locks the order or estimate. All actions lock it before the dossier. */
async function lockSubject(tx: Transaction, { kind, id }: DossierSubject): Promise<boolean> {
  const table = kind === 'order' ? orders : estimates
  const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return found !== undefined
}

/** Locks a dossier and returns it; `null` if there is none. */
export async function lockDossier(tx: Transaction, id: string): Promise<ExpertDossier | null> {
  const [dossier] = await tx.select().from(expertDossiers).where(eq(expertDossiers.id, id)).for('update')
  return dossier ?? null
}

/** SQL condition: the dossier belongs to this order or estimate. */
export const isDossierOfSubject = ({ kind, id }: DossierSubject) =>
  eq(kind === 'order' ? expertDossiers.order_id : expertDossiers.estimate_id, id)

/** Returns the dossiers of an order or estimate, newest first, each with the number and time of its openings. */
export async function listDossiers(db: Database, subject: DossierSubject) {
  const dossiers = await db
    .select()
    .from(expertDossiers)
    .where(isDossierOfSubject(subject))
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

/** Revokes a dossier: its link no longer opens. Can be undone (`undoDossierRevocation`). Revoking twice changes nothing. */
export function revokeDossier(
  deps: ShareDeps,
  by: StaffPerson,
  { subject, id }: DossierKey,
): Promise<{ outcome: 'saved' | 'gone' }> {
  return deps.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(expertDossiers)
      .set({ revoked_at: deps.clock.now(), revoked_by: by.userId })
      .where(and(eq(expertDossiers.id, id), isDossierOfSubject(subject), isNull(expertDossiers.revoked_at)))
      .returning()
    if (!revoked) {
      const [known] = await tx
        .select({ id: expertDossiers.id })
        .from(expertDossiers)
        .where(and(eq(expertDossiers.id, id), isDossierOfSubject(subject)))
      return { outcome: known ? 'saved' : 'gone' }
    }
    await recordDossierEvent(tx, deps, staffActor(by), subject, 'dossier-revoked')
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}

/** Undoes a revocation, within ten seconds and by the same person. */
export function undoDossierRevocation(
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
          isDossierOfSubject(subject),
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

/** Returns the seconds left in which that person can undo the revocation. */
export function secondsToUndoDossierRevocation(
  { revoked_at, revoked_by }: ExpertDossier,
  { userId }: StaffPerson,
  now: Date,
): number {
  if (!revoked_at || revoked_by !== userId) return 0
  return Math.max(0, secondsToUndo - (now.getTime() - revoked_at.getTime()) / 1000)
}

/** Returns the seconds left in which that person can cancel the mail with the link. */
export function secondsToUndoDossierMail(
  { mail_asked_at, mailed_at, created_by, revoked_at }: ExpertDossier,
  { userId }: StaffPerson,
  now: Date,
): number {
  if (!mail_asked_at || mailed_at || revoked_at || created_by !== userId) return 0
  return secondsUntilDue(mail_asked_at, now)
}

/** Returns the seconds until a requested mail may be sent; 0 if it may be sent now. */
const secondsUntilDue = (askedAt: Date, now: Date): number =>
  Math.max(0, secondsToUndo - (now.getTime() - askedAt.getTime()) / 1000)

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

type MailDeps = Deps<'db' | 'clock' | 'jobs' | 'mailer' | 'announcements'>

/** Sends the mail with the link, once. Sends nothing when the mail was cancelled or the dossier was revoked or has expired. */
export function sendDossierMail(
  deps: MailDeps,
  id: string,
  compose: (dossier: ExpertDossier) => Promise<Mail>,
): Promise<void> {
  return deliverClaimedMail(deps, {
    key: `dossier ${id}`,
    async find(tx) {
      const dossier = await lockDossier(tx, id)
      const now = deps.clock.now()
      if (!dossier?.mail_asked_at || dossier.mailed_at || !isDossierOpen(dossier, now)) return null
      // The clock of the database may be ahead of this process.
      const early = Math.ceil(secondsUntilDue(dossier.mail_asked_at, now))
      if (early > 0) {
        await deps.jobs.enqueue(tx, 'send-dossier-mail', { dossierId: id }, { inSeconds: early })
        return null
      }
      return dossier
    },
    compose,
    async record(tx, dossier, result) {
      await lockDossier(tx, id)
      if (result === 'rejected') return forgetMail(tx, deps, dossier)
      await tx.update(expertDossiers).set({ mailed_at: deps.clock.now() }).where(eq(expertDossiers.id, id))
      await recordDossierEvent(tx, deps, siteActor, dossierSubjectOf(dossier), 'dossier-mailed')
      await deps.announcements.announce(tx, 'office')
    },
  })
}

/** Records that the mail will not be tried again. The link can still be copied from the office. */
export function markDossierMailUndeliverable(deps: MailDeps, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const dossier = await lockDossier(tx, id)
    if (dossier?.mail_asked_at && !dossier.mailed_at) await forgetMail(tx, deps, dossier)
  })
}

async function forgetMail(tx: Transaction, deps: MailDeps, dossier: ExpertDossier): Promise<void> {
  await tx.update(expertDossiers).set({ mail_asked_at: null }).where(eq(expertDossiers.id, dossier.id))
  await recordDossierEvent(tx, deps, siteActor, dossierSubjectOf(dossier), 'dossier-not-mailed')
  await deps.announcements.announce(tx, 'office')
}

type PlainAct =
  | 'dossier-shared'
  | 'dossier-mailed'
  | 'dossier-not-mailed'
  | 'dossier-opened'
  | 'dossier-revoked'
  | 'dossier-restored'
  | 'dossier-photos-asked'

/** Records what happened to a dossier, as an event of its order or estimate. */
export async function recordDossierEvent(
  tx: Transaction,
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
