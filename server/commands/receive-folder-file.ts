import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type FileKind, largestFile } from '../../domain/publishing/file-kinds.ts'
import { fileRefusalSentence } from '../../domain/publishing/receiving/file-refusals.ts'
import { receiveFile } from '../../domain/publishing/receiving/receive-file.ts'
import type { World } from '../../domain/world.ts'

export type Kind = FileKind['what']

const kindNames = { picture: 'une image', document: 'un document', video: 'une vidéo', audio: 'un son' }

/** A file that a folder's manifest names, of one of these kinds: its address, or why it is not taken. */
export async function receiveFolderFile(
  world: World<'db' | 'files' | 'jobs' | 'clock' | 'addresses'>,
  folder: string,
  file: string,
  kinds: Kind[],
) {
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
