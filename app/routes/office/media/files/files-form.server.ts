import { largestFile } from '../../../../../domain/publishing/file-kinds.ts'
import { siteContext } from '../../../../context.ts'
import { answerForm } from '../../../../forms/answer-form.ts'
import { removeFiles } from '../../../../forms/bodies/posted-file.ts'
import { readForm } from '../../../../forms/bodies/read-form.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import type { Visited } from '../../../../http/visit.ts'
import { most, receiveOne } from './receive-posted.server.ts'

const shape: FormShape = {
  types: ['multipart/form-data'],
  fields: {},
  mostBytes: 4_096,
  files: { field: 'fichiers', most, mostBytes: largestFile, mostTotal: 2 * largestFile },
}

/** Files from a page without JavaScript: several in one post, each received on its own. */
export async function receiveFiles(visit: Visited) {
  const form = await readForm(visit, shape)
  if (form.outcome === 'refused')
    return answerForm<FormOutcome>({ outcome: 'failed', message: form.message }, { status: form.status })
  try {
    const refusals: string[] = form.files.length === 0 ? ['Choisissez un fichier.'] : []
    for (const file of form.files) {
      const refusal = await receiveOne(visit.context.get(siteContext), file)
      if (refusal) refusals.push(refusal)
    }
    return answerForm<FormOutcome>(refusals.length > 0 ? refused(refusals.join(' ')) : { outcome: 'saved' })
  } finally {
    await removeFiles(form.files)
  }
}
