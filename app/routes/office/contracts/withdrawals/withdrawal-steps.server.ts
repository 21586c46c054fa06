import { buyerTypeOfEstimate } from '../../../../../domain/billing/documents/estimate-row.ts'
import { isVoidStatus } from '../../../../../domain/billing/invoices/invoice-status.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { estimateDecisionChannelNames } from '../../../../../domain/contracts/estimates/estimate-options.ts'
import {
  lastDayToRefundWithdrawal,
  mayWithdraw,
  type WithdrawalPeriod,
} from '../../../../../domain/contracts/estimates/withdrawal-period.ts'
import {
  listSupplementsAcceptedAtDistance,
  supplementName,
} from '../../../../../domain/contracts/supplements/supplement.ts'
import {
  type findWithdrawalRecord,
  hasWorkToStop,
  isWithdrawalActive,
  isWithdrawalOlderThanContract,
  listContractInvoices,
  type Withdrawal,
} from '../../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { findDepositSharesOfWithdrawnParts } from '../../../../../domain/contracts/withdrawals/part-deposits.ts'
import { formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, sumKnownCents } from '../../../../../domain/kernel/money/amounts.ts'
import { areRimsExpected } from '../../../../../domain/workshop/orders/order-status.ts'
import { addressWithQuery } from '../../../../http/address.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'

export type FoundWithdrawal = NonNullable<Awaited<ReturnType<typeof findWithdrawalRecord>>>

/** Returns the supplements from which the client could still withdraw at the time of the declaration; each is a contract of its own. */
export const listWithdrawableSupplements = async (
  db: SiteContext['db'],
  orderId: string,
  { created_at }: Withdrawal,
  site: Site,
) =>
  (await listSupplementsAcceptedAtDistance(db, orderId, site)).filter(
    (supplement) => supplement.acceptedAt <= created_at && mayWithdraw(supplement, created_at),
  )

interface Situation {
  period: WithdrawalPeriod | null
  supplements: Awaited<ReturnType<typeof listWithdrawableSupplements>>
  /** Whether the declaration ends the contract or a part of it: decided so, or proposed and verified. */
  hasEffect: boolean
  now: Date
}

export type WithdrawalStepsView = Awaited<ReturnType<typeof loadWithdrawalSteps>>

/** Returns the consequences of a declaration, step by step: state of the contract, work to stop, amount owed, refunds. */
export async function loadWithdrawalSteps(
  db: SiteContext['db'],
  withdrawalRecord: FoundWithdrawal,
  { period, supplements, hasEffect, now }: Situation,
) {
  const { withdrawal, estimate, order } = withdrawalRecord
  const contract = { estimateId: estimate?.id ?? null, orderId: order?.id ?? null }
  const [invoices, sharesBefore] = await Promise.all([
    listContractInvoices(db, { estimateId: contract.estimateId, order }),
    findDepositSharesOfWithdrawnParts(db, { ...contract, until: withdrawal.decided_at ?? undefined }),
  ])
  const toRefund = invoices.flatMap((invoice) => refundView(invoice, withdrawal, sharesBefore))
  const refundBy = lastDayToRefundWithdrawal(withdrawal.created_at)
  const isOpen = withdrawal.decision === null || (withdrawal.decision === 'in-time' && !withdrawal.settled_at)
  return {
    contractStatus: contractStatus(withdrawalRecord, period),
    supplements: supplements.map(({ supplement, rim, acceptedAt, last }) => ({
      id: supplement.id,
      sentence: `Supplément accepté le ${formatLongDay(parisDay(acceptedAt))} (${supplementName(supplement, rim)}), contrat à part\u00a0; délai jusqu’au ${formatLongDay(last)} inclus\u00a0: la déclaration est dans les délais pour lui. Demandez au client s’il s’agit de ce seul travail.`,
    })),
    hasEffect,
    work: workNote(withdrawalRecord, period, hasEffect),
    prorata: hasEffect ? prorataNote(withdrawalRecord) : '',
    invoices: toRefund,
    refund: {
      by: formatLongDay(refundBy),
      isEarly: estimate?.early_start_at != null,
      isOfPart: withdrawal.agreed_part?.deposits !== undefined,
      isUndecided: withdrawal.decision === null && withdrawal.part !== '',
      isLate: isOpen && hasEffect && toRefund.length > 0 && refundBy < parisDay(now),
    },
  }
}

