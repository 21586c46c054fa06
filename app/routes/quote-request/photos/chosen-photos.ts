import {
  requestPhotoLimits,
  requestPhotoRejections,
} from '../../../../domain/correspondence/quote-requests/photo-rules.ts'
import { randomId } from '../../../../domain/kernel/random-id.ts'
import { createBrowserStore } from '../../../forms/browser-store.ts'
import { formDraftLifetime } from '../../../forms/draft-lifetime.ts'
import { requestPhotosDatabase } from '../../../forms/request-draft.ts'
import { separateAcceptablePhotos, shrinkPhoto } from '../../../uploads/prepare-photo.ts'

export interface ChosenPhotosState {
  /** Newest first. */
  photos: readonly ChosenPhoto[]
  /** French sentences that state why files of the last choice were rejected. */
  rejections: readonly string[]
}

/** Photos chosen for one form: checked, resized one at a time, stored in the browser, deleted once sent. */
export class ChosenPhotos {
  #state: ChosenPhotosState = { photos: [], rejections: [] }
  /** Empty until hydration. */
  #formId = ''
  #listeners = new Set<() => void>()
  /** Prepares one photo at a time, so that a phone holds one decoded picture in memory. */
  #queue: Promise<void> = Promise.resolve()

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  read = () => this.#state

  /** Adds newly chosen files at the start of the list; rejected files add a message to `rejections`. */
  async add(files: File[]) {
    const room = requestPhotoLimits.hardLimit - this.#state.photos.length
    const { good, rejections } = await separateAcceptablePhotos(files)
    if (good.length > room) rejections.push(requestPhotoRejections['too-many']())
    const taken = good.slice(0, Math.max(0, room))
    const ranks = newRanks(taken.length)
    const photos = taken.map((file, index) => ({ ...blankPhoto(file.name), rank: ranks[index] ?? 0 }))
    this.#set({ photos: [...photos, ...this.#state.photos], rejections })
    photos.forEach(({ id }, index) => {
      this.#queue = this.#queue.then(() => this.#prepare(id, taken[index] as File))
    })
  }

  /** Resolves when all photos are ready to be sent. */
  ready = () => this.#queue

  remove(id: string) {
    this.#set({ photos: this.#state.photos.filter((photo) => photo.id !== id), rejections: [] })
    void deletePhoto(id)
  }

  /** Removes a photo that the site has rejected. */
  reject(id: string, message: string) {
    const { rejections } = this.#state
    this.remove(id)
    this.#set({ ...this.#state, rejections: [...rejections, message] })
  }

  /** Stores whether the site has the photo, also for after a reload. */
  async markUploaded(id: string, isUploaded: boolean) {
    this.#update(id, { isUploaded })
    const storedPhoto = (await listStoredPhotos(this.#formId)).find((photo) => photo.id === id)
    if (storedPhoto) await storePhoto({ ...storedPhoto, isStored: isUploaded })
  }

  /** Restores the photos of a draft. */
  async restore(formId: string) {
    this.#formId = formId
    const storedPhotos = (await listStoredPhotos(formId)).filter(({ id }) => !this.#has(id))
    if (storedPhotos.length)
      this.#set({ photos: [...this.#state.photos, ...storedPhotos.map(toChosenPhoto)], rejections: [] })
  }

  /** Moves the photos to another form id, under which none of them has been sent. */
  async rename(formId: string) {
    const storedPhotos = await listStoredPhotos(this.#formId)
    this.#formId = formId
    for (const { id } of this.#state.photos) this.#update(id, { isUploaded: false })
    for (const photo of storedPhotos) await storePhoto({ ...photo, formId, isStored: false })
  }

  async clear() {
    this.#set({ photos: [], rejections: [] })
    await deletePhotosOf(this.#formId)
  }

  async #prepare(id: string, file: File) {
    if (!this.#has(id)) return
    const shrunk = await shrinkPhoto(file)
    if (!this.#has(id)) return
    if (typeof shrunk === 'string') return this.reject(id, requestPhotoRejections[shrunk](file.name))
    this.#update(id, { image: shrunk.image, previewUrl: URL.createObjectURL(shrunk.preview) })
    const chosenPhoto = this.#state.photos.find((candidate) => candidate.id === id) as ChosenPhoto
    const { isUploaded: isStored, previewUrl: _, ...photo } = chosenPhoto
    await storePhoto({ ...photo, ...shrunk, formId: this.#formId, isStored })
  }

  #has = (id: string) => this.#state.photos.some((photo) => photo.id === id)

  #update(id: string, change: Partial<ChosenPhoto>) {
    const photos = this.#state.photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
    this.#set({ ...this.#state, photos })
  }

  #set(state: ChosenPhotosState) {
    const shownUrls = new Set(state.photos.map(({ previewUrl }) => previewUrl))
    for (const { previewUrl } of this.#state.photos) {
      if (previewUrl && !shownUrls.has(previewUrl)) URL.revokeObjectURL(previewUrl)
    }
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

export interface ChosenPhoto {
  id: string
  name: string
  rank: number
  /** The resized photo; missing while the photo is being resized. */
  image?: Blob
  /** URL of the small copy. */
  previewUrl?: string
  /** Whether the site has stored the photo. */
  isUploaded: boolean
}

/** Creates a photo from a file name. */
const blankPhoto = (name: string): ChosenPhoto => ({ id: randomId(), name, rank: 0, isUploaded: false })

/** Creates a photo from its copy in the browser's storage. */
const toChosenPhoto = ({ preview, formId: _, isStored, ...photo }: StoredPhoto): ChosenPhoto => ({
  ...photo,
  isUploaded: isStored,
  previewUrl: URL.createObjectURL(preview),
})

/** A chosen photo as stored in the browser until the request is saved. */
interface StoredPhoto {
  id: string
  /** Id of the form that the photo belongs to. */
  formId: string
  name: string
  image: Blob
  preview: Blob
  /** `isUploaded` of the chosen photo; the key keeps the name under which browsers have stored it. */
  isStored: boolean
  /** Sort key: higher ranks come first; based on the time of choice. */
  rank: number
}

const {
  put: storePhoto,
  delete: deletePhoto,
  list,
} = createBrowserStore<StoredPhoto>(requestPhotosDatabase, 'photos')
const ranksPerMillisecond = 100

/** Returns ranks for photos chosen together: before all earlier ones, in their own order. */
function newRanks(count: number) {
  const first = Date.now() * ranksPerMillisecond + ranksPerMillisecond - 1
  return Array.from({ length: count }, (_, index) => first - index)
}

/** Returns the photos of one form in display order. Deletes those of drafts older than a week. */
async function listStoredPhotos(formId: string): Promise<StoredPhoto[]> {
  const all = await list()
  const oldest = (Date.now() - formDraftLifetime) * ranksPerMillisecond
  for (const { id, rank } of all) if (rank < oldest) await deletePhoto(id)
  return all
    .filter((photo) => photo.formId === formId && photo.rank >= oldest)
    .sort((one, other) => other.rank - one.rank)
}

async function deletePhotosOf(formId: string) {
  for (const { id } of await listStoredPhotos(formId)) await deletePhoto(id)
}
