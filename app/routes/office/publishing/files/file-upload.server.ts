import {
  type FileRefusal,
  fileRefusalSentence,
  largestFile,
} from '../../../../../domain/kernel/files/file-kinds.ts'
import { largestPart, parseContentRange } from '../../../../../domain/kernel/files/part-range.ts'
import {
  type FileReceipt,
  findReceivedFile,
  receiveFile,
} from '../../../../../domain/kernel/files/receive-file.ts'
import {
  deleteParts,
  listParts,
  nextMissingByte,
  type PartReceipt,
  readParts,
  receivePart,
} from '../../../../../domain/kernel/files/receive-parts.ts'
import {
  catchBodyRefusal,
  type RefusedBody,
  readFile,
  spoolUpload,
} from '../../../../forms/bodies/read-body.ts'
import { siteContext } from '../../../../http/context.ts'
import type { RouteVisit } from '../../../../http/visit.ts'
import { receiptResponse } from '../../../quote-request/photos/photo-upload.server.ts'

/**
 * Receives a part of a large file, or the question which is missing; with the last one the file itself. Nothing of it is
 * shown before it is whole, and whoever was cut off goes on with what is missing (docs/decisions/0044-page-files-and-photo-consent.md).
 */
export async function receiveInParts(
  visit: RouteVisit,
  { id, fileName }: AnnouncedFile,
  header: string,
): Promise<Response> {
  const site = visit.context.get(siteContext)
  const body = await readFile(visit, largestPart)
  if (body.outcome === 'refused') return unreadAnswer(body, fileName)
  try {
    const range = parseContentRange(header)
    if (!range || range.size !== body.file.size) return notInRange()
    const stored = await findReceivedFile(site.db, id)
    if (stored) return fileAnswer(stored, fileName)
    const { first, size, total } = range
    const source = body.file.path
    const receipt =
      first === null
        ? { outcome: 'partial' as const, next: nextMissingByte(await listParts(site.db, id)) }
        : await receivePart(site, { fileId: id, source, first, size, total })
    if (receipt.outcome !== 'partial' || receipt.next < total) return fileAnswer(receipt, fileName)
  } finally {
    await body.file.remove()
  }
  return receiveWhole(visit, { id, fileName })
}

interface AnnouncedFile {
  /** Made by the browser, the same for all parts of a file. */
  id: string
  fileName: string
}

/** Puts the parts together and takes the file as any other; they stay for as long as it cannot come in yet. */
async function receiveWhole(visit: RouteVisit, { id, fileName }: AnnouncedFile): Promise<Response> {
  const site = visit.context.get(siteContext)
  const parts = await listParts(site.db, id)
  const read = await catchBodyRefusal(visit, async () => {
    const file = await spoolUpload(visit, readParts(site.files, parts), largestFile)
    return { outcome: 'read' as const, file }
  })
  if (read.outcome === 'refused') return unreadAnswer(read, fileName)
  const { file } = read
  // A part is not what it was: the file begins anew.
  if (!file || file.size !== parts[0]?.total) {
    await file?.remove()
    await deleteParts(site, id)
    return fileAnswer({ outcome: 'partial', next: 0 }, fileName)
  }
  const receipt: FileReceipt = await receiveFile(site, { id, fileName, source: file.path }).finally(
    file.remove,
  )
  if (receipt.outcome !== 'postponed') await deleteParts(site, id)
  return fileAnswer(receipt, fileName)
}

/** What the browser is told of a file, or of a part of one, by the name that its owner knows it under. */
export function fileAnswer(receipt: FileReceipt | PartReceipt, fileName: string): Response {
  if (receipt.outcome === 'refused') return refusedAnswer(receipt.refusal, fileName)
  if (receipt.outcome === 'amiss') return notInRange()
  if (receipt.outcome !== 'postponed') return receiptResponse(200, receipt)
  return receiptResponse(503, { outcome: 'limited', message: receipt.message }, receipt.wait)
}

/** Of a body that did not arrive. */
export const unreadAnswer = ({ status, message }: RefusedBody, fileName: string): Response =>
  status === 413
    ? refusedAnswer({ reason: 'too-large', kind: null }, fileName)
    : receiptResponse(status, { outcome: 'limited', message })

/** Said of bytes that are no part of a file that may come in. */
const notInRange = () => receiptResponse(416, { outcome: 'amiss' })

const refusedAnswer = (refusal: FileRefusal, fileName: string) =>
  receiptResponse(422, { outcome: 'refused', message: fileRefusalSentence(refusal, fileName) })
