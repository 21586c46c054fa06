import type { PartReceipt } from '../../../../../domain/publishing/parts/receive-part.ts'
import type { FileReceipt } from '../../../../../domain/publishing/receiving/file-receipt.ts'
import {
  type FileRefusal,
  fileRefusalSentence,
} from '../../../../../domain/publishing/receiving/file-refusals.ts'
import type { Refused } from '../../../../forms/bodies/or-refused.ts'
import { receiptAnswer } from '../../../quote-request/photos/photo-receipt.server.ts'

/** What the browser is told of a file, or of a part of one, by the name that its owner knows it under. */
export function fileAnswer(receipt: FileReceipt | PartReceipt, fileName: string): Response {
  if (receipt.outcome === 'refused') return refused(receipt.refusal, fileName)
  if (receipt.outcome === 'amiss') return notInRange()
  if (receipt.outcome !== 'postponed') return receiptAnswer(200, receipt)
  return receiptAnswer(503, { outcome: 'limited', message: receipt.message }, receipt.wait)
}

/** Of a body that did not arrive. */
export const unreadAnswer = ({ status, message }: Refused, fileName: string): Response =>
  status === 413
    ? refused({ reason: 'too-large', kind: null }, fileName)
    : receiptAnswer(status, { outcome: 'limited', message })

/** Said of bytes that are no part of a file that may come in. */
export const notInRange = () => receiptAnswer(416, { outcome: 'amiss' })

const refused = (refusal: FileRefusal, fileName: string) =>
  receiptAnswer(422, { outcome: 'refused', message: fileRefusalSentence(refusal, fileName) })
