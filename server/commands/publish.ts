import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { createPictureDecoder } from '../../adapters/pictures/picture-decoder.ts'
import { type FileKind, fileRejectionSentence, maxFileBytes } from '../../domain/kernel/files/file-kinds.ts'
import { saveUploadedFile } from '../../domain/kernel/files/save-uploaded-file.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { getOwnProperty } from '../../domain/kernel/text/own-property.ts'
import type { ContentPublishOutcome } from '../../domain/publishing/content/publication.ts'
import { publishArticle } from '../../domain/publishing/content/publish-article.ts'
import { publishPortfolioEntry } from '../../domain/publishing/portfolio/publish-portfolio-entry.ts'
import type { Environment } from '../environment/env.ts'
import { OperatorError } from '../environment/operator-error.ts'
import { pictureWorker } from '../environment/paths.ts'
import { createAdapters } from '../site/adapters.ts'
import { printRejection, runOnDatabase } from './run-command.ts'

/**
 * Runs `npm run publish` with a folder (docs/operations.md, Publishing), whether the site runs or not. Prints the page's URL, or
 * one sentence for each problem. Returns the exit code.
 */
export async function runPublishCommand(folder: string): Promise<number> {
  const draft = await readDraft(folder)
  if ('problems' in draft) return printRejection(draft.problems.join('\n'))
  return runOnDatabase(async ({ env, ...deps }) => {
    const { files } = await createAdapters(env)
    const pictures = createPictureDecoder({ worker: pictureWorker })
    const published = await publishFolder(
      { ...deps, files: withStorageErrorSentences(files, env), pictures },
      folder,
      draft,
    ).finally(pictures.close)
    if ('problems' in published) return { rejected: published.problems.join('\n') }
    return { done: `${published.isNew ? 'Publié' : 'Remplacé'} : ${env.SITE_URL}${published.path}` }
  })
}

/**
 * Converts failures of the storage to rejections with a sentence for the operator, so that they are not reported as
 * failures of the database.
 */
function withStorageErrorSentences(files: FileStore, { STORAGE_URL, DATA_DIR }: Environment): FileStore {
  const place = STORAGE_URL ? 'la variable STORAGE_URL' : `la place et les droits dans ${DATA_DIR}`
  return {
    ...files,
    put: (key, body, contentType) =>
      files.put(key, body, contentType).catch((error: Error) => {
        const { code, name } = (error.cause ?? error) as { code?: string; name: string }
        throw new OperatorError(
          `Les fichiers ne peuvent pas être enregistrés (${code ?? name}) : vérifiez ${place}. Rien n’a été publié.`,
        )
      }),
  }
}

/**
 * Publishes the article or portfolio entry in a folder. Stores its files one by one first. If the folder is invalid, these files
 * are deleted later like all unused files.
 */
async function publishFolder(
  deps: Publishing,
  folder: string,
  draft: Draft,
): Promise<{ path: string; isNew: boolean } | { problems: string[] }> {
  const urls = new Map<string, string>()
  const problems = unwanted(draft.manifest)
  for (const { file, kinds } of filesOf(draft.manifest)) {
    const received = urls.has(file) ? null : await receiveFolderFile(deps, folder, file, kinds)
    if (received?.problem) problems.push(received.problem)
    if (received?.url) urls.set(file, received.url)
  }
  if (problems.length > 0) return { problems }
  const publication = await publishDraft(deps, draft, (file) => urls.get(file) ?? '')
  return publication.outcome === 'published' ? publication : { problems: sentencesOf(publication) }
}

type Publishing = Deps<'db' | 'files' | 'pictures' | 'jobs' | 'clock' | 'announcements' | 'addresses'>

function publishDraft(deps: Publishing, { manifest, html }: Draft, urlOf: (file: string) => string) {
  const { type, id, title, main_image, before_image, gallery, attachments, video, audio, created_at } =
    manifest
  const link = ({ file, name }: { file: string; name: string }) => ({ url: urlOf(file), name })
  const common = { id, main_image: link(main_image), created_at }
  if (type === 'realisation')
    return publishPortfolioEntry(deps, {
      ...common,
      titre: title,
      description: html,
      before_image: before_image && link(before_image),
      carousel: gallery.map(link),
    })
  return publishArticle(deps, {
    ...common,
    title,
    content: html,
    gallery: gallery.map(link),
    attachements: attachments.map(link),
    video: video && urlOf(video),
    audio: audio && urlOf(audio),
  })
}

/** A file of the folder, and its name: alternative text of a picture, or text of a link. */
const named = z.object({ file: z.string(), name: z.string() })

