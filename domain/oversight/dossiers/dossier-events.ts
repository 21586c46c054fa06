import { formatCents } from '../../kernel/money/amounts.ts'

/** Event data of a dossier: the number of its order or estimate. The expert's name is stored on the dossier only. */
interface DossierEventData {
  called: string
}

/** Events of the dossiers shared with experts. */
interface DossierActs {
  'dossier-shared': { before: null; after: DossierEventData }
  'dossier-mailed': { before: null; after: DossierEventData }
  'dossier-not-mailed': { before: null; after: DossierEventData }
  'dossier-opened': { before: null; after: DossierEventData }
  'dossier-revoked': { before: null; after: DossierEventData }
  'dossier-restored': { before: null; after: DossierEventData }
  'dossier-agreed': { before: null; after: DossierEventData & { cents: number | null } }
  'dossier-photos-asked': { before: null; after: DossierEventData }
  /** `lessor`: lessor of the leased car that is returned. */
  'lessor-set': { before: null; after: DossierEventData & { lessor: string | null } }
}

type DossierEventsOf<Kind extends 'order' | 'estimate'> = {
  [Act in keyof DossierActs as `${Kind}.${Act}`]: DossierActs[Act]
}

type Sentences<Kind extends 'order' | 'estimate'> = {
  readonly [Done in keyof DossierEventsOf<Kind>]: (data: DossierEventsOf<Kind>[Done]) => string
}

const orderSentences: Sentences<'order'> = {
  'order.dossier-shared': ({ after }) => `a ouvert à un expert le dossier de la commande ${after.called}`,
  'order.dossier-mailed': ({ after }) =>
    `a envoyé à l’expert le lien du dossier de la commande ${after.called}`,
  'order.dossier-not-mailed': ({ after }) =>
    `n’a pas pu envoyer à l’expert le lien du dossier de la commande ${after.called}`,
  'order.dossier-opened': ({ after }) => `a consulté le dossier de la commande ${after.called}`,
  'order.dossier-revoked': ({ after }) =>
    `a retiré à un expert l’accès au dossier de la commande ${after.called}`,
  'order.dossier-restored': ({ after }) =>
    `a rendu à un expert l’accès au dossier de la commande ${after.called}`,
  'order.dossier-agreed': ({ after }) =>
    `a donné son accord sur la commande ${after.called}${amountOf(after.cents)}`,
  'order.dossier-photos-asked': ({ after }) => `a demandé d’autres photos de la commande ${after.called}`,
  'order.lessor-set': ({ after }) =>
    `a noté le loueur de la commande ${after.called}\u00a0: ${after.lessor ?? 'aucun'}`,
}

const estimateSentences: Sentences<'estimate'> = {
  'estimate.dossier-shared': ({ after }) => `a ouvert à un expert le dossier du devis ${after.called}`,
  'estimate.dossier-mailed': ({ after }) => `a envoyé à l’expert le lien du dossier du devis ${after.called}`,
  'estimate.dossier-not-mailed': ({ after }) =>
    `n’a pas pu envoyer à l’expert le lien du dossier du devis ${after.called}`,
  'estimate.dossier-opened': ({ after }) => `a consulté le dossier du devis ${after.called}`,
  'estimate.dossier-revoked': ({ after }) =>
    `a retiré à un expert l’accès au dossier du devis ${after.called}`,
  'estimate.dossier-restored': ({ after }) =>
    `a rendu à un expert l’accès au dossier du devis ${after.called}`,
  'estimate.dossier-agreed': ({ after }) =>
    `a donné son accord sur le devis ${after.called}${amountOf(after.cents)}`,
  'estimate.dossier-photos-asked': ({ after }) => `a demandé d’autres photos pour le devis ${after.called}`,
  'estimate.lessor-set': ({ after }) =>
    `a noté le loueur du devis ${after.called}\u00a0: ${after.lessor ?? 'aucun'}`,
}

const amountOf = (cents: number | null) => (cents === null ? '' : ` pour ${formatCents(cents)} HT`)

export const dossierEventSentences = { ...orderSentences, ...estimateSentences }

declare module '../../kernel/events/record-event.ts' {
  interface EventMap extends DossierEventsOf<'order'>, DossierEventsOf<'estimate'> {}
}
