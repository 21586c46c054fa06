import { readFile } from 'node:fs/promises'
import { statementBounds } from '../../../../../domain/payments/bank/bank-entry.ts'
import { importStatement } from '../../../../../domain/payments/bank/import-statement.ts'
import { siteContext } from '../../../../context.ts'
import { answerForm } from '../../../../forms/answer-form.ts'
import { readForm } from '../../../../forms/bodies/read-form.ts'
import { removeFiles } from '../../../../forms/bodies/take-files.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import type { Visited } from '../../../../http/visit.ts'
import { who } from './bank-actor.server.ts'
import { saved, wrong } from './bank-outcomes.server.ts'

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

const tooLarge = 'Ce relevé dépasse 4\u00a0Mo\u00a0: téléchargez-le chez la banque en plusieurs périodes.'

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

type Posted = Extract<Awaited<ReturnType<typeof readForm>>, { outcome: 'read' }>['files']

async function importPosted(visit: Visited, [posted]: Posted): Promise<FormOutcome> {
  if (!posted) return wrong('Choisissez un fichier.')
  if (posted.outcome !== 'kept') return wrong(tooLarge)
  const file = { fileName: posted.fileName, content: await readFile(posted.file.path) }
  const done = await importStatement(visit.context.get(siteContext), who(visit), file)
  if (done.outcome === 'unreadable') return wrong(done.sentence)
  const { fresh, known, leftOut } = done
  const parts = [
    fresh === 0
      ? 'aucune nouvelle ligne'
      : `${fresh}\u00a0${fresh > 1 ? 'nouvelles lignes' : 'nouvelle ligne'}`,
    known > 0 && `${known} déjà ${known > 1 ? 'connues' : 'connue'}`,
    leftOut > 0 && `${leftOut} sans entrée d’argent, non ${leftOut > 1 ? 'gardées' : 'gardée'}`,
  ].filter(Boolean)
  return saved(`Relevé lu\u00a0: ${parts.join(', ')}.`)
}