function contractStatus(
  { withdrawal, estimate, order, client }: FoundWithdrawal,
  period: WithdrawalPeriod | null,
): string {
  if (!client || !(estimate || order))
    return 'Aucun devis ni aucune commande ne porte ce numéro. Cherchez le client par son nom ou son adresse\u00a0; si vous retrouvez son contrat, rattachez-lui cette déclaration\u00a0: sa date compte.'
  if ((estimate ? buyerTypeOfEstimate(estimate, client) : client.type) === 'company')
    return 'Le contrat est celui d’une entreprise\u00a0: elle n’a pas ce droit, sauf, hors de vos ateliers, pour un objet étranger à son activité et avec cinq salariés au plus (L.\u00a0221-3).'
  if (!estimate)
    return 'La commande n’a pas de devis accepté à distance\u00a0: vérifiez comment le contrat a été conclu\u00a0; à l’atelier, il n’ouvre pas ce droit.'
  if (estimate.state !== 'accepted' || !estimate.decided_at)
    return order
      ? 'Le devis n’est pas noté comme accepté, mais sa commande est ouverte\u00a0: vérifiez quand et comment le client a donné son accord.'
      : 'Le devis n’est pas accepté\u00a0: il n’y a pas encore de contrat.'
  const how = estimate.decision_channel
    ? estimateDecisionChannelNames[estimate.decision_channel].toLowerCase()
    : 'sans que l’on sache comment'
  const accepted = `Devis accepté le ${formatLongDay(parisDay(estimate.decided_at))}, ${how}`
  if (isWithdrawalOlderThanContract(withdrawal, estimate))
    return `${accepted}\u00a0; la déclaration est arrivée avant\u00a0: elle ne concerne pas ce contrat.`
  if (!period) return `${accepted}\u00a0: signé à l’atelier, il n’ouvre pas ce droit.`
  if (period.lostAt && period.lostAt <= withdrawal.created_at)
    return `${accepted}\u00a0; les travaux, commencés à sa demande expresse, étaient pleinement exécutés le ${formatLongDay(parisDay(period.lostAt))}\u00a0: le droit de rétractation est perdu (L.\u00a0221-28, 1°).`
  if (period.last === null)
    return `${accepted}\u00a0; il comprend un bien qui n’est pas encore remis\u00a0: la déclaration est dans les délais.`
  const isIn = parisDay(withdrawal.created_at) <= period.last
  return `${accepted}\u00a0; délai jusqu’au ${formatLongDay(period.last)} inclus\u00a0: la déclaration est ${isIn ? 'dans les délais' : 'arrivée trop tard'}.`
}

function workNote(
  { withdrawal, estimate, order }: FoundWithdrawal,
  period: WithdrawalPeriod | null,
  hasEffect: boolean,
): string {
  const isContract = order !== null || estimate?.state === 'accepted'
  if (!isContract || (estimate && isWithdrawalOlderThanContract(withdrawal, estimate))) return ''
  if (!withdrawal.confirmed_at && withdrawal.decision === null)
    return withdrawal.is_known_address
      ? 'La déclaration n’a pas d’effet tant qu’elle n’est pas confirmée\u00a0: le client a reçu un lien pour le faire. Sans nouvelles de lui, appelez-le, puis confirmez ou écartez-la.'
      : 'La déclaration n’a pas d’effet tant qu’elle n’est pas confirmée\u00a0: son adresse e-mail est inconnue du contrat. Appelez le client, puis confirmez ou écartez-la.'
  const noWork =
    order && !hasWorkToStop(order) ? noWorkNotes[order.cancelled_at ? 'cancelled' : 'returned'] : null
  if (withdrawal.agreed_part && noWork)
    return `Ce dont le client s’est rétracté est retiré de la commande. ${noWork} Ce qui était déjà facturé se corrige par un avoir sur ces lignes.`
  if (withdrawal.agreed_part)
    return 'Ce dont le client s’est rétracté est retiré de la commande\u00a0: les jantes concernées sont arrêtées, à rendre sans travail, et le reste continue. Ce qui était déjà facturé se corrige par un avoir sur ces lignes.'
  if (hasEffect && noWork && withdrawal.decision === null && withdrawal.part !== '')
    return `La déclaration nomme une partie du contrat\u00a0: cochez ci-dessous ce qu’elle concerne. ${noWork}`
  if (hasEffect && withdrawal.decision === null && withdrawal.part !== '')
    return isWithdrawalActive(withdrawal, estimate, period)
      ? 'La déclaration nomme une partie du contrat\u00a0: arrêtez tout tant que vous n’avez pas décidé. Cochez ci-dessous ce qu’elle concerne\u00a0; le reste reprend aussitôt.'
      : 'La déclaration nomme une partie du contrat\u00a0: vérifiez qui l’a faite et ce qu’elle concerne. Rien n’est arrêté tant que vous n’avez pas décidé.'
  if (!hasEffect)
    return withdrawal.decision ? '' : 'Rien n’est à arrêter ni à rembourser tant que vous ne l’acceptez pas.'
  if (!isWithdrawalActive(withdrawal, estimate, period))
    return 'Vérifiez comment et quand le contrat a été conclu\u00a0: rien n’est arrêté tant que vous n’avez pas décidé.'
  if (noWork) return noWork
  if (!order) return 'Aucune commande n’est ouverte\u00a0: n’en ouvrez pas.'
  if (areRimsExpected(order)) return 'Les jantes de la commande ne sont pas là\u00a0: ne les recevez pas.'
  return 'Arrêtez les travaux de la commande, et bloquez-la.'
}

