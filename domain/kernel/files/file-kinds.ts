const mebibyte = 1024 * 1024

/** A kind of file that staff may publish, detected from its bytes, never from its name. */
export interface FileKind {
  what: 'picture' | 'document' | 'video' | 'audio'
  extension: string
  contentType: string
  maxBytes: number
}

const fileKinds = {
  picture: { what: 'picture', extension: 'jpg', contentType: 'image/jpeg', maxBytes: 30 * mebibyte },
  pdf: { what: 'document', extension: 'pdf', contentType: 'application/pdf', maxBytes: 20 * mebibyte },
  mp4: { what: 'video', extension: 'mp4', contentType: 'video/mp4', maxBytes: 100 * mebibyte },
  webm: { what: 'video', extension: 'webm', contentType: 'video/webm', maxBytes: 100 * mebibyte },
  mp3: { what: 'audio', extension: 'mp3', contentType: 'audio/mpeg', maxBytes: 30 * mebibyte },
  m4a: { what: 'audio', extension: 'm4a', contentType: 'audio/mp4', maxBytes: 30 * mebibyte },
} as const satisfies Record<string, FileKind>

/** Largest accepted size in bytes, of all kinds. */
export const maxFileBytes = Math.max(...Object.values(fileKinds).map(({ maxBytes }) => maxBytes))

/** Number of first bytes from which the kind is detected. */
export const fileHeadLength = 64

/**
 * Returns the kind that the first bytes indicate; `null` if that kind may not be published. A picture must still be decoded. Also
 * runs in browsers.
 */
export function detectFileKind(bytes: Uint8Array): FileKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, fileHeadLength))
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG') || isWebp(start))
    return fileKinds.picture
  if (start.startsWith('%PDF-')) return fileKinds.pdf
  if (start.startsWith('\x1a\x45\xdf\xa3') && start.includes('webm')) return fileKinds.webm
  if (start.startsWith('ID3') || isMp3Frame(bytes)) return fileKinds.mp3
  return start.slice(4, 8) === 'ftyp' ? kindOfBrand(start.slice(8, 12)) : null
}

/** Returns the kind of a stored file from its media type. */
export const fileKindOfType = (contentType: string): FileKind['what'] =>
  Object.values(fileKinds).find((kind) => kind.contentType === contentType)?.what ?? 'document'

const isWebp = (start: string) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)

/** Returns the kind of an ISO media file (MP4, M4A, AVIF, HEIC) from the brand in its first box. */
function kindOfBrand(brand: string): FileKind | null {
  if (/^(avi|hei|hev|mif|msf)/.test(brand)) return fileKinds.picture
  if (/^M4[AB] $/.test(brand)) return fileKinds.m4a
  return /^(iso[m2-9]|mp4[12]|avc1|M4V |dash|MSNV)$/.test(brand) ? fileKinds.mp4 : null
}

/** Whether the bytes begin an MPEG layer III frame with a valid bit rate and sampling rate. */
function isMp3Frame([sync = 0, version = 0, rates = 0]: Uint8Array): boolean {
  const isLayer3 = sync === 0xff && (version & 0xe6) === 0xe2
  const hasBitRate = rates >> 4 !== 0 && rates >> 4 !== 15
  return isLayer3 && hasBitRate && (rates & 0x0c) !== 0x0c
}

export type FileRejection =
  | { reason: 'empty' | 'unknown-kind' | 'not-an-image' | 'heic' | 'too-many-pixels' }
  | { reason: 'too-large'; kind: FileKind | null }

/** Returns the French sentence for a rejected file; `name` is the owner's name of the file. */
export function fileRejectionSentence(rejection: FileRejection, name: string): string {
  if (rejection.reason === 'too-large') return tooLarge(name, rejection.kind)
  return rejectionSentences[rejection.reason](name)
}

const rejectionSentences = {
  empty: (name: string) => `«\u00a0${name}\u00a0» est vide.`,
  'unknown-kind': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas d’un format accepté\u00a0: JPG, PNG, WebP ou AVIF pour une image, PDF pour un document, MP4 ou WebM pour une vidéo, MP3 ou M4A pour un son.`,
  'not-an-image': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas une image que nous pouvons lire\u00a0: le fichier est abîmé ou incomplet.`,
  heic: (name: string) => `«\u00a0${name}\u00a0» est au format HEIC. Enregistrez cette image en JPG.`,
  'too-many-pixels': (name: string) =>
    `«\u00a0${name}\u00a0» a des dimensions trop grandes. Choisissez une image plus petite.`,
}

const kindsWithArticle = {
  picture: 'une image',
  document: 'un document',
  video: 'une vidéo',
  audio: 'un son',
}

function tooLarge(name: string, kind: FileKind | null): string {
  if (!kind) return `«\u00a0${name}\u00a0» est trop lourd.`
  const maxMebibytes = kind.maxBytes / 1024 / 1024
  return `«\u00a0${name}\u00a0» dépasse ${maxMebibytes}\u00a0Mo, la limite pour ${kindsWithArticle[kind.what]}.`
}

export interface FilePostponement {
  message: string
  /** Seconds until the next attempt. */
  wait: number
}

/** French messages for files that cannot be uploaded at the moment. */
export const filePostponements = {
  busy: { message: 'Le site reçoit beaucoup d’images en ce moment.', wait: 5 },
  'no-room': {
    message: 'Le site n’a plus de place pour des fichiers\u00a0: prévenez le responsable.',
    wait: 300,
  },
} as const satisfies Record<string, FilePostponement>
