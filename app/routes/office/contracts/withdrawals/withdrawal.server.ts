import { data, href, type RouterContextProvider } from 'react-router'
import { buyerTypeOfEstimate } from '../../../../../domain/billing/documents/estimate-row.ts'
import {
  findWithdrawalPeriod,
  mayWithdraw,
  type WithdrawalPeriod,
} from '../../../../../domain/contracts/estimates/withdrawal-period.ts'
import {
  type ContractPart,
  listContractParts,
} from '../../../../../domain/contracts/withdrawals/contract-parts.ts'
import { hashShownContract } from '../../../../../domain/contracts/withdrawals/decide-withdrawal.ts'
import {
  findWithdrawalRecord,
  hasWorkToStop,
  isWithdrawalOlderThanContract,
  listPossibleContracts,
  listWithdrawalDeclarationsToVerify,
  type Withdrawal,
} from '../../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { collapseWhiteSpace } from '../../../../../domain/contracts/withdrawals/withdrawal-form.ts'
import {
  partialWithdrawalAnswer,
  partialWithdrawalAnswerAfterReturn,
  type WithdrawalDecision,
  withdrawalAnswerAfterPerformance,
  withdrawalAnswerAfterReturn,
  withdrawalAnswers,
  withdrawalDecisionNames,
} from '../../../../../domain/contracts/withdrawals/withdrawal-words.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { storedValueNames } from '../../../../../domain/kernel/text/stored-value-names.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import { officeOrderStatusName } from '../../../../../domain/workshop/orders/order-status.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { loadGrowingList, parseGrowingListQuery } from '../../../../ui/pager/growing-list.ts'
import {
  type FoundWithdrawal,
  listWithdrawableSupplements,
  loadWithdrawalSteps,
} from './withdrawal-steps.server.ts'

export type WithdrawalView = Awaited<ReturnType<typeof loadWithdrawalPage>>

/** Loads a declaration with its consequences step by step, and a proposed answer. */
export async function loadWithdrawalPage(
  context: Readonly<RouterContextProvider>,
  id: string,
  query: URLSearchParams,
) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const reader = context.get(staffContext)
  const withdrawalRecord = await findWithdrawalRecord(db, id)
  if (!withdrawalRecord) throw data(null, { status: 404 })
  const { withdrawal, estimate, order } = withdrawalRecord
  const now = clock.now()
  const canWrite = hasPermission(reader, 'write-estimates')
  const hasContract = estimate !== null || order !== null
  const isToVerify = hasContract && !withdrawal.confirmed_at && !withdrawal.decision
  const [period, supplements, others, parts, possibleContracts, events] = await Promise.all([
    estimate ? findWithdrawalPeriod(db, estimate.id, site) : null,
    order ? listWithdrawableSupplements(db, order.id, withdrawal, site) : [],
    loadOtherDeclarations(db, withdrawal, query, isToVerify),
    hasContract ? listContractParts(db, { estimate, orderId: order?.id ?? null }, site) : null,
    hasContract || !canWrite ? [] : listPossibleContracts(db, withdrawal),
    listEvents(db, { kind: 'withdrawal', recordId: id }, maxActivityLines, site),
  ])
  const proposed = proposeDecision(withdrawalRecord, period, supplements.length > 0)
  const hasEffect = hasContract && !isToVerify && (withdrawal.decision ?? proposed) === 'in-time'
  return {
    id,
    name: withdrawal.name,
    email: withdrawal.email,
    facts: declarationFacts(withdrawalRecord),
    isToVerify,
    isSetAside: withdrawal.set_aside_at !== null,
    others,
    steps: await loadWithdrawalSteps(db, withdrawalRecord, { period, supplements, hasEffect, now }),
    canJoin: canWrite && !hasContract,
    contractChoices: Object.fromEntries(
      possibleContracts.map(({ number, acceptedAt, total, vehicle }) => [
        number,
        [number, acceptedAt && `accepté le ${formatDate(acceptedAt)}`, formatCents(total), vehicle]
          .filter(Boolean)
          .join(', '),
      ]),
    ),
    proposed,
    answers: standardAnswers(withdrawalRecord, period),
    declaredPart: withdrawal.part,
    parts: parts ? partChoices(parts, withdrawal) : [],
    seenJoin: hashShownContract(withdrawal),
    decision: withdrawal.decision && {
      name: withdrawalDecisionNames[withdrawal.decision],
      part: withdrawal.agreed_part?.says ?? null,
      at: withdrawal.decided_at ? formatDayAndHour(withdrawal.decided_at) : '',
      by: withdrawal.decided_by ?? '',
      answer: withdrawal.answer,
    },
    canSettle: withdrawal.decision === 'in-time' && !withdrawal.settled_at,
    settled: withdrawal.settled_at && {
      at: formatDayAndHour(withdrawal.settled_at),
      by: withdrawal.settled_by ?? '',
    },
    canWrite,
    lines: recordActivityLines(events, reader),
  }
}

/** Returns the other declarations about the same contract that are to be verified; none once this one is verified. */
async function loadOtherDeclarations(
  db: SiteContext['db'],
  { id, estimate_id, order_id }: Withdrawal,
  query: URLSearchParams,
  isToVerify: boolean,
) {
  const contract = { estimateId: estimate_id, orderId: order_id, exceptId: id }
  const others = await loadGrowingList(parseGrowingListQuery({}, query), (limit) =>
    isToVerify ? listWithdrawalDeclarationsToVerify(db, contract, limit) : [],
  )
  return {
    ...others,
    rows: others.rows.map(({ withdrawal: other }) => ({
      id: other.id,
      to: href('/gestion/retractations/:id', { id: other.id }),
      label: `${other.name}, ${formatDayAndHour(other.created_at)}`,
    })),
  }
}

