import { href } from 'react-router'
import type { InboxKind } from '../../../domain/kernel/inbox-kind.ts'

export const inboxListAddress = (kind: InboxKind) =>
  kind === 'request' ? href('/gestion/demandes') : href('/gestion/messages')

export const inboxRecordAddress = (kind: InboxKind, id: string) =>
  kind === 'request' ? href('/gestion/demandes/:id', { id }) : href('/gestion/messages/:id', { id })

/** Returns the address of a request's photo, for staff only. */
export const requestPhotoAddress = (id: string, photoId: string) =>
  href('/gestion/demandes/:id/photos/:photoId', { id, photoId })

/** Returns the address of the photo's thumbnail, for staff only. */
export const requestThumbnailAddress = (id: string, photoId: string) =>
  `${requestPhotoAddress(id, photoId)}?taille=vignette`
