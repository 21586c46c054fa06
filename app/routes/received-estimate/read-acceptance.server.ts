import { href } from 'react-router'
import { dayAndHour } from '../../../domain/calendar/day-and-hour.ts'
import { longDay } from '../../../domain/calendar/long-day.ts'
import { addDays, formatDate, formatDay } from '../../../domain/calendar/paris-day.ts'
import type { Client } from '../../../domain/clients/client.ts'
import { mayAccept } from '../../../domain/estimates/deciding/accept-as-client.ts'
import { acceptanceWords } from '../../../domain/estimates/deciding/acceptance-words.ts'
import type { Estimate } from '../../../domain/estimates/estimate.ts'
import { estimateStatusNames } from '../../../domain/estimates/estimate-status.ts'
import { formatCents } from '../../../domain/money/format-cents.ts'
import { lineTotal } from '../../../domain/money/vat.ts'
import { findVersionById } from '../../../domain/texts/find-text.ts'
import { listWithdrawalsOf } from '../../../domain/withdrawals/find-withdrawal.ts'
import { buyerType, findPeriod, mayWithdraw } from '../../../domain/withdrawals/withdrawal-period.ts'
import type { SiteContext } from '../../context.ts'
import { withdrawalPath } from '../withdrawal/withdrawal-paths.ts'

export type AcceptanceView = Awaited<ReturnType<typeof readAcceptance>>

/**
 * What a client is told of where their quote stands, in the contract's two words, whether they may accept it and withdraw
 * from it, and all that the law wants said right above the button (Code de la consommation, L. 221-14).
 */
export async function readAcceptance(db: SiteContext['db'], estimate: Estimate, client: Client, now: Date) {
  const { status, total, total_te, valid_until, decided_at, state, working_days: days } = estimate
  const isAccepted = status === 'paid'
  const type = buyerType(estimate, client)
  const [period, declarations, version] = [
    await findPeriod(db, estimate.id),
    await listWithdrawalsOf(db, { estimateId: estimate.id }),
    estimate.terms_version ? await findVersionById(db, estimate.terms_version) : null,
  ]
  // Anybody can declare about any number: what comes from elsewhere is not told to the client as theirs, nor what is older.
  const declared = declarations.find(
    ({ is_known_address, decision, created_at, joined_at }) =>
      (is_known_address || joined_at || decision === 'in-time') &&
      (!decided_at || (joined_at ?? created_at) >= decided_at),
  )
  const isConsumer = type === 'individual'
  return {
    status: estimateStatusNames[status],
    isAccepted,
    acceptedOn: isAccepted && decided_at ? formatDate(decided_at) : null,
    canAccept: mayAccept(estimate, now),
    isUnseen: state === 'issued' || state === 'sent',
    total: formatCents(total),
    totalWithoutTax: formatCents(total_te),
    validUntil: valid_until ? formatDay(valid_until) : null,
    lines: estimate.lines.map((line, place) => ({
      key: `${place}`,
      says: line.description,
      count: line.quantity,
      total: formatCents(lineTotal(line)),
    })),
    delay: days ? `${days}\u00a0${days > 1 ? 'jours ouvrés' : 'jour ouvré'}` : null,
    terms: version
      ? href('/conditions_generales/versions/:number', { number: `${version.number}` })
      : href('/conditions_generales'),
    words: {
      button: acceptanceWords.button[type],
      conditions: acceptanceWords.conditions,
      earlyStart: isConsumer ? acceptanceWords.earlyStart : null,
      withdrawal: isConsumer ? acceptanceWords.withdrawal : null,
    },
    confirmedOn: isAccepted && estimate.confirmed_at ? formatDate(estimate.confirmed_at) : null,
    begins:
      isAccepted && period?.nothingBefore && !declared ? longDay(addDays(period.nothingBefore, 1)) : null,
    withdrawal:
      isAccepted && mayWithdraw(period, now)
        ? {
            path: withdrawalPath(estimate.estimate_number),
            until: period?.last ? longDay(period.last) : null,
          }
        : null,
    declaredOn: declared ? dayAndHour(declared.created_at) : null,
  }
}
