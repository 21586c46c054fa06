import { browserStore } from '../../../forms/drafts/browser-store.ts'
import { draftLifetime } from '../../../forms/drafts/draft.ts'

/** A chosen photo as the browser keeps it until the site has confirmed the request. */
export interface KeptPhoto {
  id: string
  /** The form that it belongs to. */
  formId: string
  name: string
  image: Blob
  preview: Blob
  /** The site has received it. */
  isStored: boolean
  /** The higher, the earlier in the list; made of the time of choosing. */
  rank: number
}

const { keep, forget, list } = browserStore<KeptPhoto>('devis', 'photos')
const ranksPerMillisecond = 100

/** Ranks for photos chosen together: before all earlier ones, in their own order. */
export function newRanks(count: number) {
  const first = Date.now() * ranksPerMillisecond + ranksPerMillisecond - 1
  return Array.from({ length: count }, (_, index) => first - index)
}

export async function keepPhoto(photo: KeptPhoto) {
  await keep(photo)
}

export const forgetPhoto = forget

/** The photos of one form, in the order shown; those of abandoned forms are deleted on the way. */
export async function listKeptPhotos(formId: string): Promise<KeptPhoto[]> {
  const all = await list()
  const oldest = (Date.now() - draftLifetime) * ranksPerMillisecond
  for (const { id, rank } of all) if (rank < oldest) await forgetPhoto(id)
  return all
    .filter((photo) => photo.formId === formId && photo.rank >= oldest)
    .sort((one, other) => other.rank - one.rank)
}

export async function forgetPhotosOf(formId: string) {
  for (const { id } of await listKeptPhotos(formId)) await forgetPhoto(id)
}
