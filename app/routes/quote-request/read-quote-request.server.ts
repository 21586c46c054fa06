import {
  getMultipartBoundary,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { inTurn } from '../../../domain/limits/turns.ts'
import { photoRefusals, photoRules } from '../../../domain/quote-requests/photo-rules.ts'
import { isPhotoFree, receivePhoto } from '../../../domain/quote-requests/receive-photo.ts'
import { randomId, randomIdPattern } from '../../../domain/random-id.ts'
import type { SiteContext } from '../../context.ts'
import { readBody } from '../../http/read-body.ts'
import { waitSentence } from '../../http/wait-sentence.ts'

/** What a form post held: its text fields, with a `photos` id for each photo that came along. */
export interface QuoteRequestPost {
  fields: FormData
  /** Why photos were refused, in French. */
  refusals: string[]
}

const textLimit = 256 * 1024

/**
 * Reads a posted quote request. Photos are taken one by one while the body streams in, so that twenty of
 * them never stand in memory together. A body past every limit is read to its end and thrown away: a
 * browser that is still sending would not listen to an earlier answer.
 */
export async function readQuoteRequest(
  request: Request,
  site: SiteContext,
  address: string,
): Promise<QuoteRequestPost> {
  const post: QuoteRequestPost = { fields: new FormData(), refusals: [] }
  const contentType = request.headers.get('Content-Type') ?? ''
  const boundary = contentType.startsWith('multipart/form-data') ? getMultipartBoundary(contentType) : null
  if (!boundary) {
    post.fields = await readFields(request)
    return post
  }
  const parser = new MultipartParser(boundary, {
    maxFileSize: 2 * photoRules.maxBytes,
    maxParts: 100,
    maxTotalSize: (photoRules.hardLimit + 5) * photoRules.maxBytes,
  })
  let isPastLimits = false
  for await (const chunk of request.body ?? []) {
    if (isPastLimits) continue
    try {
      for (const part of parser.write(chunk)) await takePart(post, part, site, address)
    } catch (error) {
      if (!(error instanceof MultipartParseError)) throw error
      isPastLimits = true
      post.refusals.push('Une photo dépasse 15 Mo. Choisissez des photos plus légères.')
    }
  }
  return post
}

async function readFields(request: Request): Promise<FormData> {
  const fields = new FormData()
  const text = (await readBody(request, textLimit))?.toString()
  for (const [name, value] of new URLSearchParams(text)) fields.append(name, value)
  return fields
}

async function takePart(
  post: QuoteRequestPost,
  part: MultipartPart,
  site: SiteContext,
  address: string,
): Promise<void> {
  if (!part.name) return
  if (!part.isFile) {
    post.fields.append(part.name, part.text)
  } else if (part.name === 'images' && part.size > 0) {
    const refusal = await takePhoto(post.fields, part, site, address)
    if (refusal) post.refusals.push(refusal)
  }
}

/** The form's hidden id comes before its photos. */
async function takePhoto(
  fields: FormData,
  part: MultipartPart,
  site: SiteContext,
  address: string,
): Promise<string | null> {
  const quoteRequestId = fields.get('id')
  if (typeof quoteRequestId !== 'string' || !randomIdPattern.test(quoteRequestId)) return null
  if (fields.getAll('photos').length >= photoRules.hardLimit) return photoRefusals['too-many']()
  const fileName = part.filename || 'photo'
  const photoId = randomId()
  const receive = () =>
    receivePhoto(site, { quoteRequestId, photoId, fileName, bytes: Buffer.from(part.bytes) })
  const receipt = await inTurn([[site.limits.photo, address]], receive, isPhotoFree)
  if (receipt.outcome === 'wait') return waitSentence(receipt.seconds)
  if (receipt.outcome === 'refused') return photoRefusals[receipt.reason](fileName)
  fields.append('photos', photoId)
  return null
}
