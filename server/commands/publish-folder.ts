import { publishArticle } from '../../domain/news/publish-article.ts'
import { publishPortfolioEntry } from '../../domain/portfolio/publish-portfolio-entry.ts'
import type { Publication } from '../../domain/publishing/publication.ts'
import type { World } from '../../domain/world.ts'
import type { Draft, Manifest } from './publish-manifest.ts'
import { type Kind, receiveFolderFile } from './receive-folder-file.ts'

type Publishing = World<'db' | 'files' | 'jobs' | 'clock' | 'announcements' | 'addresses'>

/**
 * Publishes the article or portfolio entry that a folder holds. Files are received one by one first; those
 * of a folder that then turns out wrong are swept like all that nothing mentions.
 */
export async function publishFolder(
  world: Publishing,
  folder: string,
  draft: Draft,
): Promise<{ path: string; isNew: boolean } | { problems: string[] }> {
  const urls = new Map<string, string>()
  const problems = unwanted(draft.manifest)
  for (const { file, kinds } of filesOf(draft.manifest)) {
    const received = urls.has(file) ? null : await receiveFolderFile(world, folder, file, kinds)
    if (received?.problem) problems.push(received.problem)
    if (received?.url) urls.set(file, received.url)
  }
  if (problems.length > 0) return { problems }
  const publication = await publishDraft(world, draft, (file) => urls.get(file) ?? '')
  return publication.outcome === 'published' ? publication : { problems: sentencesOf(publication) }
}

function unwanted({ type, before_image, attachments, video, audio }: Manifest): string[] {
  if (type === 'article' && before_image) return ['Un article n’a pas de photo d’avant.']
  const isTooMuch = type === 'realisation' && (attachments.length > 0 || video || audio)
  return isTooMuch ? ['Une réalisation n’a ni pièce jointe, ni vidéo, ni son.'] : []
}

function filesOf({ main_image, before_image, gallery, attachments, video, audio }: Manifest) {
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

function publishDraft(world: Publishing, { manifest, html }: Draft, urlOf: (file: string) => string) {
  const { type, id, title, main_image, before_image, gallery, attachments, video, audio, created_at } =
    manifest
  const link = ({ file, name }: { file: string; name: string }) => ({ url: urlOf(file), name })
  const common = { id, main_image: link(main_image), created_at }
  if (type === 'realisation')
    return publishPortfolioEntry(world, {
      ...common,
      titre: title,
      description: html,
      before_image: before_image && link(before_image),
      carousel: gallery.map(link),
    })
  return publishArticle(world, {
    ...common,
    title,
    content: html,
    gallery: gallery.map(link),
    attachments: attachments.map(link),
    video: video && urlOf(video),
    audio: audio && urlOf(audio),
  })
}

const fieldNames: Record<string, string> = {
  titre: 'title',
  carousel: 'gallery',
  content: 'texte.html',
  description: 'texte.html',
}

function sentencesOf(publication: Exclude<Publication, { outcome: 'published' }>): string[] {
  if (publication.outcome === 'files-missing')
    return publication.urls.map((url) => `texte.html : ${url} n’existe pas sur le site.`)
  return publication.problems.map(({ field, message }) => {
    const shown = field.replace(/^\w+/, (name) => fieldNames[name] ?? name)
    return `« ${shown} » : ${message}`
  })
}
