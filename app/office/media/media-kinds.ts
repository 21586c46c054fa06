import type { FileKind } from '../../../domain/kernel/files/file-kinds.ts'

/** Kind of files that a field accepts. */
export type MediaKind = 'picture' | 'gallery' | 'attachments' | 'video' | 'audio'

interface MediaFacts {
  takes: readonly FileKind['what'][]
  /** Value of the `accept` attribute. */
  accept: string
  maxFiles: number
  /** Text field of each file; `null` if files have no text. */
  words: { label: string; hint?: string } | null
  add: string
  hint: string
}

const pictures = '.jpg,.jpeg,.png,.webp,.avif,image/jpeg,image/png,image/webp,image/avif'
const videos = '.mp4,.webm,video/mp4,video/webm'
const sounds = '.mp3,.m4a,audio/mpeg,audio/mp4'
const alternative = {
  label: 'Texte alternatif',
  hint: 'Ce que montre l’image, pour qui ne la voit pas.',
}

/** Maximum number of files of a gallery or list; same limit as in `domain/publishing/content/publication.ts`. */
const maxFiles = 40

export const mediaKinds: Readonly<Record<MediaKind, MediaFacts>> = {
  picture: {
    takes: ['picture'],
    accept: pictures,
    maxFiles: 1,
    words: alternative,
    add: 'Choisir une image',
    hint: 'JPG, PNG, WebP ou AVIF, 30\u00a0Mo au plus.',
  },
  gallery: {
    takes: ['picture'],
    accept: pictures,
    maxFiles,
    words: alternative,
    add: 'Ajouter des images',
    hint: `JPG, PNG, WebP ou AVIF, 30\u00a0Mo au plus chacune, ${maxFiles} au plus.`,
  },
  attachments: {
    takes: ['document', 'picture', 'video', 'audio'],
    accept: ['.pdf,application/pdf', pictures, videos, sounds].join(','),
    maxFiles,
    words: { label: 'Nom du fichier', hint: 'Ce que le visiteur lit sur le lien.' },
    add: 'Ajouter des fichiers',
    hint: 'PDF de 20\u00a0Mo au plus\u00a0; images, vidéos et sons aussi.',
  },
  video: {
    takes: ['video'],
    accept: videos,
    maxFiles: 1,
    words: null,
    add: 'Choisir une vidéo',
    hint: 'MP4 ou WebM, 100\u00a0Mo au plus.',
  },
  audio: {
    takes: ['audio'],
    accept: sounds,
    maxFiles: 1,
    words: null,
    add: 'Choisir un son',
    hint: 'MP3 ou M4A, 30\u00a0Mo au plus.',
  },
}

const kindNames = { picture: 'une image', document: 'un document', video: 'une vidéo', audio: 'un son' }

/** Returns the message for a file of a kind that the field does not accept. */
export const wrongMediaKindText = (fileName: string, kind: MediaKind) =>
  `«\u00a0${fileName}\u00a0» n’est pas ${kindNames[mediaKinds[kind].takes[0] ?? 'document']}.`

export const tooManyMediaFilesText = (kind: MediaKind) => `${mediaKinds[kind].maxFiles} fichiers au plus.`