/** Returns the parts of the contract to tick. Those that the client ticked are preselected if the client's text names them too. */
function partChoices(
  { rims, supplements }: Awaited<ReturnType<typeof listContractParts>>,
  { part, part_keys }: Withdrawal,
) {
  const isNamed = ({ key, says }: ContractPart) =>
    part_keys.includes(key) && collapseWhiteSpace(part).includes(collapseWhiteSpace(says))
  return [
    ...(rims.length > 1
      ? rims.map((one) => ({ ...one, name: 'jante' as const, isNamed: isNamed(one) }))
      : []),
    ...supplements.map((one) => ({ ...one, name: 'supplement' as const, isNamed: isNamed(one) })),
  ]
}

interface DeclarationFact {
  label: string
  value: string
  to: string | null
}

/** Returns the declaration as received, how it was verified, and the records of its contract. */
function declarationFacts({ withdrawal, estimate, order, client }: FoundWithdrawal): DeclarationFact[] {
  const { email, is_known_address, joined_at, joined_by } = withdrawal
  const facts: (DeclarationFact | null)[] = [
    { label: 'Reçue le', value: formatDayAndHour(withdrawal.created_at), to: null },
    { label: 'Contrat indiqué', value: withdrawal.contract, to: null },
    withdrawal.part ? { label: 'Partie indiquée', value: withdrawal.part, to: null } : null,
    {
      label: 'E-mail',
      value:
        estimate || order
          ? `${email}${is_known_address ? ', connu du contrat' : ', inconnu du contrat'}`
          : email,
      to: null,
    },
    ...checkFacts(withdrawal),
    joined_at && {
      label: 'Rattachée le',
      value: `${formatDayAndHour(joined_at)}, par ${joined_by}`,
      to: null,
    },
    client && {
      label: 'Client',
      value: clientName(client),
      to: href('/gestion/clients/:id', { id: client.id }),
    },
    estimate && {
      label: 'Devis',
      value: estimate.estimate_number,
      to: estimateAddress(estimate.pos_id, estimate.id),
    },
    order && {
      label: 'Commande',
      value: `${order.order_number}, ${officeOrderStatusName(order).toLowerCase()}`,
      to: href('/gestion/commandes/:id', { id: order.id }),
    },
  ]
  return facts.filter((fact) => fact !== null)
}

/** Returns how the author of a declaration was verified, and by whom, as a line of its record. */
function checkFacts(withdrawal: Withdrawal) {
  const { confirmed_at, confirmed_how, confirmed_by, set_aside_at, set_aside_by, check_reason } = withdrawal
  const why = check_reason && `\u00a0: ${check_reason}`
  if (confirmed_at && confirmed_how) {
    const how = confirmed_how === 'office' ? `par ${confirmed_by}` : confirmationNames[confirmed_how]
    return [{ label: 'Confirmée le', value: `${formatDayAndHour(confirmed_at)}, ${how}${why}`, to: null }]
  }
  if (!set_aside_at) return []
  const authorText = set_aside_by ? `par ${set_aside_by}` : 'par le client, depuis l’accusé de réception'
  return [{ label: 'Écartée le', value: `${formatDayAndHour(set_aside_at)}, ${authorText}${why}`, to: null }]
}

const confirmationNames = storedValueNames({
  session: 'le client était connecté à son compte',
  link: 'le client est venu par un lien de son dossier',
  mail: 'par le lien de l’accusé de réception',
  before: 'par l’adresse du contrat, selon l’ancienne règle',
})

/** Returns the decision that the dates suggest. Staff decide. */
function proposeDecision(
  { withdrawal, estimate, order, client }: FoundWithdrawal,
  period: WithdrawalPeriod | null,
  hasSupplement: boolean,
): WithdrawalDecision {
  if (!client || !(estimate || order)) return 'no-contract'
  if ((estimate ? buyerTypeOfEstimate(estimate, client) : client.type) === 'company') return 'no-consumer'
  if (estimate && estimate.state !== 'accepted') return order ? 'in-time' : 'no-contract'
  if (estimate && isWithdrawalOlderThanContract(withdrawal, estimate)) return 'no-contract'
  // A declaration that is too late for the estimate can still be in time for a later supplement.
  if (hasSupplement) return 'in-time'
  if (!period) return estimate ? 'late' : 'in-time'
  return mayWithdraw(period, withdrawal.created_at) ? 'in-time' : 'late'
}

/**
 * Returns the proposed answer to the client for each decision. It does not promise to stop work on returned rims or on a
 * cancelled order, and it says when the right to withdraw ended because the work was completed.
 */
function standardAnswers({ withdrawal, order }: FoundWithdrawal, period: WithdrawalPeriod | null) {
  const hasWork = hasWorkToStop(order)
  const { part, created_at } = withdrawal
  const answerText = hasWork ? withdrawalAnswers['in-time'] : withdrawalAnswerAfterReturn
  const partial = hasWork ? partialWithdrawalAnswer : partialWithdrawalAnswerAfterReturn
  const isLost = period?.lostAt && period.lostAt <= created_at
  return {
    ...withdrawalAnswers,
    'in-time': part ? partial : answerText,
    late: isLost ? withdrawalAnswerAfterPerformance : withdrawalAnswers.late,
  }
}
