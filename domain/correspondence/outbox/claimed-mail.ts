import { and, eq, gte, like, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/client.ts'
import { mailClaims } from '../../../db/schema/tables.ts'
import { processId } from '../../kernel/flow/process-id.ts'
import { retryBriefly } from '../../kernel/flow/retry-briefly.ts'
import { serializeByKey } from '../../kernel/flow/serialize-by-key.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { PermanentJobFailure } from '../../kernel/ports/jobs.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { mailClaimSeconds } from './outbox.ts'

/** Steps of sending a mail whose state its own record stores, such as `order_slips.mailed_at`. */
interface ClaimedMail<Due> {
  /** Record and kind of the mail; ids only. The same for all attempts. */
  key: string
  /** Locks the record and returns what the mail needs; `null` if nothing is to be sent, or not any more. */
  find(tx: Transaction): Promise<Due | null>
  /** Builds the mail. Its id must be the same at each attempt. */
  compose(due: Due): Promise<Mail>
  /** Records the result. Locks the record again: it may have changed while the mail server was answering. */
  record(tx: Transaction, due: Due, result: 'sent' | 'rejected'): Promise<void>
}

/**
 * Sends a mail like `deliverMail` does, for mails that are not in the outbox: claims it, sends it without an open transaction,
 * records the result. Of two runs only one sends. A run interrupted between the server's response and the record sends the same
 * Message-ID again.
 */
export const deliverClaimedMail = <Due>(
  deps: Deps<'db' | 'clock' | 'mailer'>,
  { key, find, compose, record }: ClaimedMail<Due>,
): Promise<void> =>
  serializeByKey(`mail ${key}`, async () => {
    const due = await deps.db.transaction(async (tx) => {
      const claimableMail = await find(tx)
      if (claimableMail !== null) await claimKey(tx, deps, key)
      return claimableMail
    })
    if (due === null) return
    const result = await send(deps, () => compose(due)).catch(async (error) => {
      // If the database is unavailable, the claim stays: this process ignores it, and others after `mailClaimSeconds`.
      await releaseKey(deps.db, key).catch(() => undefined)
      throw error
    })
    await retryBriefly(() =>
      deps.db.transaction(async (tx) => {
        await record(tx, due, result)
        await releaseKey(tx, key)
      }),
    )
  })

async function send({ mailer }: Deps<'mailer'>, compose: () => Promise<Mail>): Promise<'sent' | 'rejected'> {
  try {
    await mailer.send(await compose())
    return 'sent'
  } catch (error) {
    if (error instanceof PermanentJobFailure) return 'rejected'
    throw error
  }
}

/** Marks the mail as being sent by this process. Throws while another process holds a claim, so that the job runs again later. */
async function claimKey(tx: Transaction, { clock }: Deps<'clock'>, key: string): Promise<void> {
  const now = clock.now()
  const claim = { claimed_by: processId, claimed_at: now }
  const [claimed] = await tx
    .insert(mailClaims)
    .values({ key, ...claim })
    .onConflictDoUpdate({
      target: mailClaims.key,
      set: claim,
      setWhere: or(
        eq(mailClaims.claimed_by, processId),
        lt(mailClaims.claimed_at, new Date(now.getTime() - mailClaimSeconds * 1000)),
      ),
    })
    .returning()
  if (!claimed) throw new Error('another process has begun to send this mail')
}

/** Whether a mail is being sent whose key starts with one of these prefixes, which contain no wildcards of `like`. */
export async function isMailClaimed(
  db: Database,
  { clock }: Deps<'clock'>,
  prefixes: readonly string[],
): Promise<boolean> {
  const [claim] = await db
    .select({ key: mailClaims.key })
    .from(mailClaims)
    .where(
      and(
        or(...prefixes.map((prefix) => like(mailClaims.key, `${prefix}%`))),
        gte(mailClaims.claimed_at, new Date(clock.now().getTime() - mailClaimSeconds * 1000)),
      ),
    )
    .limit(1)
  return claim !== undefined
}

const msPerDay = 86_400_000

/** Deletes claims older than a day: their process has ended, and the mail was cancelled before another process took it over. */
export async function deleteOldMailClaims({ db, clock }: Deps<'db' | 'clock'>): Promise<void> {
  await db.delete(mailClaims).where(lt(mailClaims.claimed_at, new Date(clock.now().getTime() - msPerDay)))
}

const releaseKey = (db: Database, key: string) =>
  db.delete(mailClaims).where(and(eq(mailClaims.key, key), eq(mailClaims.claimed_by, processId)))
