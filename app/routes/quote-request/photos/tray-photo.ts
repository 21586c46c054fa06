import { randomId } from '../../../../domain/random-id.ts'
import type { KeptPhoto } from './photo-store.ts'

export interface TrayPhoto {
  id: string
  name: string
  rank: number
  /** Absent while the photo is being shrunk. */
  image?: Blob
  /** Address of the small copy, for an `<img>`. */
  previewUrl?: string
  isStored: boolean
}

/** A photo as it was chosen. */
export const blankPhoto = (name: string): TrayPhoto => ({ id: randomId(), name, rank: 0, isStored: false })

/** A photo as the browser kept it. */
export const trayPhotoOf = ({ preview, formId: _, ...photo }: KeptPhoto): TrayPhoto => ({
  ...photo,
  previewUrl: URL.createObjectURL(preview),
})
