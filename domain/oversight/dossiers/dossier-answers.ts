import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { dossierOpenings, estimates, expertDossiers, orders } from '../../../db/schema/tables.ts'
import { expertActor, recordEvent } from '../../kernel/events/record-event.ts'
import { isWithinPointOfSaleScope, type PointOfSaleScope } from '../../kernel/point-of-sale-scope.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { signAddressText } from '../../kernel/signatures.ts'
import { isDossierOfSubject, isDossierOpen, lockDossier, recordDossierEvent } from './expert-dossiers.ts'
import {
  type DossierSubject,
  dossierSubjectOf,
  type ExpertDossier,
  hashDossierContent,
  loadDossier,
  loadDossierSubject,
} from './load-dossier.ts'

/* Actions of an expert on a dossier: opening it, agreeing, asking for photos; and the answers that staff read. */

/** Minutes within which openings by the same visitor count as one visit. */
const visitMinutes = 30

/** Records that the link was opened, once per visit. `from` identifies the visitor; only a keyed hash of it is stored. */
export function recordDossierOpening(
  deps: Deps<'db' | 'clock' | 'secret' | 'announcements'>,
  { id }: ExpertDossier,
  from: string,
): Promise<void> {
  const visit = signAddressText(`dossier visit\n${id}\n${from}`, deps.secret)
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

export type DossierAnswerOutcome =
  | { outcome: 'saved' }
  /** The dossier was revoked or has expired. */
  | { outcome: 'gone' }
  /** Rims, defects, prices, photos or estimate have changed since the expert read them. */
  | { outcome: 'changed' }
  /** The dossier has already been answered, at that time. */
  | { outcome: 'answered'; at: Date; by: string }

interface Agreement {
  /** Digest of the content that the expert has read (`hashDossierContent`). */
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
): Promise<DossierAnswerOutcome> {
  return answer(deps, id, async (tx, dossier): Promise<DossierAnswerOutcome> => {
    const { agreed_at, agreed_by } = dossier
    if (agreed_at) {
      const isSame =
        agreed_by === name && dossier.agreed_cents === cents && (dossier.agreed_words ?? '') === words
      return isSame ? { outcome: 'saved' } : { outcome: 'answered', at: agreed_at, by: agreed_by ?? '' }
    }
    const content = await loadDossier(tx, dossier)
    if (!content) return { outcome: 'gone' }
    if (hashDossierContent(content) !== seen) return { outcome: 'changed' }
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
export function askForMoreDossierPhotos(
  deps: AnswerDeps,
  id: string,
  { rim: asked, words }: { rim: string; words: string },
): Promise<DossierAnswerOutcome> {
  return answer(deps, id, async (tx, dossier): Promise<DossierAnswerOutcome> => {
    const { photos_asked_at: before, expert_name } = dossier
    const record = await loadDossierSubject(tx, dossierSubjectOf(dossier))
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
  act: (tx: Transaction, dossier: ExpertDossier) => Promise<DossierAnswerOutcome>,
): Promise<DossierAnswerOutcome> {
  return db.transaction(async (tx): Promise<DossierAnswerOutcome> => {
    const dossier = await lockDossier(tx, id)
    return dossier && isDossierOpen(dossier, clock.now()) ? act(tx, dossier) : { outcome: 'gone' }
  })
}

async function tellWorkshop(
  tx: Transaction,
  { jobs, announcements }: AnswerDeps,
  dossierId: string,
  answered: 'agreement' | 'photos',
): Promise<void> {
  await jobs.enqueue(tx, 'send-dossier-answer-mail', { dossierId, answer: answered })
  await announcements.announce(tx, 'office')
}

/** Marks the answers as read when a staff member opens the page that shows them. */
export async function markDossierAnswersSeen(
  { db, clock, announcements }: Deps<'db' | 'clock' | 'announcements'>,
  subject: DossierSubject,
): Promise<void> {
  await db.transaction(async (tx) => {
    const seen = await tx
      .update(expertDossiers)
      .set({ answer_seen_at: clock.now() })
      .where(
        and(
          isDossierOfSubject(subject),
          isNotNull(expertDossiers.answered_at),
          isNull(expertDossiers.answer_seen_at),
        ),
      )
      .returning({ id: expertDossiers.id })
    if (seen.length > 0) await announcements.announce(tx, 'office')
  })
}

/** Maximum number of answers shown, oldest first. */
const maxUnseen = 6

/** Returns the answers of experts that no staff member has read. */
export async function listUnseenDossierAnswers(db: Database, scope: PointOfSaleScope) {
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
        // The condition must be identical to that of the partial index.
        sql`${expertDossiers.answered_at} is not null and ${expertDossiers.answer_seen_at} is null`,
        isWithinPointOfSaleScope(posId, scope),
      ),
    )
    .orderBy(asc(expertDossiers.answered_at), asc(expertDossiers.id))
    .limit(maxUnseen)
  return { shown: rows, all: rows[0]?.all ?? 0 }
}
