/** Limits of the photos of a quote request, shared by browser and server (docs/product.md §9, Photos). */
export const requestPhotoLimits = {
  /** Suggested maximum. More photos are accepted up to `hardLimit`, under the same message. */
  suggestedMost: 5,
  hardLimit: 20,
  /** Maximum size in bytes of one uploaded photo. */
  maxBytes: 15 * 1024 * 1024,
  /** Maximum size of one chosen file, in bytes. The browser shrinks larger photos before the upload. */
  maxChosenBytes: 100 * 1024 * 1024,
  /** Longest side in pixels. The browser shrinks photos to it before the upload, and the server stores no larger ones. */
  keepWidth: 2560,
  /** Maximum pixels of a PNG, which the browser checks too (`adapters/pictures/convert-picture.ts`). */
  maxPngPixels: 40_000_000,
  /** Maximum number of stored photos that no request has claimed. The free-space reserve of the disk limits their total size. */
  maxUnclaimed: 10_000,
  accept: '.jpg,.jpeg,.png,image/jpeg,image/png',
} as const

export const requestPhotoCountMessage = 'Veuillez ajouter entre 1 et 5 images'

/** French sentence for each reason to reject a photo. `name` is the file name as the visitor sees it. */
export const requestPhotoRejections = {
  'too-many': () => `Vous pouvez joindre ${requestPhotoLimits.hardLimit} photos au plus.`,
  'too-large': (name: string) =>
    `«\u00a0${name}\u00a0» dépasse 15\u00a0Mo. Choisissez une photo plus légère.`,
  'not-an-image': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas une photo que nous pouvons lire. Formats acceptés\u00a0: JPG, JPEG ou PNG.`,
  heic: (name: string) =>
    `«\u00a0${name}\u00a0» est au format HEIC. Enregistrez-la en JPG (sur iPhone\u00a0: Réglages › Appareil photo › Formats › Le plus compatible).`,
  'too-many-pixels': (name: string) =>
    `«\u00a0${name}\u00a0» a des dimensions trop grandes. Choisissez une photo plus petite.`,
} as const

/** French sentence for each reason to postpone a photo, with the delay in seconds before the next try. */
export const requestPhotoPostponements = {
  busy: {
    message:
      'Trop de photos arrivent en même temps. Merci de réessayer dans quelques secondes\u00a0: rien de ce que vous avez saisi n’est perdu.',
    wait: 5,
  },
  'too-much-today': {
    message:
      'Trop de photos sont arrivées de votre connexion en une journée. Merci de réessayer demain\u00a0: rien de ce que vous avez saisi n’est perdu.',
    wait: 86_400,
  },
  'no-room': {
    message:
      'Le site ne peut pas recevoir de photos pour le moment. Réessayez un peu plus tard, ou appelez l’atelier\u00a0: rien de ce que vous avez saisi n’est perdu.',
    wait: 900,
  },
} as const

export type RequestPhotoRejection = keyof typeof requestPhotoRejections
