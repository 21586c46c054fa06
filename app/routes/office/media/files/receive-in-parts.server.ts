import { listParts, nextOf } from '../../../../../domain/publishing/parts/file-parts.ts'
import { largestPart, readRange } from '../../../../../domain/publishing/parts/part-range.ts'
import { receivePart } from '../../../../../domain/publishing/parts/receive-part.ts'
import { findStored } from '../../../../../domain/publishing/receive-file.ts'
import { siteContext } from '../../../../context.ts'
import { readFile } from '../../../../forms/bodies/read-file.ts'
import type { Visited } from '../../../../http/visit.ts'
import { fileAnswer, notInRange, unreadAnswer } from './file-answer.server.ts'
import { type Announced, receiveWhole } from './receive-whole.server.ts'

/**
 * Receives a part of a large file, or the question which is missing; with the last one the file itself. Nothing of it is
 * shown before it is whole, and whoever was cut off goes on with what is missing (docs/decisions/0044-files-of-pages.md).
 */
export async function receiveInParts(
  visit: Visited,
  { id, fileName }: Announced,
  header: string,
): Promise<Response> {
  const site = visit.context.get(siteContext)
  const body = await readFile(visit, largestPart)
  if (body.outcome === 'refused') return unreadAnswer(body, fileName)
  try {
    const range = readRange(header)
    if (!range || range.size !== body.file.size) return notInRange()
    const stored = await findStored(site.db, id)
    if (stored) return fileAnswer(stored, fileName)
    const { first, size, total } = range
    const source = body.file.path
    const receipt =
      first === null
        ? { outcome: 'partial' as const, next: nextOf(await listParts(site.db, id)) }
        : await receivePart(site, { fileId: id, source, first, size, total })
    if (receipt.outcome !== 'partial' || receipt.next < total) return fileAnswer(receipt, fileName)
  } finally {
    await body.file.remove()
  }
  return receiveWhole(visit, { id, fileName })
}
