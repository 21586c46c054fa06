import type { FileLink } from '../file-link.ts'

/**
 * The photos of an entry in the order of its carousel: the main image is the first of them, and a picture
 * named twice is one photo (docs/product.md §2.9).
 */
export function photosOf(entry: { main_image: FileLink; carousel: FileLink[] }): FileLink[] {
  const seen = new Set<string>()
  return [entry.main_image, ...entry.carousel].filter(({ url }) => !seen.has(url) && seen.add(url))
}
