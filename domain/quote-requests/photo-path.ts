/** Where a photo of a request is kept (docs/product.md §7, Quote request): random prefix + original name. */
export function photoPath(quoteRequestId: string, photoId: string, name: string): string {
  return `forms/${quoteRequestId}/images/${photoId}${name}`
}

/** The id of a request's photo, which ends the address that the record keeps (`PageAddresses.photo`). */
export const photoIdOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1)

/** The small picture beside a photo. */
export function thumbnailPath(path: string): string {
  return path.replace('/images/', '/thumbnails/').replace(/\.\w+$/, '.jpg')
}
