import { photoRules } from '../../../../domain/quote-requests/photo-rules.ts'
import { answerForm } from '../../../forms/answer-form.ts'
import { removeFiles } from '../../../forms/bodies/posted-file.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { type FormOutcome, refused } from '../../../forms/form-outcome.ts'
import type { FormShape } from '../../../forms/form-shape.ts'
import { most, receiveOne } from './photos/posted-photo.server.ts'
import type { RimVisit } from './rim-visit.ts'

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
    const outcome: FormOutcome = refusals.length > 0 ? refused(refusals.join(' ')) : { outcome: 'saved' }
    return answerForm<FormOutcome>(outcome)
  } finally {
    await removeFiles(form.files)
  }
}
