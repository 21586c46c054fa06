/** Shared by browser and server (docs/product.md §9, Photos). */
export const photoRules = {
  /** Suggested; more are accepted up to `hardLimit` under the same message. */
  suggestedMost: 5,
  hardLimit: 20,
  /** Bytes of one file. */
  maxBytes: 15 * 1024 * 1024,
  /** The browser shrinks to this before sending: longest side in pixels. */
  sendWidth: 2560,
  /** The server keeps no more than this: longest side in pixels. */
  keepWidth: 4096,
  /** Pixels beyond which a picture is refused before it is decoded (a 108-megapixel phone passes). */
  maxPixels: 120_000_000,
  accept: '.jpg,.jpeg,.png,image/jpeg,image/png',
} as const

export const photosMessage = 'Veuillez ajouter entre 1 et 5 images'

/** One French sentence for each way in which a photo is refused; `name` is shown as the visitor knows it. */
export const photoRefusals = {
  'too-many': () => `Vous pouvez joindre ${photoRules.hardLimit} photos au plus.`,
  'too-large': (name: string) => `« ${name} » dépasse 15 Mo. Choisissez une photo plus légère.`,
  'not-an-image': (name: string) =>
    `« ${name} » n’est pas une photo que nous pouvons lire. Formats acceptés : JPG, JPEG ou PNG.`,
  heic: (name: string) =>
    `« ${name} » est au format HEIC. Enregistrez-la en JPG (sur iPhone : Réglages › Appareil photo › Formats › Le plus compatible).`,
  'too-many-pixels': (name: string) =>
    `« ${name} » a des dimensions trop grandes. Choisissez une photo plus petite.`,
} as const

export type PhotoRefusal = keyof typeof photoRefusals
