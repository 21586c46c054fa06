import { readFile } from 'node:fs/promises'
import { importStatement } from '../../../../../domain/payments/bank/import-statement.ts'
import { siteContext } from '../../../../context.ts'
import type { readForm } from '../../../../forms/bodies/read-form.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import type { Visited } from '../../../../http/visit.ts'
import { bankActor } from './bank-actor.server.ts'
import { saved } from './bank-outcomes.server.ts'

export const tooLarge =
  'Ce relevé dépasse 4\u00a0Mo\u00a0: téléchargez-le chez la banque en plusieurs périodes.'

type Posted = Extract<Awaited<ReturnType<typeof readForm>>, { outcome: 'read' }>['files']

/** Keeps its lines and says how many were new. */
export async function importPosted(visit: Visited, [posted]: Posted): Promise<FormOutcome> {
  if (!posted) return refused('Choisissez un fichier.')
  if (posted.outcome !== 'kept') return refused(tooLarge)
  const file = { fileName: posted.fileName, content: await readFile(posted.file.path) }
  const done = await importStatement(visit.context.get(siteContext), bankActor(visit), file)
  if (done.outcome === 'unreadable') return refused(done.sentence)
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
