import { photoRules } from '../../../../domain/quote-requests/photo-rules.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { receiveRimPhoto } from '../../../../domain/rims/receive-rim-photo.ts'
import { rimPhotoRefusals } from '../../../../domain/rims/rim-photo-rules.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { type PostedFile, removeFiles } from '../../../forms/bodies/take-files.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import type { FormShape } from '../../../forms/form-shape.ts'
import { readTaken } from './read-taken.server.ts'
import type { RimVisit } from './rim-outcomes.server.ts'

const most = 10

const shape: FormShape = {
  types: ['multipart/form-data'],
  fields: { moment: { longest: 64 }, vue: { longest: 64 } },
  mostBytes: 4_096,
  files: {
    field: 'images',
    most,
    mostBytes: photoRules.maxBytes,
    mostTotal: (most + 2) * photoRules.maxBytes,
  },
}

/** Photos from a page without JavaScript: all in one post, each kept on its own. */
export async function receivePhotosForm(visit: RimVisit) {
  const form = await readForm(visit, shape)
  if (form.outcome === 'refused')
    return answerForm<FormOutcome>({ outcome: 'failed', message: form.message }, { status: form.status })
  try {
    const refusals: string[] = []
    for (const file of form.files) {
      const refusal = await receiveOne(visit, form.fields, file)
      if (refusal) refusals.push(refusal)
    }
    if (form.files.length === 0) refusals.push('Choisissez une photo.')
    const outcome: FormOutcome =
      refusals.length > 0
        ? { outcome: 'invalid', problems: { form: refusals.join(' ') } }
        : { outcome: 'saved' }
    return answerForm<FormOutcome>(outcome)
  } finally {
    await removeFiles(form.files)
  }
}

async function receiveOne(
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
