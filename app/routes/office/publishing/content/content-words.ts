import type { ContentKind } from '../../../../../domain/publishing/content/content-fields.ts'

interface ContentWords {
  list: string
  begin: string
  untitled: string
  none: string
  noneChosen: string
  counted(count: number): string
  /** Demonstrative with noun: « cet article ». */
  thisOne: string
  gone: string
  bothChanged: string
  textLabel: string
}

const bothChangedText = (changed: string) =>
  `${changed} Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez, puis enregistrez.`

/** French words for each kind of content. */
export const contentWords: Readonly<Record<ContentKind, ContentWords>> = {
  article: {
    list: 'Actualités',
    begin: 'Nouvel article',
    untitled: 'Article sans titre',
    none: 'Aucun article pour l’instant.',
    noneChosen: 'Aucun article ne correspond.',
    counted: (count) => (count === 1 ? '1\u00a0article' : `${count}\u00a0articles`),
    thisOne: 'cet article',
    gone: 'Cet article n’existe plus, ou son état a changé\u00a0: rechargez la page.',
    bothChanged: bothChangedText('Quelqu’un d’autre a modifié cet article entre-temps.'),
    textLabel: 'Texte',
  },
  portfolio: {
    list: 'Réalisations',
    begin: 'Nouvelle réalisation',
    untitled: 'Réalisation sans titre',
    none: 'Aucune réalisation pour l’instant.',
    noneChosen: 'Aucune réalisation ne correspond.',
    counted: (count) => (count === 1 ? '1\u00a0réalisation' : `${count}\u00a0réalisations`),
    thisOne: 'cette réalisation',
    gone: 'Cette réalisation n’existe plus, ou son état a changé\u00a0: rechargez la page.',
    bothChanged: bothChangedText('Quelqu’un d’autre a modifié cette réalisation entre-temps.'),
    textLabel: 'Description',
  },
}
