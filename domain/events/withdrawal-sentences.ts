/** A declaration as an event tells it, by the number of its contract where it fits one: nothing of whoever sent it. */
interface WithdrawalTold {
  called: string | null
}

/** What is done with a declaration of withdrawal (docs/product.md §11.27). */
export interface WithdrawalActs {
  'withdrawal.received': { before: null; after: WithdrawalTold }
  'withdrawal.joined': { before: null; after: WithdrawalTold }
  'withdrawal.decided': { before: null; after: WithdrawalTold & { decision: string } }
  'withdrawal.receipt-failed': { before: null; after: WithdrawalTold }
  'withdrawal.answer-failed': { before: null; after: WithdrawalTold }
  'withdrawal.settled': { before: null; after: WithdrawalTold }
}

export const decisionWords: ReadonlyMap<string, string> = new Map([
  ['in-time', 'acceptée, dans les délais'],
  ['late', 'hors délai'],
  ['no-contract', 'aucun contrat ne correspond'],
  ['no-consumer', 'le client n’est pas un consommateur'],
])

const ofContract = ({ called }: WithdrawalTold) => (called ? ` du contrat ${called}` : '')

export const withdrawalSentences: {
  readonly [Done in keyof WithdrawalActs]: (told: WithdrawalActs[Done]) => string
} = {
  'withdrawal.received': ({ after }) => `a déclaré se rétracter${ofContract(after)}`,
  'withdrawal.joined': ({ after }) => `a rattaché la rétractation au contrat ${after.called}`,
  'withdrawal.decided': ({ after }) =>
    `a répondu à la rétractation${ofContract(after)}\u00a0: ${decisionWords.get(after.decision) ?? 'décidée'}`,
  'withdrawal.receipt-failed': ({ after }) =>
    `n’a pas pu envoyer l’accusé de réception de la rétractation${ofContract(after)}`,
  'withdrawal.answer-failed': ({ after }) =>
    `n’a pas pu envoyer la réponse à la rétractation${ofContract(after)}`,
  'withdrawal.settled': ({ after }) => `a noté que tout est réglé après la rétractation${ofContract(after)}`,
}
