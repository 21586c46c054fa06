import { href } from 'react-router'
import { counted } from '../../../../../domain/french-number.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import type { readRun } from './read-run.server.ts'

type Run = Awaited<ReturnType<typeof readRun>>

export function ImportDone({ fileName, done }: { fileName: string; done: NonNullable<Run['done']> }) {
  const written = done.created + done.changed
  return (
    <PaperPage
      title="Import terminé"
      lead={fileName}
      back={{ to: href('/gestion/reglages/tarifs'), label: 'Tarifs' }}
    >
      <div className="paper-sheet import">
        <p role="status">
          {counted(written, 'prix écrit', 'prix écrits')}, {counted(done.same, 'inchangé', 'inchangés')}.
        </p>
        <div className="import__end">
          <ButtonLink to={href('/gestion/reglages/tarifs')}>Voir les tarifs</ButtonLink>
        </div>
      </div>
    </PaperPage>
  )
}
