import { href } from 'react-router'
import type { InboxKind } from '../../../domain/kernel/inbox-kind.ts'

export const inboxListAddress = (kind: InboxKind) =>
  kind === 'request' ? href('/gestion/demandes') : href('/gestion/messages')

export const inboxRecordAddress = (kind: InboxKind, id: string) =>
  kind === 'request' ? href('/gestion/demandes/:id', { id }) : href('/gestion/messages/:id', { id })

/** A photo of a request, for staff: behind the gate of the office. */
export const requestPhotoAddress = (id: string, photoId: string) =>
  href('/gestion/demandes/:id/photos/:photoId', { id, photoId })

/** The same in small. */
export const requestThumbnailAddress = (id: string, photoId: string) =>
  `${requestPhotoAddress(id, photoId)}?taille=vignette`
