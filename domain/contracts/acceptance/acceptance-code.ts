import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { acceptanceCodes } from '../../../db/schema/tables.ts'
import { lockEstimate } from '../../billing/documents/estimate-row.ts'
import type { Site } from '../../business/site.ts'
import { findConfirmationAddress } from '../../correspondence/matters/confirmation-address.ts'
import { type RateLimited, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomId } from '../../kernel/random-id.ts'
import { isSameInConstantTime, signShortText } from '../../kernel/signatures.ts'
import { type Estimate, findEstimate, isEstimateAcceptable } from '../estimates/estimate.ts'
import { resolveRimChoice, totalOfChosenRims } from '../estimates/estimate-choice.ts'
import { addProofEvent, hashShownEstimate } from '../estimates/proof-chain.ts'

/** Number of minutes for which a code is valid. */
export const acceptanceCodeMinutes = 10

/** Number of wrong codes after which a code expires. */
const maxTries = 5

/** Whether this amount is accepted online only with a code sent by mail (a setting). */
export const isAcceptanceCodeRequired = (
  cents: number,
  { terms: { codeFromCents } }: Pick<Site, 'terms'>,
): boolean => codeFromCents !== null && cents >= codeFromCents

export type AcceptanceCodeOutcome =
  /** A code was mailed to this masked e-mail address. */
  { outcome: 'code-sent'; to: string } | { outcome: 'code-wrong' | 'code-expired' | 'no-address' }

export type AcceptanceCodeDeps = Deps<'db' | 'clock' | 'jobs' | 'facts' | 'secret' | 'limits'>

/** Part of an acceptance that its code is bound to. */
interface AcceptedChoice {
  /** State of the estimate that the page showed (`hashShownEstimate`); `null` if there was no page. */
  seen: string | null
  /** Keys of the accepted rims; `null` for the whole estimate. */
  chosen: readonly string[] | null
}

/**
 * Checks the code that an acceptance requires if its total reaches the amount in the settings. The code was mailed to
 * the estimate's recipient and is valid only for the state that the page showed and for the chosen rims. If no code was
 * typed, mails one. Returns `not-required` also if the acceptance will be rejected anyway, because the estimate has
 * changed or does not have these rims.
 */
export async function checkAcceptanceCode(
  deps: AcceptanceCodeDeps,
  id: string,
  { seen, chosen: keys }: AcceptedChoice,
  typed: string,
): Promise<
  | { outcome: 'not-required' }
  | { outcome: 'code-valid' }
  | { outcome: 'changed' | 'gone' }
  | AcceptanceCodeOutcome
  | RateLimited
> {
  const estimate = await findEstimate(deps.db, id)
  const choice = estimate && resolveRimChoice(estimate, keys)
  const isRequired =
    estimate !== null &&
    isEstimateAcceptable(estimate, deps.clock.now()) &&
    choice?.outcome === 'read' &&
    isAcceptanceCodeRequired(totalOfChosenRims(estimate, choice.chosen), deps.facts.current())
  if (!isRequired || seen !== (await hashShownEstimate(deps.db, estimate))) return { outcome: 'not-required' }
  const boundTo = `${seen} ${[...(keys ?? [])].toSorted().join(' ')}`
  const digits = typed.replace(/\D/g, '')
  if (digits === '') return sendCode(deps, estimate, seen, boundTo)
  return checkCode(deps, id, boundTo, digits)
}

/** Returns the code. It is not stored, but derived from the stored row and the site's secret. */
export const deriveAcceptanceCode = (
  {
    estimate_id,
    bound_to,
    nonce,
  }: Pick<typeof acceptanceCodes.$inferSelect, 'estimate_id' | 'bound_to' | 'nonce'>,
  secret: string,
): string => {
  const hash = signShortText(`acceptance-code\n${estimate_id}\n${bound_to}\n${nonce}`, secret)
  return String(BigInt(`0x${hash}`) % 1_000_000n).padStart(6, '0')
}

async function sendCode(
  { db, clock, jobs, limits }: AcceptanceCodeDeps,
  estimate: Estimate,
  seen: string,
  boundTo: string,
): Promise<AcceptanceCodeOutcome | { outcome: 'changed' | 'gone' } | RateLimited> {
  const to = await findConfirmationAddress(db, estimate)
  if (!to) return { outcome: 'no-address' }
  // Only people with access to the estimate can request its code, so strangers cannot use up this rate limit.
  const turns = [[limits.acceptanceCode, estimate.id]] as const
  const send = () =>
    db.transaction(async (tx): Promise<AcceptanceCodeOutcome | { outcome: 'changed' | 'gone' }> => {
      const locked = await lockEstimate(tx, estimate.id)
      // No code is mailed if the estimate was answered, withdrawn or replaced meanwhile.
      if (!locked || !isEstimateAcceptable(locked, clock.now())) return { outcome: 'gone' }
      if (seen !== (await hashShownEstimate(tx, locked))) return { outcome: 'changed' }
      const code = {
        bound_to: boundTo,
        nonce: randomId(),
        recipient: to,
        tries: 0,
        expires_at: new Date(clock.now().getTime() + acceptanceCodeMinutes * 60_000),
      }
      await tx
        .insert(acceptanceCodes)
        .values({ estimate_id: estimate.id, ...code })
        .onConflictDoUpdate({ target: acceptanceCodes.estimate_id, set: code })
      await addProofEvent(tx, { clock }, estimate.id, 'code-sent', { to })
      await jobs.enqueue(tx, 'send-acceptance-code', { estimateId: estimate.id, nonce: code.nonce })
      return { outcome: 'code-sent', to: maskMiddleOfEmail(to) }
    })
  return withRateLimit(turns, send, ({ outcome }) => outcome !== 'code-sent')
}

/** Masks an address as « j…n@exemple.fr », so that another holder of the client's link cannot read it. */
export const maskMiddleOfEmail = (email: string): string =>
  email.replace(/^(.)(.*)(.)@/, '$1…$3@').replace(/^(.)@/, '$1…@')

/**
 * Checks a code and counts a wrong one, even if the acceptance then fails for another reason. A code for another choice counts as
 * expired.
 */
function checkCode(
  { db, clock, secret }: AcceptanceCodeDeps,
  estimateId: string,
  boundTo: string,
  digits: string,
): Promise<{ outcome: 'code-valid' | 'code-wrong' | 'code-expired' }> {
  return db.transaction(async (tx) => {
    const [kept] = await tx
      .select()
      .from(acceptanceCodes)
      .where(eq(acceptanceCodes.estimate_id, estimateId))
      .for('update')
    if (!kept || kept.bound_to !== boundTo || kept.tries >= maxTries || kept.expires_at < clock.now())
      return { outcome: 'code-expired' }
    if (isSameInConstantTime(digits, deriveAcceptanceCode(kept, secret))) return { outcome: 'code-valid' }
    await tx
      .update(acceptanceCodes)
      .set({ tries: sql`${acceptanceCodes.tries} + 1` })
      .where(eq(acceptanceCodes.estimate_id, estimateId))
    return { outcome: 'code-wrong' }
  })
}

/** Returns the code that a mail contains; `null` if a newer one has replaced it. */
export async function findAcceptanceCode(
  db: Database,
  { estimateId, nonce }: { estimateId: string; nonce: string },
) {
  const [kept] = await db.select().from(acceptanceCodes).where(eq(acceptanceCodes.estimate_id, estimateId))
  return kept?.nonce === nonce ? kept : null
}
