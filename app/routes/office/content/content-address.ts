import type { ContentKind } from '../../../../domain/content/content-fields.ts'

/** Where the lists of both kinds stand. */
export const contentList: Readonly<Record<ContentKind, string>> = {
  article: '/gestion/actualites',
  portfolio: '/gestion/realisations',
}

/** Where a record is written. */
export const contentAddress = (kind: ContentKind, id: string) => `${contentList[kind]}/${id}`
