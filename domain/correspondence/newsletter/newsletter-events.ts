import { countWithNoun } from '../../kernel/text/french-number.ts'

/** Event data of an issue: its subject. */
interface IssueEventData {
  called: string
}

/** Events of issues and subscribers. Events are kept after a subscriber leaves, so they contain no personal data. */
export interface NewsletterEvents {
  'newsletter.begun': { before: null; after: IssueEventData }
  'newsletter.dropped': { before: null; after: IssueEventData }
  'newsletter.tested': { before: null; after: IssueEventData }
  'newsletter.sent-off': { before: null; after: IssueEventData & { recipients: number } }
  'newsletter.sending-cancelled': { before: null; after: IssueEventData }
  'newsletter.paused': { before: null; after: IssueEventData }
  'newsletter.resumed': { before: null; after: IssueEventData }
  'newsletter.stopped': { before: null; after: IssueEventData }
  'newsletter.held-up': { before: null; after: IssueEventData }
  'newsletter.doubt-settled': { before: null; after: IssueEventData }
  'newsletter.finished': {
    before: null
    after: IssueEventData & { sent: number; refused: number; doubtful: number }
  }
  'subscriber.added': { before: null; after: null }
  'subscriber.asked-again': { before: null; after: null }
  'subscriber.restored': { before: null; after: null }
  'subscriber.removed': { before: null; after: null }
  'subscriber.imported': { before: null; after: { file: string; count: number } }
}

const issueLabel = ({ called }: IssueEventData) =>
  called ? `la lettre d’information «\u00a0${called}\u00a0»` : 'une lettre d’information sans objet'
const ofIssueSentence = (issue: IssueEventData) =>
  issueLabel(issue).replace(/^la /, 'de la ').replace(/^une /, 'd’une ')

/** French sentence for each event. */
export const newsletterEventSentences: {
  readonly [Done in keyof NewsletterEvents]: (data: NewsletterEvents[Done]) => string
} = {
  'newsletter.begun': ({ after }) =>
    after.called
      ? `a repris les mots ${ofIssueSentence(after)} pour une autre`
      : 'a commencé une lettre d’information',
  'newsletter.dropped': ({ after }) => `a supprimé le brouillon ${ofIssueSentence(after)}`,
  'newsletter.tested': ({ after }) => `s’est envoyé un essai ${ofIssueSentence(after)}`,
  'newsletter.sent-off': ({ after }) =>
    `a lancé l’envoi ${ofIssueSentence(after)} à ${countWithNoun(after.recipients, 'abonné', 'abonnés')}`,
  'newsletter.sending-cancelled': ({ after }) => `a annulé l’envoi ${ofIssueSentence(after)}`,
  'newsletter.paused': ({ after }) => `a mis en pause l’envoi ${ofIssueSentence(after)}`,
  'newsletter.resumed': ({ after }) => `a repris l’envoi ${ofIssueSentence(after)}`,
  'newsletter.stopped': ({ after }) => `a arrêté l’envoi ${ofIssueSentence(after)}`,
  'newsletter.held-up': ({ after }) =>
    `a suspendu l’envoi ${ofIssueSentence(after)}, que le serveur de messagerie refuse`,
  'newsletter.doubt-settled': ({ after }) =>
    `a réglé le sort des envois incertains ${ofIssueSentence(after)}`,
  'newsletter.finished': ({ after }) => {
    const others = [
      after.refused > 0 && countWithNoun(after.refused, 'refusé', 'refusés'),
      after.doubtful > 0 && countWithNoun(after.doubtful, 'incertain', 'incertains'),
    ].filter(Boolean)
    return `a fini l’envoi ${ofIssueSentence(after)}\u00a0: ${[countWithNoun(after.sent, 'remis', 'remis'), ...others].join(', ')}`
  },
  'subscriber.added': () => 'a ajouté une adresse à la lettre d’information, à confirmer par son titulaire',
  'subscriber.asked-again': () => 'a redemandé à un abonné de confirmer son inscription',
  'subscriber.restored': () => 'a remis parmi les abonnés une adresse qui renvoyait nos lettres',
  'subscriber.removed': () => 'a retiré un abonné de la lettre d’information',
  'subscriber.imported': ({ after }) =>
    `a importé ${countWithNoun(after.count, 'abonné', 'abonnés')} du fichier «\u00a0${after.file}\u00a0»`,
}

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends NewsletterEvents {}
}
