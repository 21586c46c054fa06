import { fileRefusalSentence } from '../../../../../domain/publishing/file-refusals.ts'
import { receiveFile } from '../../../../../domain/publishing/receive-file.ts'
import type { SiteContext } from '../../../../context.ts'
import type { PostedFile } from '../../../../forms/bodies/take-files.ts'

/** Files in one post. */
export const most = 10

/** Resolves with why it was not taken, in French, or `null`. */
export async function receiveOne(site: SiteContext, posted: PostedFile): Promise<string | null> {
  const { fileName } = posted
  if (posted.outcome === 'too-many') return `Choisissez ${most} fichiers au plus à la fois.`
  if (posted.outcome !== 'kept') return fileRefusalSentence({ reason: 'too-large', kind: null }, fileName)
  const receipt = await receiveFile(site, { fileName, source: posted.file.path })
  if (receipt.outcome === 'refused') return fileRefusalSentence(receipt.refusal, fileName)
  return receipt.outcome === 'postponed' ? receipt.message : null
}
