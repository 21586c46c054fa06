import { filesOf, unwanted } from './folder-files.ts'
import { sentencesOf } from './publication-sentences.ts'
import { type Publishing, publishDraft } from './publish-draft.ts'
import type { Draft } from './publish-manifest.ts'
import { receiveFolderFile } from './receive-folder-file.ts'

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
