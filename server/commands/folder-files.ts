import type { Manifest } from './publish-manifest.ts'
import type { Kind } from './receive-folder-file.ts'

/** What such a page cannot have, in sentences. */
export function unwanted({ type, before_image, attachments, video, audio }: Manifest): string[] {
  if (type === 'article' && before_image) return ['Un article n’a pas de photo d’avant.']
  const isTooMuch = type === 'realisation' && (attachments.length > 0 || video || audio)
  return isTooMuch ? ['Une réalisation n’a ni pièce jointe, ni vidéo, ni son.'] : []
}

/** The files that the manifest names, each with the kinds that it may be of. */
export function filesOf({ main_image, before_image, gallery, attachments, video, audio }: Manifest) {
  const all = (files: (string | undefined)[], kinds: Kind[]) =>
    files.flatMap((file) => (file === undefined ? [] : [{ file, kinds }]))
  return [
    ...all([main_image.file, before_image?.file, ...gallery.map(({ file }) => file)], ['picture']),
    ...all([video], ['video']),
    ...all([audio], ['audio']),
    ...all(
      attachments.map(({ file }) => file),
      ['document', 'picture', 'video', 'audio'],
    ),
  ]
}
