import type { EstimateState } from '../../../../../domain/contracts/estimates/estimate.ts'
import { oneOf, typedWord } from '../../../../ui/pager/growing-list.ts'

/** What the address calls each state → what is read. */
export const estimateStateOptions = {
  brouillon: 'Brouillons',
  attente: 'En attente du client',
  emis: 'Émis, pas envoyés',
  envoye: 'Envoyés',
  consulte: 'Consultés',
  accepte: 'Acceptés',
  refuse: 'Refusés',
  expire: 'Expirés',
  remplace: 'Remplacés',
} as const

/** What it asks for; « open » is all that wait for the client's word. */
type AskedState = EstimateState | 'draft' | 'open'

export const estimateStates: Readonly<Record<string, AskedState>> = {
  brouillon: 'draft',
  attente: 'open',
  emis: 'issued',
  envoye: 'sent',
  consulte: 'seen',
  accepte: 'accepted',
  refuse: 'refused',
  expire: 'expired',
  remplace: 'replaced',
} satisfies Record<keyof typeof estimateStateOptions, AskedState>

/** What the address says of the list of quotes. */
export const estimatesWords = {
  q: typedWord,
  etat: oneOf(Object.keys(estimateStateOptions)),
  /** Those of all points of sale. */
  pos: oneOf(['tous']),
}
