/** Shared by browser and server (docs/product.md §9, Photos). */
export const photoRules = {
  /** Suggested; more are accepted up to `hardLimit` under the same message. */
  suggestedMost: 5,
  hardLimit: 20,
  /** Bytes of one photo as it is sent. */
  maxBytes: 15 * 1024 * 1024,
  /** Bytes of one file as it is chosen, where the browser makes it lighter before it is sent. */
  maxChosenBytes: 100 * 1024 * 1024,
  /** The browser shrinks to this before sending, the server keeps no more: longest side in pixels. */
  keepWidth: 2560,
  /** Maximum pixels of a PNG, which the browser checks too (`adapters/pictures/convert-picture.ts`). */
  maxPngPixels: 40_000_000,
  /** Photos that no request has taken yet; the disk's reserve guards against heavy ones. */
  maxUnclaimed: 10_000,
  accept: '.jpg,.jpeg,.png,image/jpeg,image/png',
} as const

export const photosMessage = 'Veuillez ajouter entre 1 et 5 images'

/** One French sentence for each way in which a photo is refused; `name` is shown as the visitor knows it. */
export const photoRefusals = {
  'too-many': () => `Vous pouvez joindre ${photoRules.hardLimit} photos au plus.`,
  'too-large': (name: string) =>
    `«\u00a0${name}\u00a0» dépasse 15\u00a0Mo. Choisissez une photo plus légère.`,
  'not-an-image': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas une photo que nous pouvons lire. Formats acceptés\u00a0: JPG, JPEG ou PNG.`,
  heic: (name: string) =>
    `«\u00a0${name}\u00a0» est au format HEIC. Enregistrez-la en JPG (sur iPhone\u00a0: Réglages › Appareil photo › Formats › Le plus compatible).`,
  'too-many-pixels': (name: string) =>
    `«\u00a0${name}\u00a0» a des dimensions trop grandes. Choisissez une photo plus petite.`,
} as const

/** One French sentence for each way in which a photo cannot come in now, and how many seconds that lasts. */
export const photoPostponements = {
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

export type PhotoRefusal = keyof typeof photoRefusals
