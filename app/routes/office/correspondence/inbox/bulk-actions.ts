import type { InboxKind } from '../../../../../domain/kernel/inbox-kind.ts'

/** Actions on several records together, each with the action that undoes it. */
export const undoActionByInboxAction = {
  prendre: 'liberer',
  liberer: 'prendre',
  lu: 'non-lu',
  'non-lu': 'lu',
  fermer: 'rouvrir',
  rouvrir: 'fermer',
  indesirable: 'admettre',
  admettre: 'indesirable',
} as const

export type InboxBulkAction = keyof typeof undoActionByInboxAction

/** Words for one record, and for several. */
type DoneWords = Readonly<Record<InboxBulkAction, readonly [string, string]>>

const doneWords: Readonly<Record<InboxKind, DoneWords>> = {
  request: {
    prendre: ['prise en charge', 'prises en charge'],
    liberer: ['libérée', 'libérées'],
    lu: ['marquée comme vue', 'marquées comme vues'],
    'non-lu': ['marquée comme non vue', 'marquées comme non vues'],
    fermer: ['fermée', 'fermées'],
    rouvrir: ['rouverte', 'rouvertes'],
    indesirable: ['classée indésirable', 'classées indésirables'],
    admettre: ['sortie des indésirables', 'sorties des indésirables'],
  },
  message: {
    prendre: ['pris en charge', 'pris en charge'],
    liberer: ['libéré', 'libérés'],
    lu: ['marqué comme lu', 'marqués comme lus'],
    'non-lu': ['marqué comme non lu', 'marqués comme non lus'],
    fermer: ['fermé', 'fermés'],
    rouvrir: ['rouvert', 'rouverts'],
    indesirable: ['classé indésirable', 'classés indésirables'],
    admettre: ['sorti des indésirables', 'sortis des indésirables'],
  },
}

const recordNouns = { request: ['demande', 'demandes'], message: ['message', 'messages'] } as const

/** Returns how many records an action has changed, « 3 demandes fermées. », and why it left other records unchanged. */
export function inboxBulkOutcomeSentence(
  kind: InboxKind,
  action: InboxBulkAction,
  count: number,
  left: string | null,
): string {
  const index = count > 1 ? 1 : 0
  const sentence =
    count > 0
      ? `${count}\u00a0${recordNouns[kind][index]} ${doneWords[kind][action][index]}.`
      : 'Rien n’a changé.'
  return left ? `${sentence} ${left}` : sentence
}

/** Outcome of an action on several records, with the action that undoes it. */
export interface InboxBulkOutcome {
  outcome: 'saved'
  notice: string
  undo: { action: InboxBulkAction; ids: string[] } | null
}
