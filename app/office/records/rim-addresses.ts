import { href } from 'react-router'
import { withQuery } from '../../http/address.ts'

export const rimAddress = (orderId: string, rimId: string) =>
  href('/gestion/commandes/:id/jantes/:rimId', { id: orderId, rimId })

/** A photo of an order, for staff: behind the gate of the office. */
export const rimPhotoAddress = (orderId: string, photoId: string) =>
  href('/gestion/commandes/:id/photos/:photoId', { id: orderId, photoId })

/** The same in small. */
export const rimThumbnailAddress = (orderId: string, photoId: string) =>
  withQuery(rimPhotoAddress(orderId, photoId), { taille: 'vignette' })

/** Labels of an order, or of one of its rims. */
export const labelsAddress = (orderId: string, asked: { papier?: string; jante?: string } = {}) =>
  withQuery(href('/gestion/commandes/:id/etiquettes.pdf', { id: orderId }), asked)
