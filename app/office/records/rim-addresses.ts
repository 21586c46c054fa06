import { href } from 'react-router'
import { addressWithQuery } from '../../http/address.ts'

export const rimAddress = (orderId: string, rimId: string) =>
  href('/gestion/commandes/:id/jantes/:rimId', { id: orderId, rimId })

/** Returns the address of an order's photo, for staff only. */
export const rimPhotoAddress = (orderId: string, photoId: string) =>
  href('/gestion/commandes/:id/photos/:photoId', { id: orderId, photoId })

/** Returns the address of the photo's thumbnail, for staff only. */
export const rimThumbnailAddress = (orderId: string, photoId: string) =>
  addressWithQuery(rimPhotoAddress(orderId, photoId), { taille: 'vignette' })

/** Returns the address of the labels of an order, or of one of its rims. */
export const labelsAddress = (orderId: string, query: { papier?: string; jante?: string } = {}) =>
  addressWithQuery(href('/gestion/commandes/:id/etiquettes.pdf', { id: orderId }), query)
