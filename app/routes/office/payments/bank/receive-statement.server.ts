import { statementBounds } from '../../../../../domain/payments/bank/bank-entry.ts'
import { answerForm } from '../../../../forms/answer-form.ts'
import { readForm } from '../../../../forms/bodies/read-form.ts'
import { removeFiles } from '../../../../forms/bodies/take-files.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import type { Visited } from '../../../../http/visit.ts'
import { importPosted, tooLarge } from './import-posted.server.ts'

const fileShape: FormShape = {
  types: ['multipart/form-data'],
  fields: {},
  // What the parser has not told from the file yet is counted here for a moment.
  mostBytes: 262_144,
  files: {
    field: 'fichier',
    most: 1,
    mostBytes: statementBounds.mostBytes,
    mostTotal: statementBounds.mostBytes * 2,
  },
}

/** Keeps the lines of a statement; sent as a page, since it carries a file. */
export async function receiveStatement(visit: Visited) {
  const form = await readForm(visit, fileShape)
  if (form.outcome === 'refused') {
    const { status, message } = form
    return answerForm<FormOutcome>(
      { outcome: 'failed', message: status === 413 ? tooLarge : message },
      { status },
    )
  }
  try {
    return answerForm<FormOutcome>(await importPosted(visit, form.files))
  } finally {
    await removeFiles(form.files)
  }
}
