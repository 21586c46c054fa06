import type { FileLink } from '../file-link.ts'

/** What an entry shows; null while its main image is still to be chosen. */
export interface EntryPhotos {
  main_image: FileLink | null
  before_image?: FileLink | null
  carousel: FileLink[]
}

/** The same before and after the work; `null` where an entry has no such pair. */
export function pairOf({
  main_image,
  before_image,
}: EntryPhotos): { before: FileLink; after: FileLink } | null {
  if (!main_image || !before_image || main_image.url === before_image.url) return null
  return { before: before_image, after: main_image }
}

/**
 * The photos of an entry in the order of its carousel: the main image is the first of them, what stands before it the
 * second, and a picture named twice is one photo (docs/product.md §2.9).
 */
export function photosOf({ main_image, before_image, carousel }: EntryPhotos): FileLink[] {
  const seen = new Set<string>()
  return [main_image, before_image, ...carousel]
    .filter((photo) => photo !== null && photo !== undefined)
    .filter(({ url }) => !seen.has(url) && seen.add(url))
}
