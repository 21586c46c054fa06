import type { InboxKind } from '../../../../../../domain/inbox/inbox-kind.ts'

/** What may be done with several together, and by what each is undone. */
export const opposites = {
  prendre: 'liberer',
  liberer: 'prendre',
  lu: 'non-lu',
  'non-lu': 'lu',
  fermer: 'rouvrir',
  rouvrir: 'fermer',
  indesirable: 'admettre',
  admettre: 'indesirable',
} as const

export type BulkAct = keyof typeof opposites

/** What is said of one, and of several. */
type Done = Readonly<Record<BulkAct, readonly [string, string]>>

const done: Readonly<Record<InboxKind, Done>> = {
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

const names = { request: ['demande', 'demandes'], message: ['message', 'messages'] } as const

/** « 3 demandes fermées. », and why the others were left as they are. */
export function bulkSentence(kind: InboxKind, act: BulkAct, count: number, left: string | null): string {
  const place = count > 1 ? 1 : 0
  const said =
    count > 0 ? `${count}\u00a0${names[kind][place]} ${done[kind][act][place]}.` : 'Rien n’a changé.'
  return left ? `${said} ${left}` : said
}
