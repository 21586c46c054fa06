import { ownValue } from '../own-value.ts'
import type { EstimateActs, EstimateTold } from './estimate-acts.ts'
import { decisionWords } from './withdrawal-sentences.ts'

const named = ({ called }: EstimateTold) => (called ? `le devis ${called}` : 'un devis')
const ofIt = ({ called }: EstimateTold) => (called ? `du devis ${called}` : 'd’un devis')

/** From what a draft was begun. */
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
const through = (channel: string) => (ownValue(channels, channel) ? `, ${ownValue(channels, channel)}` : '')

const earliness = (early: boolean | null | undefined) => {
  if (early === null || early === undefined) return ''
  return early
    ? ', en demandant de commencer sans attendre'
    : ', sans demander de commencer avant 14\u00a0jours'
}

const decided = (decision: string) => {
  const word = decisionWords.get(decision)
  return word ? `\u00a0: ${word}` : ''
}

/** What is read of what was done with a quote. */
export const estimateSentences: {
  readonly [Done in keyof EstimateActs]: (told: EstimateActs[Done]) => string
} = {
  'estimate.begun': ({ after }) => `a commencé un devis${after.from ? origins[after.from] : ''}`,
  'estimate.dropped': () => 'a supprimé un brouillon de devis',
  'estimate.sent-off': ({ after }) => `a lancé l’envoi ${ofIt(after)}`,
  'estimate.sending-cancelled': ({ after }) => `a annulé l’envoi ${ofIt(after)}`,
  'estimate.issued': ({ after }) =>
    `a émis ${named(after)}${after.replaces ? `, qui remplace le devis ${after.replaces}` : ''}`,
  'estimate.sent': ({ after }) => `a remis ${named(after)} au serveur de messagerie`,
  'estimate.mail-refused': ({ after }) => `n’a pas pu remettre ${named(after)} par e-mail`,
  'estimate.mail-returned': ({ after }) => `a vu revenir l’e-mail ${ofIt(after)}\u00a0: ${after.refusal}`,
  'estimate.seen': ({ after }) => `a consulté ${named(after)}`,
  'estimate.accepted': ({ after }) =>
    after.channel === 'page'
      ? `a accepté ${named(after)}${earliness(after.early)}`
      : `a noté l’accord ${ofIt(after)}${through(after.channel)}${earliness(after.early)}`,
  'estimate.early-start-noted': ({ after }) =>
    `a noté la demande écrite du client de commencer sans attendre les travaux ${ofIt(after)}`,
  'estimate.confirmed': ({ after }) => `a remis la confirmation ${ofIt(after)} au serveur de messagerie`,
  'estimate.confirmation-failed': ({ after }) =>
    `n’a pas pu envoyer au client la confirmation ${ofIt(after)}`,
  'estimate.withdrawal-received': ({ after }) => `a déclaré se rétracter ${ofIt(after)}`,
  'estimate.withdrawal-joined': ({ after }) => `a rattaché une rétractation au devis ${after.called}`,
  'estimate.withdrawal-decided': ({ after }) =>
    `a répondu à la rétractation ${ofIt(after)}${decided(after.decision)}`,
  'estimate.refused': ({ after }) => `a noté le refus ${ofIt(after)}${through(after.channel)}`,
  'estimate.reopened': ({ after }) => `a remis en attente ${named(after)}`,
  'estimate.expired': ({ after }) => `a constaté l’expiration ${ofIt(after)}`,
  'estimate.reminded': ({ after }) => `a relancé le client à propos ${ofIt(after)}`,
  'estimate.replaced': ({ after }) => `a remplacé ${named(after)} par le devis ${after.by}`,
  'request.estimate-begun': ({ after }) => `a commencé un devis pour la demande ${after.called}`,
  'request.estimated': ({ after }) => `a répondu à la demande ${after.called} par le devis ${after.estimate}`,
}
