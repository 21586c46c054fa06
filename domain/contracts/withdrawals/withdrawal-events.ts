import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { withdrawalDecisionWords } from '../estimates/estimate-events.ts'

/** Data of a declaration in an event: the number of its contract, `null` without one. Contains no personal data of its author. */
interface WithdrawalEventData {
  called: string | null
}

export interface WithdrawalEvents {
  'withdrawal.received': { before: null; after: WithdrawalEventData }
  'withdrawal.joined': { before: null; after: WithdrawalEventData }
  'withdrawal.confirmed': { before: null; after: WithdrawalEventData & { how: string } }
  'withdrawal.set-aside': { before: null; after: WithdrawalEventData }
  'withdrawal.decided': { before: null; after: WithdrawalEventData & { decision: string } }
  'withdrawal.receipt-failed': { before: null; after: WithdrawalEventData }
  'withdrawal.answer-failed': { before: null; after: WithdrawalEventData }
  'withdrawal.settled': { before: null; after: WithdrawalEventData }
}

const ofContract = ({ called }: WithdrawalEventData) => (called ? ` du contrat ${called}` : '')

const confirmedHow: Readonly<Record<string, string>> = {
  session: ' depuis son compte',
  link: ' par son lien de suivi',
  mail: ' par le lien de l’accusé de réception',
}

export const withdrawalEventSentences: {
  readonly [Done in keyof WithdrawalEvents]: (data: WithdrawalEvents[Done]) => string
} = {
  'withdrawal.received': ({ after }) => `a déclaré se rétracter${ofContract(after)}`,
  'withdrawal.joined': ({ after }) => `a rattaché la rétractation au contrat ${after.called}`,
  'withdrawal.confirmed': ({ after }) =>
    `a confirmé la rétractation${ofContract(after)}${getOwnProperty(confirmedHow, after.how) ?? ''}`,
  'withdrawal.set-aside': ({ after }) => `a écarté la rétractation${ofContract(after)}`,
  'withdrawal.decided': ({ after }) =>
    `a répondu à la rétractation${ofContract(after)}\u00a0: ${withdrawalDecisionWords.get(after.decision) ?? 'décidée'}`,
  'withdrawal.receipt-failed': ({ after }) =>
    `n’a pas pu envoyer l’accusé de réception de la rétractation${ofContract(after)}`,
  'withdrawal.answer-failed': ({ after }) =>
    `n’a pas pu envoyer la réponse à la rétractation${ofContract(after)}`,
  'withdrawal.settled': ({ after }) => `a noté que tout est réglé après la rétractation${ofContract(after)}`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends WithdrawalEvents {}
}