const noWorkNotes = {
  cancelled: 'La commande est déjà annulée\u00a0: aucun travail n’est à arrêter.',
  returned: 'Les jantes ont déjà été remises.',
} as const

type ContractInvoice = Awaited<ReturnType<typeof listContractInvoices>>[number]

/**
 * Returns a list with the view of an invoice to credit or refund, otherwise an empty list. After a withdrawal from the whole
 * contract: an invoice with payments. After one from a part of it: also an unpaid invoice, with the amount of the part, which is
 * the share of a deposit or the price of the part.
 */
function refundView(
  invoice: ContractInvoice,
  { agreed_part: part, decided_at }: Pick<Withdrawal, 'agreed_part' | 'decided_at'>,
  sharesBefore: readonly { invoice: string; cents: number }[],
) {
  const { id, number, pos_id, isDeposit, paid, toGiveBack } = invoice
  const to = invoiceAddress(id, pos_id)
  // Credit notes of a deposit are counted for the parts in the order in which staff agreed to them.
  const before = sumKnownCents(sharesBefore.filter((share) => share.invoice === id).map(({ cents }) => cents))
  const credited = part?.deposits ? Math.max(0, invoice.credited - before) : invoice.credited
  const common = { id, number, isDeposit, credited: creditedNote({ ...invoice, credited }) }
  if (part?.deposits) {
    // An invoice issued after the decision does not contain the part.
    if (!isDeposit && decided_at && invoice.createdAt >= decided_at) return []
    // A deposit that an invoice has deducted cannot be credited, nor can an invoice that was credited in full.
    const isClosed = invoice.isDeducted || isVoidStatus(invoice.status)
    if (isClosed && toGiveBack === 0) return []
  }
  if (!part?.deposits) return paid > 0 ? [{ ...common, to, amountNote: `, ${formatCents(paid)} payés` }] : []
  const cents = isDeposit ? part.deposits.find((one) => one.invoice === id)?.cents : part.total
  if (!cents) return []
  const of = paid > 0 ? ` sur ${formatCents(paid)} payés` : ', rien n’est encore payé'
  return [
    {
      ...common,
      to:
        isDeposit && credited < cents
          ? `${addressWithQuery(to, { avoir: String(cents - credited) })}#avoir`
          : to,
      amountNote: `\u00a0: ${formatCents(cents)}${of}`,
    },
  ]
}

/** Returns « , avoir fait : 165,60 € à rendre »; empty if there is no credit note. */
function creditedNote({
  credited,
  toGiveBack,
  givenBack,
}: Record<'credited' | 'toGiveBack' | 'givenBack', number>) {
  if (credited === 0) return ''
  const done = [
    givenBack > 0 ? `${formatCents(givenBack)} remboursés` : '',
    toGiveBack > 0 ? `${formatCents(toGiveBack)} à rembourser` : '',
  ].filter(Boolean)
  return `, avoir fait${done.length > 0 ? `\u00a0: ${done.join(', ')}` : ''}`
}

function prorataNote({ estimate, order }: FoundWithdrawal): string {
  if (!estimate) return ''
  if (!estimate.early_start_at)
    return 'Rien n’est dû pour ce qui est déjà fait\u00a0: le client n’a pas demandé de commencer avant la fin du délai (L.\u00a0221-25).'
  const earlyStartText = `Le client a demandé de commencer sans attendre, le ${formatLongDay(parisDay(estimate.early_start_at))}`
  const total = formatCents(order?.total_ti ?? estimate.total)
  return `${earlyStartText}\u00a0: ce qui est fait est dû au prorata du prix convenu, ${total} TTC (L.\u00a0221-25)\u00a0; si tout est fait, le droit est perdu (L.\u00a0221-28). Facturez cette part, rien de plus.`
}
