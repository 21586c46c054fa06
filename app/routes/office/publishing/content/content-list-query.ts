import type { ContentPublicationState } from '../../../../../domain/publishing/content/content-records.ts'
import { keepKnownValue, parseSearchText } from '../../../../ui/pager/growing-list.ts'

/** Labels of the states by their query value. */
export const contentStateOptions = {
  brouillon: 'Jamais publié',
  prevu: 'Publication prévue',
  ligne: 'En ligne',
  modifie: 'En ligne, à mettre à jour',
  retire: 'Hors ligne',
} as const

export const contentStates: Readonly<Record<string, ContentPublicationState>> = {
  brouillon: 'draft',
  prevu: 'scheduled',
  ligne: 'published',
  modifie: 'changed',
  retire: 'withdrawn',
} satisfies Record<keyof typeof contentStateOptions, ContentPublicationState>

export const contentListQueryParameters = {
  q: parseSearchText,
  etat: keepKnownValue(Object.keys(contentStateOptions)),
}
