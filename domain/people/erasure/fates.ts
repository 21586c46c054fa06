import type { Held, HeldKind } from '../held-kinds.ts'
import { isKept } from './kept-by-law.ts'

/** What becomes of a kind of record: it goes, it stays without the person, or the law keeps it as it is. */
export type Fate = 'erased' | 'anonymous' | 'kept'

/** What stays of a record that loses its person. */
export const leftAnonymous = {
  clients:
    'La fiche n’a plus ni nom ni coordonnées\u00a0; ses commandes et ses factures y restent attachées.',
  orders: 'Numéro, étape, véhicule et montants restent, sans plaque, notes ni photos.',
  estimates: 'Numéro, montants et état restent, sans nom, plaque ni texte.',
  deliveries: 'Qu’une lettre est partie reste compté, sans adresse.',
  bankLines: 'Date et montant restent, sans payeur ni libellé.',
  events:
    'Qui de l’équipe a fait quoi, et quand, reste\u00a0; ce que la ligne disait de la personne disparaît.',
} as const satisfies Partial<Record<HeldKind, string>>

const isAnonymous = (kind: HeldKind): kind is keyof typeof leftAnonymous => Object.hasOwn(leftAnonymous, kind)

/** Of what is `held`; a client's record goes where nothing hangs on it. */
export function fateOf(kind: HeldKind, held: Held): Fate {
  if (isKept(kind)) return 'kept'
  const hangsOn = held.orders || held.estimates || held.contracts || held.invoices
  if (kind === 'clients' && !hangsOn) return 'erased'
  return isAnonymous(kind) ? 'anonymous' : 'erased'
}
