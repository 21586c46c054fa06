import { largestFile } from '../../../../../domain/publishing/file-kinds.ts'
import {
  forgetParts,
  listParts,
  nextOf,
  readParts,
} from '../../../../../domain/publishing/parts/file-parts.ts'
import { largestPart, readRange } from '../../../../../domain/publishing/parts/part-range.ts'
import { receivePart } from '../../../../../domain/publishing/parts/receive-part.ts'
import { type FileReceipt, findStored, receiveFile } from '../../../../../domain/publishing/receive-file.ts'
import { siteContext } from '../../../../context.ts'
import { keepFile } from '../../../../forms/bodies/keep-file.ts'
import { orRefused } from '../../../../forms/bodies/or-refused.ts'
import { readFile } from '../../../../forms/bodies/read-file.ts'
import type { Visited } from '../../../../http/visit.ts'
import { fileAnswer, notInRange, unreadAnswer } from './file-answer.server.ts'

interface Announced {
  /** Made by the browser, the same for all parts of a file. */
  id: string
  fileName: string
}

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

/** Puts the parts together and takes the file as any other; they stay for as long as it cannot come in yet. */
async function receiveWhole(visit: Visited, { id, fileName }: Announced): Promise<Response> {
  const site = visit.context.get(siteContext)
  const parts = await listParts(site.db, id)
  const read = await orRefused(visit, async () => {
    const file = await keepFile(visit, readParts(site.files, parts), largestFile)
    return { outcome: 'read' as const, file }
  })
  if (read.outcome === 'refused') return unreadAnswer(read, fileName)
  const { file } = read
  // A part is not what it was: the file begins anew.
  if (!file || file.size !== parts[0]?.total) {
    await file?.remove()
    await forgetParts(site, id)
    return fileAnswer({ outcome: 'partial', next: 0 }, fileName)
  }
  const receipt: FileReceipt = await receiveFile(site, { id, fileName, source: file.path }).finally(
    file.remove,
  )
  if (receipt.outcome !== 'postponed') await forgetParts(site, id)
  return fileAnswer(receipt, fileName)
}
