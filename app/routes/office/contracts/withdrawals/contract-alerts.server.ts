import { href } from 'react-router'
import type { Site } from '../../../../../domain/business/site.ts'
import { findEstimate } from '../../../../../domain/contracts/estimates/estimate.ts'
import { findWithdrawalPeriod } from '../../../../../domain/contracts/estimates/withdrawal-period.ts'
import {
  listSupplementsAcceptedAtDistance,
  supplementName,
} from '../../../../../domain/contracts/supplements/supplement.ts'
import {
  hasWorkToStop,
  isWithdrawalActive,
  listWithdrawalDeclarationsToVerify,
  listWithdrawalsOf,
  type Withdrawal,
} from '../../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { withdrawalDecisionNames } from '../../../../../domain/contracts/withdrawals/withdrawal-words.ts'
import { formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, formatDate, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import type { OrderRow } from '../../../../../domain/workshop/orders/order.ts'
import type { SiteContext } from '../../../../http/context.ts'

export interface ContractAlert {
  key: string
  wording: string
  /** Address of the declaration; `null` for readers who may not read documents, and for alerts without a declaration. */
  to: string | null
}

type OpenedOrder = Pick<OrderRow, 'id' | 'status' | 'cancelled_at'>

/**
 * Returns the alerts about work on a contract: declarations of withdrawal, confirmed or to be verified, and the fourteen-day
 * period before which work may not begin.
 */
export async function listContractAlerts(
  db: SiteContext['db'],
  reader: StaffPerson,
  now: Date,
  { estimateId, order }: { estimateId: string | null; order: OpenedOrder | null },
  site: Site,
): Promise<ContractAlert[]> {
  const contract = { estimateId, orderId: order?.id ?? null }
  const [declared, [toVerify], estimate, period] = [
    await listWithdrawalsOf(db, contract),
    await listWithdrawalDeclarationsToVerify(db, contract, 1),
    estimateId ? await findEstimate(db, estimateId) : null,
    estimateId ? await findWithdrawalPeriod(db, estimateId, site) : null,
  ]
  const hasWork = hasWorkToStop(order)
  const isActive = (withdrawal: Withdrawal) => isWithdrawalActive(withdrawal, estimate, period)
  const alert = ({ id }: Withdrawal, wording: string): ContractAlert => ({
    key: id,
    wording,
    to: hasPermission(reader, 'read-documents') ? href('/gestion/retractations/:id', { id }) : null,
  })
  const alerts = declared.map((one) => alert(one, declarationAlert(one, hasWork && isActive(one))))
  if (toVerify) alerts.push(alert(toVerify.withdrawal, verificationAlert(toVerify.withdrawal, toVerify.all)))
  const wait = period?.nothingBefore
  if (hasWork && wait && wait >= parisDay(now) && !declared.some(isActive))
    alerts.push({
      key: 'attente',
      wording: `Ne commencez rien avant le ${formatLongDay(addDays(wait, 1))}\u00a0: le client n’a pas demandé de commencer avant la fin de son délai de rétractation.`,
      to: null,
    })
  return order ? [...alerts, ...(await listSupplementAlerts(db, now, order, site))] : alerts
}

/**
 * Returns alerts for supplements whose client did not ask for an early start: only their work has to wait. Covers one rim, or all
 * rims of an order.
 */
export async function listSupplementAlerts(
  db: SiteContext['db'],
  now: Date,
  order: OpenedOrder,
  site: Site,
  rimId?: string,
): Promise<ContractAlert[]> {
  if (!hasWorkToStop(order)) return []
  const accepted = await listSupplementsAcceptedAtDistance(db, order.id, site)
  return accepted
    .filter(({ supplement: { early_start_at, rim_id }, last }) => {
      const isOnRim = rimId === undefined || rim_id === rimId
      return isOnRim && !early_start_at && last >= parisDay(now)
    })
    .map(({ supplement, rim, last }) => ({
      key: supplement.id,
      wording: `Supplément accepté (${supplementName(supplement, rim)})\u00a0: ne commencez pas ce travail avant le ${formatLongDay(addDays(last, 1))}, le client n’a pas demandé de commencer sans attendre.`,
      to: null,
    }))
}

/** Returns one alert for all unverified declarations. They do not stop work, because anybody can make a declaration in any name. */
function verificationAlert({ created_at, is_known_address }: Withdrawal, count: number): string {
  if (count > 1)
    return `${count}\u00a0rétractations déclarées, à vérifier\u00a0: sans effet tant qu’aucune n’est confirmée.`
  return is_known_address
    ? `Rétractation déclarée le ${formatDate(created_at)}, à vérifier\u00a0: sans effet tant que le client ne l’a pas confirmée.`
    : 'Rétractation déclarée depuis une adresse inconnue du contrat\u00a0: vérifiez qui l’a faite.'
}

function declarationAlert({ created_at, decision }: Withdrawal, stopsWork: boolean): string {
  const stop = stopsWork ? ' N’engagez plus de travaux.' : ''
  const decisionLabel = decision ? withdrawalDecisionNames[decision].toLowerCase() : 'à traiter'
  return `Rétractation déclarée le ${formatDate(created_at)}, ${decisionLabel}.${stop}`
}
