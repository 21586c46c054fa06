import { href } from 'react-router'
import { formatDayAndHour, formatLongDay } from '../../../domain/calendar/french-dates.ts'
import { addDays, formatDate, formatDay } from '../../../domain/calendar/paris-day.ts'
import type { Client } from '../../../domain/clients/client.ts'
import { clientAcceptForm } from '../../../domain/estimates/client-accept-form.ts'
import { type Estimate, estimateStatusNames, markEstimateSeen } from '../../../domain/estimates/estimate.ts'
import { acceptAsClient, acceptanceTexts, mayAccept } from '../../../domain/estimates/estimate-decisions.ts'
import { validateForm } from '../../../domain/forms/validate-form.ts'
import { counted } from '../../../domain/french-number.ts'
import { formatCents } from '../../../domain/money/amounts.ts'
import { lineTotal } from '../../../domain/money/vat.ts'
import { findTextVersionById } from '../../../domain/texts/text-versions.ts'
import { listWithdrawalsOf } from '../../../domain/withdrawals/find-withdrawal.ts'
import { buyerType, findPeriod, mayWithdraw } from '../../../domain/withdrawals/withdrawal-period.ts'
import { type SiteContext, siteContext } from '../../context.ts'
import { bodyLimits, buttonLimits } from '../../forms/body-limits.ts'
import { formError } from '../../forms/form-outcome.ts'
import { receiveForm } from '../../forms/receive-form.ts'
import type { RouteVisit } from '../../http/visit.ts'
import { withdrawalPath } from '../../page-addresses.ts'
import { acceptanceFailures } from './acceptance-failures.ts'

export type AcceptanceView = Awaited<ReturnType<typeof readAcceptance>>

/**
 * What a client sees of where their quote stands, in the contract's two words, whether they may accept it and withdraw
 * from it, and all that the law wants said right above the button (Code de la consommation, L. 221-14).
 */
export async function readAcceptance(db: SiteContext['db'], estimate: Estimate, client: Client, now: Date) {
  const { status, total, total_te, valid_until, decided_at, state, working_days: days } = estimate
  const isAccepted = status === 'paid'
  const type = buyerType(estimate, client)
  const [period, declarations, version] = [
    await findPeriod(db, estimate.id),
    await listWithdrawalsOf(db, { estimateId: estimate.id }),
    estimate.terms_version ? await findTextVersionById(db, estimate.terms_version) : null,
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
    delay: days ? counted(days, 'jour ouvré', 'jours ouvrés') : null,
    terms: version
      ? href('/conditions_generales/versions/:number', { number: `${version.number}` })
      : href('/conditions_generales'),
    words: {
      button: acceptanceTexts.button[type],
      conditions: acceptanceTexts.conditions,
      earlyStart: isConsumer ? acceptanceTexts.earlyStart : null,
      withdrawal: isConsumer ? acceptanceTexts.withdrawal : null,
    },
    confirmedOn: isAccepted && estimate.confirmed_at ? formatDate(estimate.confirmed_at) : null,
    begins:
      isAccepted && period?.nothingBefore && !declared
        ? formatLongDay(addDays(period.nothingBefore, 1))
        : null,
    withdrawal:
      isAccepted && mayWithdraw(period, now)
        ? {
            path: withdrawalPath(estimate.estimate_number),
            until: period?.last ? formatLongDay(period.last) : null,
          }
        : null,
    declaredOn: declared ? formatDayAndHour(declared.created_at) : null,
  }
}

export type EstimateVisit = RouteVisit & { params: { posId: string; id: string } }

/** Says whether the quote is the visit's own; what is not does not exist. */
type RequireOwn = (visit: EstimateVisit) => Promise<void>

const { failing } = acceptanceFailures
const noLongerOpen =
  'Ce devis ne peut plus être accepté en ligne\u00a0: rechargez la page pour voir où il en est, ou appelez-nous.'

/** The forms by which a client is seen to have read a quote, and accepts it, behind whichever gate. */
export const acceptanceForms = (requireOwn: RequireOwn) => ({
  vu: receiveForm({
    shape: buttonLimits,
    failing,
    async action(visit: EstimateVisit) {
      await requireOwn(visit)
      await markEstimateSeen(visit.context.get(siteContext), visit.params.id)
      return { outcome: 'saved' }
    },
  }),
  accepter: receiveForm({
    shape: bodyLimits(clientAcceptForm, { mostBytes: 16_384 }),
    failing,
    async action(visit: EstimateVisit, typed) {
      await requireOwn(visit)
      const checked = validateForm(clientAcceptForm, typed)
      if (checked.outcome === 'invalid') return checked
      const accepted = await acceptAsClient(visit.context.get(siteContext), visit.params.id, {
        name: checked.values.nom,
        isEarly: checked.values.sans_attendre === 'on',
      })
      return accepted.outcome === 'gone' ? formError(noLongerOpen) : accepted
    },
  }),
})
