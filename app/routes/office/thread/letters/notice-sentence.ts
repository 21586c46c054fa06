import type { Letter } from '../../../../../domain/letters/list-letters.ts'

const sentences = {
  'other-address': 'Envoyé depuis une autre adresse que celle de la demande.',
  cut: 'Le texte était trop long\u00a0: la fin n’a pas été reprise.',
  'too-large': 'L’e-mail était trop lourd\u00a0: ses fichiers n’ont pas été repris.',
  unread:
    'Le site n’a pas pu lire cet e-mail\u00a0: il est joint tel quel. Enregistrez-le, puis ouvrez-le avec votre messagerie.',
} as const

/** What the site has to say of a letter that came in. */
export const noticeSentence = (notice: Letter['notices'][number]): string =>
  notice.what === 'left-out'
    ? `Le fichier «\u00a0${notice.name}\u00a0» n’a pas été repris\u00a0: ${notice.reason}`
    : sentences[notice.what]
