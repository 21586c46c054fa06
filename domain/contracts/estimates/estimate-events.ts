import { formatCents } from '../../kernel/money/amounts.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'

/** Number of an estimate as stored in an event; empty for a draft. For a request, its reference. */
export interface EstimateEventData {
  called: string
}

export interface EstimateEvents {
  'estimate.begun': {
    before: null
    after: EstimateEventData & { from: 'request' | 'client' | 'copy' | 'replaced' | null }
  }
  'estimate.dropped': { before: null; after: EstimateEventData }
  /** A safety rule was lifted for one of the estimate's rims. */
  'estimate.safety-lifted': { before: null; after: EstimateEventData & { rule: string; reason: string } }
  'estimate.sent-off': { before: null; after: EstimateEventData }
  'estimate.sending-cancelled': { before: null; after: EstimateEventData }
  'estimate.issued': { before: null; after: EstimateEventData & { replaces: string | null } }
  /** The client chose some rims of an estimate, which this one replaces. */
  'estimate.chosen': { before: null; after: EstimateEventData & { replaces: string } }
  /** The client asked a question about the estimate. */
  'estimate.question': { before: null; after: EstimateEventData }
  'estimate.sent': { before: null; after: EstimateEventData }
  'estimate.mail-refused': { before: null; after: EstimateEventData }
  /** The mail was sent, and the client's mail server returned it. */
  'estimate.mail-returned': { before: null; after: EstimateEventData & { refusal: string } }
  'estimate.seen': { before: null; after: EstimateEventData }
  /**
   * `early`: whether a consumer asked to begin within the fourteen days, `null` if that does not apply. `words`: version of the
   * texts.
   */
  'estimate.accepted': {
    before: null
    after: EstimateEventData & { channel: string; early?: boolean | null; words?: string }
  }
  /** The client asked later, in writing, to begin early. */
  'estimate.early-start-noted': { before: null; after: EstimateEventData }
  /** The confirmation of the contract was handed to the mail server, or could not be delivered. */
  'estimate.confirmed': { before: null; after: EstimateEventData }
  'estimate.confirmation-failed': { before: null; after: EstimateEventData }
  /** The deposit was received: its cents, and the number of its invoice. */
  'estimate.deposit-received': {
    before: null
    after: EstimateEventData & { cents: number; invoice: string }
  }
  /** A declaration of withdrawal was received. */
  'estimate.withdrawal-received': { before: null; after: EstimateEventData }
  'estimate.withdrawal-joined': { before: null; after: EstimateEventData }
  'estimate.withdrawal-decided': { before: null; after: EstimateEventData & { decision: string } }
  'estimate.refused': { before: null; after: EstimateEventData & { channel: string } }
  'estimate.reopened': { before: { state: string }; after: EstimateEventData }
  'estimate.expired': { before: null; after: EstimateEventData }
  'estimate.reminded': { before: null; after: EstimateEventData }
  'estimate.replaced': { before: null; after: EstimateEventData & { by: string } }
  /** Events of the request that an estimate answers. */
  'request.estimate-begun': { before: null; after: EstimateEventData }
  'request.estimated': { before: null; after: EstimateEventData & { estimate: string } }
}

const estimateLabel = ({ called }: EstimateEventData) => (called ? `le devis ${called}` : 'un devis')
const ofEstimateSentence = ({ called }: EstimateEventData) => (called ? `du devis ${called}` : 'd’un devis')

/** French words for the origin of a draft. */
const origins = {
  request: ' d’après une demande',
  client: ' pour un client',
  copy: ' en copiant un autre',
  replaced: ' pour en remplacer un autre',
} as const

const channels: Readonly<Record<string, string>> = {
  phone: 'par téléphone',
  workshop: 'à l’atelier',
  mail: 'par e-mail ou courrier',
  page: 'en ligne',
}
const through = (channel: string) =>
  getOwnProperty(channels, channel) ? `, ${getOwnProperty(channels, channel)}` : ''

const earliness = (early: boolean | null | undefined) => {
  if (early === null || early === undefined) return ''
  return early
    ? ', en demandant de commencer sans attendre'
    : ', sans demander de commencer avant 14\u00a0jours'
}

const decided = (decision: string) => {
  const word = withdrawalDecisionWords.get(decision)
  return word ? `\u00a0: ${word}` : ''
}

