import { largestFile } from '../../../../../domain/publishing/file-kinds.ts'
import { forgetParts, listParts, readParts } from '../../../../../domain/publishing/parts/file-parts.ts'
import { type FileReceipt, receiveFile } from '../../../../../domain/publishing/receive-file.ts'
import { siteContext } from '../../../../context.ts'
import { orRefused } from '../../../../forms/bodies/body-refusal.ts'
import { keepFile } from '../../../../forms/bodies/keep-file.ts'
import type { Visited } from '../../../../http/visit.ts'
import { fileAnswer, unreadAnswer } from './file-answer.server.ts'

export interface Announced {
  /** Made by the browser, the same for all parts of a file. */
  id: string
  fileName: string
}

/** Puts the parts together and takes the file as any other; they stay for as long as it cannot come in yet. */
export async function receiveWhole(visit: Visited, { id, fileName }: Announced): Promise<Response> {
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
