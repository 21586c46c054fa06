import type { EstimateState } from '../../../../../domain/contracts/estimates/estimate.ts'
import { keepKnownValue, parseSearchText } from '../../../../ui/pager/growing-list.ts'

/** Labels of the states by their query value. */
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

/** State in the query; `open` means all estimates that wait for the client's decision. */
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

export const estimatesQueryParameters = {
  q: parseSearchText,
  etat: keepKnownValue(Object.keys(estimateStateOptions)),
  /** `tous` lists all points of sale. */
  pos: keepKnownValue(['tous']),
}