/** French sentences of the journal for each event. */
export const estimateEventSentences: {
  readonly [Done in keyof EstimateEvents]: (data: EstimateEvents[Done]) => string
} = {
  'estimate.begun': ({ after }) => `a commencé un devis${getOwnProperty(origins, after.from) ?? ''}`,
  'estimate.dropped': () => 'a supprimé un brouillon de devis',
  'estimate.safety-lifted': ({ after }) =>
    `a levé la règle de sécurité «\u00a0${after.rule}\u00a0» ${ofEstimateSentence(after)}\u00a0: «\u00a0${after.reason}\u00a0»`,
  'estimate.sent-off': ({ after }) => `a lancé l’envoi ${ofEstimateSentence(after)}`,
  'estimate.sending-cancelled': ({ after }) => `a annulé l’envoi ${ofEstimateSentence(after)}`,
  'estimate.issued': ({ after }) =>
    `a émis ${estimateLabel(after)}${after.replaces ? `, qui remplace le devis ${after.replaces}` : ''}`,
  'estimate.chosen': ({ after }) =>
    `a choisi une partie des jantes du devis ${after.replaces}\u00a0: ${estimateLabel(after)} le remplace`,
  'estimate.question': ({ after }) => `a posé une question sur ${estimateLabel(after)}`,
  'estimate.sent': ({ after }) => `a remis ${estimateLabel(after)} au serveur de messagerie`,
  'estimate.mail-refused': ({ after }) => `n’a pas pu remettre ${estimateLabel(after)} par e-mail`,
  'estimate.mail-returned': ({ after }) =>
    `a vu revenir l’e-mail ${ofEstimateSentence(after)}\u00a0: ${after.refusal}`,
  'estimate.seen': ({ after }) => `a consulté ${estimateLabel(after)}`,
  'estimate.accepted': ({ after }) =>
    after.channel === 'page'
      ? `a accepté ${estimateLabel(after)}${earliness(after.early)}`
      : `a noté l’accord ${ofEstimateSentence(after)}${through(after.channel)}${earliness(after.early)}`,
  'estimate.early-start-noted': ({ after }) =>
    `a noté la demande écrite du client de commencer sans attendre les travaux ${ofEstimateSentence(after)}`,
  'estimate.confirmed': ({ after }) =>
    `a remis la confirmation ${ofEstimateSentence(after)} au serveur de messagerie`,
  'estimate.confirmation-failed': ({ after }) =>
    `n’a pas pu envoyer au client la confirmation ${ofEstimateSentence(after)}`,
  'estimate.deposit-received': ({ after }) =>
    `a reçu ${formatCents(after.cents)} d’acompte ${ofEstimateSentence(after)}, facture ${after.invoice}`,
  'estimate.withdrawal-received': ({ after }) => `a déclaré se rétracter ${ofEstimateSentence(after)}`,
  'estimate.withdrawal-joined': ({ after }) => `a rattaché une rétractation au devis ${after.called}`,
  'estimate.withdrawal-decided': ({ after }) =>
    `a répondu à la rétractation ${ofEstimateSentence(after)}${decided(after.decision)}`,
  'estimate.refused': ({ after }) =>
    after.channel === 'page'
      ? `a refusé ${estimateLabel(after)}`
      : `a noté le refus ${ofEstimateSentence(after)}${through(after.channel)}`,
  'estimate.reopened': ({ after }) => `a remis en attente ${estimateLabel(after)}`,
  'estimate.expired': ({ after }) => `a constaté l’expiration ${ofEstimateSentence(after)}`,
  'estimate.reminded': ({ after }) => `a relancé le client à propos ${ofEstimateSentence(after)}`,
  'estimate.replaced': ({ after }) => `a remplacé ${estimateLabel(after)} par le devis ${after.by}`,
  'request.estimate-begun': ({ after }) => `a commencé un devis pour la demande ${after.called}`,
  'request.estimated': ({ after }) => `a répondu à la demande ${after.called} par le devis ${after.estimate}`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends EstimateEvents {}
}

/** French words of the journal for the decision on a withdrawal. */
export const withdrawalDecisionWords: ReadonlyMap<string, string> = new Map([
  ['in-time', 'acceptée, dans les délais'],
  ['late', 'hors délai'],
  ['no-contract', 'aucun contrat ne correspond'],
  ['no-consumer', 'le client n’est pas un consommateur'],
])
