import { randomId } from '../../../../../domain/random-id.ts'
import { receiveRimPhoto } from '../../../../../domain/rims/photos/receive-rim-photo.ts'
import { rimPhotoRefusals } from '../../../../../domain/rims/photos/rim-photo-rules.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { PostedFile } from '../../../../forms/bodies/posted-file.ts'
import { readTaken } from '../read-taken.server.ts'
import type { RimVisit } from '../rim-visit.ts'

export const most = 10

export async function receiveOne(
  { context, params: { id, rimId } }: RimVisit,
  fields: URLSearchParams,
  posted: PostedFile,
): Promise<string | null> {
  const { fileName } = posted
  if (posted.outcome === 'too-many') return `Choisissez ${most} photos au plus à la fois.`
  if (posted.outcome !== 'kept') return rimPhotoRefusals['too-large'](fileName)
  const said = new URLSearchParams([...fields, ['jante', rimId], ['prise', new Date().toISOString()]])
  const about = readTaken({ id, photoId: randomId() }, said)
  if (!about) return 'Choisissez ce que la photo montre.'
  const photo = { ...about, fileName, path: posted.file.path }
  const receipt = await receiveRimPhoto(context.get(siteContext), context.get(staffContext), photo)
  if (receipt.outcome === 'refused') return rimPhotoRefusals[receipt.reason](fileName)
  return receipt.outcome === 'postponed' ? receipt.message : null
}
