import { href } from 'react-router'
import type { ContentKind } from '../../../domain/publishing/content/content-fields.ts'

/** Addresses of the lists, by kind of content. */
export const contentListAddress: Readonly<Record<ContentKind, string>> = {
  article: href('/gestion/actualites'),
  portfolio: href('/gestion/realisations'),
}

/** Returns the address at which a record is edited. */
export const contentAddress = (kind: ContentKind, id: string): string =>
  kind === 'article' ? href('/gestion/actualites/:id', { id }) : href('/gestion/realisations/:id', { id })

/** Returns the address of the preview of a record's page. */
export const previewAddress = (kind: ContentKind, id: string): string =>
  kind === 'article'
    ? href('/gestion/actualites/:id/apercu', { id })
    : href('/gestion/realisations/:id/apercu', { id })

/** Returns the part of the public address that precedes a page's own slug. */
export const publicPathPrefix = (kind: ContentKind): string =>
  kind === 'article' ? href('/actualites/:id', { id: '' }) : href('/realisations/:id', { id: '' })
