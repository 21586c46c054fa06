const mebibyte = 1024 * 1024

/** Limits of the attachments of one message, sent or received (docs/product.md §9.3). */
export const attachmentLimits = {
  maxFiles: 20,
  /** Maximum size of one file, in bytes. */
  maxBytes: 20 * mebibyte,
  /** `accept` attribute of the file input. The server detects the kind by the content. */
  accept: '.jpg,.jpeg,.png,.webp,.pdf,image/jpeg,image/png,image/webp,application/pdf',
} as const

/** Reasons for rejecting a file, each with its French sentence. `name` is the file name as the sender sees it. */
export const attachmentRejections = {
  'too-many': () => `Une réponse contient ${attachmentLimits.maxFiles} fichiers au plus.`,
  'too-large': (name: string) => `«\u00a0${name}\u00a0» dépasse 20\u00a0Mo.`,
  empty: (name: string) => `«\u00a0${name}\u00a0» est vide.`,
  'unknown-kind': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas d’un format accepté\u00a0: JPG, PNG, WebP ou PDF.`,
  'not-an-image': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas une image que nous pouvons lire\u00a0: le fichier est abîmé ou incomplet.`,
  'too-many-pixels': (name: string) =>
    `«\u00a0${name}\u00a0» a des dimensions trop grandes. Choisissez une image plus petite.`,
} as const

export type AttachmentRejection = keyof typeof attachmentRejections
