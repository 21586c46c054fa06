const mebibyte = 1024 * 1024

/** Files of one message, in and out (docs/product.md §9.3). */
export const attachmentRules = {
  most: 20,
  /** Bytes of one file. */
  maxBytes: 20 * mebibyte,
  /** What the choice of a file offers; the content decides. */
  accept: '.jpg,.jpeg,.png,.webp,.pdf,image/jpeg,image/png,image/webp,application/pdf',
} as const

/** Why a file does not come along, with its sentence; `name` is shown as its owner knows it. */
export const attachmentRefusals = {
  'too-many': () => `Une réponse porte ${attachmentRules.most} fichiers au plus.`,
  'too-large': (name: string) => `«\u00a0${name}\u00a0» dépasse 20\u00a0Mo.`,
  empty: (name: string) => `«\u00a0${name}\u00a0» est vide.`,
  'unknown-kind': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas d’un format accepté\u00a0: JPG, PNG, WebP ou PDF.`,
  'not-an-image': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas une image que nous pouvons lire\u00a0: le fichier est abîmé ou incomplet.`,
  'too-many-pixels': (name: string) =>
    `«\u00a0${name}\u00a0» a des dimensions trop grandes. Choisissez une image plus petite.`,
} as const

export type AttachmentRefusal = keyof typeof attachmentRefusals
