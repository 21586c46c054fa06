import { href } from 'react-router'
import type { ContentKind } from '../../../domain/publishing/content/content-fields.ts'

/** Where the lists of both kinds stand. */
export const contentList: Readonly<Record<ContentKind, string>> = {
  article: href('/gestion/actualites'),
  portfolio: href('/gestion/realisations'),
}

/** Where a record is written. */
export const contentAddress = (kind: ContentKind, id: string): string =>
  kind === 'article' ? href('/gestion/actualites/:id', { id }) : href('/gestion/realisations/:id', { id })

/** Where its page is seen before its visitors do. */
export const previewAddress = (kind: ContentKind, id: string): string =>
  kind === 'article'
    ? href('/gestion/actualites/:id/apercu', { id })
    : href('/gestion/realisations/:id/apercu', { id })

/** What visitors read of the site's address before the words of a page's own. */
export const publicPathPrefix = (kind: ContentKind): string =>
  kind === 'article' ? href('/actualites/:id', { id: '' }) : href('/realisations/:id', { id: '' })
