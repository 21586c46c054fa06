import type { FileKind } from '../file-kinds.ts'

export type FileRefusal =
  | { reason: 'empty' | 'unknown-kind' | 'not-an-image' | 'heic' | 'too-many-pixels' }
  | { reason: 'too-large'; kind: FileKind | null }

/** One French sentence for each way in which a file is refused; `name` is shown as its owner knows it. */
export function fileRefusalSentence(refusal: FileRefusal, name: string): string {
  if (refusal.reason === 'too-large') return tooLarge(name, refusal.kind)
  return sentences[refusal.reason](name)
}

const sentences = {
  empty: (name: string) => `«\u00a0${name}\u00a0» est vide.`,
  'unknown-kind': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas d’un format accepté\u00a0: JPG, PNG, WebP ou AVIF pour une image, PDF pour un document, MP4 ou WebM pour une vidéo, MP3 ou M4A pour un son.`,
  'not-an-image': (name: string) =>
    `«\u00a0${name}\u00a0» n’est pas une image que nous pouvons lire\u00a0: le fichier est abîmé ou incomplet.`,
  heic: (name: string) => `«\u00a0${name}\u00a0» est au format HEIC. Enregistrez cette image en JPG.`,
  'too-many-pixels': (name: string) =>
    `«\u00a0${name}\u00a0» a des dimensions trop grandes. Choisissez une image plus petite.`,
}

const articles = { picture: 'une image', document: 'un document', video: 'une vidéo', audio: 'un son' }

function tooLarge(name: string, kind: FileKind | null): string {
  if (!kind) return `«\u00a0${name}\u00a0» est trop lourd.`
  const most = kind.maxBytes / 1024 / 1024
  return `«\u00a0${name}\u00a0» dépasse ${most}\u00a0Mo, la limite pour ${articles[kind.what]}.`
}

export interface FilePostponement {
  message: string
  /** Seconds. */
  wait: number
}

/** One French sentence for each way in which a file cannot come in now. */
export const filePostponements = {
  busy: { message: 'Le site reçoit beaucoup d’images en ce moment.', wait: 5 },
  'no-room': {
    message: 'Le site n’a plus de place pour des fichiers\u00a0: prévenez le responsable.',
    wait: 300,
  },
} as const satisfies Record<string, FilePostponement>