const manifest = z.strictObject({
  type: z.enum(['article', 'realisation']),
  id: z.string().optional(),
  title: z.string(),
  main_image: named,
  before_image: named.optional(),
  gallery: z.array(named).default([]),
  attachments: z.array(named).default([]),
  video: z.string().optional(),
  audio: z.string().optional(),
  created_at: z.string().optional(),
})

type Manifest = z.output<typeof manifest>
interface Draft {
  manifest: Manifest
  html: string
}

/** Reads `article.json` and `texte.html` of the folder. Returns one French sentence for each problem. */
async function readDraft(folder: string): Promise<Draft | { problems: string[] }> {
  const [json, html] = await Promise.all(
    ['article.json', 'texte.html'].map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  )
  const missing = [json == null && 'article.json', html == null && 'texte.html'].filter(
    (name) => name !== false,
  )
  if (json == null || html == null)
    return { problems: missing.map((name) => `Le fichier ${name} n’a pas pu être lu dans ${folder}.`) }
  const parsed = manifest.safeParse(parseJson(json), { error: ({ code, input }) => messageFor(code, input) })
  if (!parsed.success) return { problems: parsed.error.issues.map(sentenceFor) }
  return { manifest: parsed.data, html }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function messageFor(code: string, input: unknown): string {
  if (code === 'unrecognized_keys') return 'n’est pas attendu'
  if (code === 'invalid_value') return 'doit être « article » ou « realisation »'
  return input === undefined ? 'manque' : 'n’a pas la forme attendue'
}

function sentenceFor(issue: z.core.$ZodIssue): string {
  const field = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.')
  return field
    ? `article.json : le champ « ${field} » ${issue.message}.`
    : 'article.json : ce fichier n’est pas du JSON valable.'
}

/** Returns a sentence for each part that this type of page cannot have. */
function unwanted({ type, before_image, attachments, video, audio }: Manifest): string[] {
  if (type === 'article' && before_image) return ['Un article n’a pas de photo d’avant.']
  const isTooMuch = type === 'realisation' && (attachments.length > 0 || video || audio)
  return isTooMuch ? ['Une réalisation n’a ni pièce jointe, ni vidéo, ni son.'] : []
}

/** Returns the files that the manifest names, each with its accepted formats. */
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

type Kind = FileKind['what']

const kindNames = { picture: 'une image', document: 'un document', video: 'une vidéo', audio: 'un son' }

/** Stores a file that the manifest names. Returns its URL, or why it is rejected. */
async function receiveFolderFile(
  deps: Deps<'db' | 'files' | 'pictures' | 'jobs' | 'clock' | 'addresses'>,
  folder: string,
  file: string,
  kinds: Kind[],
) {
  const existingPath = await findWithin(folder, file)
  if ('problem' in existingPath) return existingPath
  const receipt = await saveUploadedFile(deps, { source: existingPath.path, fileName: file })
  if (receipt.outcome === 'rejected') return { problem: fileRejectionSentence(receipt.rejection, file) }
  if (receipt.outcome === 'postponed') return { problem: receipt.message }
  const [wanted] = kinds
  if (wanted && !kinds.includes(receipt.what))
    return { problem: `« ${file} » n’est pas ${kindNames[wanted]}.` }
  return { url: receipt.url }
}

/**
 * Returns the path of a file within the folder. Rejects other paths: a folder from another person must not publish
 * other files of this machine.
 */
async function findWithin(folder: string, file: string): Promise<{ path: string } | { problem: string }> {
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, file)).catch(() => null)])
  const stats = path === null ? null : await stat(path)
  if (path === null || !stats?.isFile()) return { problem: `« ${file} » n’existe pas dans ce dossier.` }
  if (!path.startsWith(root + sep)) return { problem: `« ${file} » n’est pas dans ce dossier.` }
  if (stats.size > maxFileBytes)
    return { problem: fileRejectionSentence({ reason: 'too-large', kind: null }, file) }
  return { path }
}

const fieldNames: Record<string, string> = {
  titre: 'title',
  carousel: 'gallery',
  content: 'texte.html',
  description: 'texte.html',
}

function sentencesOf(publication: Exclude<ContentPublishOutcome, { outcome: 'published' }>): string[] {
  if (publication.outcome === 'files-missing')
    return publication.urls.map((url) => `texte.html : ${url} n’existe pas sur le site.`)
  return publication.problems.map(({ field, message }) => {
    const shown = field.replace(/^\w+/, (name) => getOwnProperty(fieldNames, name) ?? name)
    return `« ${shown} » : ${message}`
  })
}
