/** An original file name reduced to what every store and mail accepts: `Été 1.JPG` → `Ete-1.jpg`. */
export function safeFileName(name: string, extension: 'jpg' | 'png'): string {
  const stem = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${stem || 'photo'}.${extension}`
}

/** Where a photo of a request is kept (docs/product.md §7, Quote request): random prefix + original name. */
export function photoPath(quoteRequestId: string, photoId: string, name: string): string {
  return `forms/${quoteRequestId}/images/${photoId}${name}`
}

/** The small picture beside a photo. */
export function thumbnailPath(path: string): string {
  return path.replace('/images/', '/thumbnails/').replace(/\.\w+$/, '.jpg')
}
