import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { publishArticle } from '../../domain/news/publish-article.ts'
import { publishPortfolioEntry } from '../../domain/portfolio/publish-portfolio-entry.ts'
import { type FileKind, largestFile } from '../../domain/publishing/file-kinds.ts'
import { fileRefusalSentence } from '../../domain/publishing/file-refusals.ts'
import type { Publication } from '../../domain/publishing/publication.ts'
import { receiveFile } from '../../domain/publishing/receive-file.ts'
import type { World } from '../../domain/world.ts'
import type { Draft, Manifest } from './publish-manifest.ts'

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
    const received = urls.has(file) ? null : await receive(world, folder, file, kinds)
    if (received?.problem) problems.push(received.problem)
    if (received?.url) urls.set(file, received.url)
  }
  if (problems.length > 0) return { problems }
  const publication = await publishDraft(world, draft, (file) => urls.get(file) ?? '')
  return publication.outcome === 'published' ? publication : { problems: sentencesOf(publication) }
}

function unwanted({ type, attachments, video, audio }: Manifest): string[] {
  const isTooMuch = type === 'realisation' && (attachments.length > 0 || video || audio)
  return isTooMuch ? ['Une réalisation n’a ni pièce jointe, ni vidéo, ni son.'] : []
}

type Kind = FileKind['what']

function filesOf({ main_image, gallery, attachments, video, audio }: Manifest) {
  const all = (files: (string | undefined)[], kinds: Kind[]) =>
    files.flatMap((file) => (file === undefined ? [] : [{ file, kinds }]))
  return [
    ...all([main_image.file, ...gallery.map(({ file }) => file)], ['picture']),
    ...all([video], ['video']),
    ...all([audio], ['audio']),
    ...all(
      attachments.map(({ file }) => file),
      ['document', 'picture', 'video', 'audio'],
    ),
  ]
}

const kindNames = { picture: 'une image', document: 'un document', video: 'une vidéo', audio: 'un son' }

async function receive(world: Publishing, folder: string, file: string, kinds: Kind[]) {
  const found = await findWithin(folder, file)
  if ('problem' in found) return found
  const receipt = await receiveFile(world, { source: found.path, fileName: file })
  if (receipt.outcome === 'refused') return { problem: fileRefusalSentence(receipt.refusal, file) }
  if (receipt.outcome === 'postponed') return { problem: receipt.message }
  const [wanted] = kinds
  if (wanted && !kinds.includes(receipt.what))
    return { problem: `« ${file} » n’est pas ${kindNames[wanted]}.` }
  return { url: receipt.url }
}

/** Only what lies in the folder itself: an exchanged folder must not publish its reader's other files. */
async function findWithin(folder: string, file: string): Promise<{ path: string } | { problem: string }> {
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, file)).catch(() => null)])
  const found = path === null ? null : await stat(path)
  if (path === null || !found?.isFile()) return { problem: `« ${file} » n’existe pas dans ce dossier.` }
  if (!path.startsWith(root + sep)) return { problem: `« ${file} » n’est pas dans ce dossier.` }
  if (found.size > largestFile)
    return { problem: fileRefusalSentence({ reason: 'too-large', kind: null }, file) }
  return { path }
}

function publishDraft(world: Publishing, { manifest, html }: Draft, urlOf: (file: string) => string) {
  const { type, id, title, main_image, gallery, attachments, video, audio, created_at } = manifest
  const link = ({ file, name }: { file: string; name: string }) => ({ url: urlOf(file), name })
  const common = { id, main_image: link(main_image), created_at }
  if (type === 'realisation')
    return publishPortfolioEntry(world, {
      ...common,
      titre: title,
      description: html,
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
