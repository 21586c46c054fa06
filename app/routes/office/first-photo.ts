/** The small picture of a request's first photo, for lists; `null` without photos. */
export const firstPhoto = (images: readonly { url: string }[]): string | null =>
  images[0] ? `${images[0].url}?taille=vignette` : null
