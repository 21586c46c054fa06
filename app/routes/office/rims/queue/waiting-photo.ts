import { href } from 'react-router'
import type { PhotoMoment, PhotoView } from '../../../../../domain/rims/rim-words.ts'
import { withQuery } from '../../../../address.ts'
import { browserStore } from '../../../../forms/drafts/browser-store.ts'

/** What a photo shows. */
export interface PhotoSubject {
  orderId: string
  rimId: string | null
  moment: PhotoMoment
  view: PhotoView
  showsProblem?: boolean
  /** How the queue calls it: « CO-E-2026-0042, avant gauche ». */
  called: string
}

/** A photo as the telephone keeps it until the site has it. */
export interface WaitingPhoto extends PhotoSubject {
  id: string
  name: string
  /** ISO 8601. */
  takenAt: string
  image: Blob
  preview: Blob
  /** Until then `image` is the file as the camera gave it. */
  isShrunk: boolean
  /** Why the site will never take it, in French. */
  refusal: string | null
  /** The lower, the earlier it was taken. */
  rank: number
}

export const waitingPhotos = browserStore<WaitingPhoto>('atelier', 'photos')

/** Where the site takes it, and what it learns of it. */
export function uploadAddress(photo: WaitingPhoto): string {
  const { id, orderId, rimId, moment, view, showsProblem, takenAt } = photo
  return withQuery(href('/gestion/commandes/:id/photos/:photoId', { id: orderId, photoId: id }), {
    ...(rimId && { jante: rimId }),
    moment,
    vue: view,
    prise: takenAt,
    ...(showsProblem && { probleme: 'oui' }),
  })
}
