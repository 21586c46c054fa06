import { href } from 'react-router'
import { counted } from '../../../../../../domain/french-number.ts'
import { ButtonLink } from '../../../../../ui/button/button.tsx'
import { PaperPage } from '../../../../../ui/paper-page/paper-page.tsx'
import { LeftOut } from './left-out.tsx'
import type { readRun } from './read-run.server.ts'

type Run = Awaited<ReturnType<typeof readRun>>

type ImportDoneProps = Pick<Run, 'fileName' | 'leftOut'> & { done: NonNullable<Run['done']> }

/** What an import has done, and the lines that it left aside, with why: they are to be mended in the file. */
export function ImportDone({ fileName, done, leftOut }: ImportDoneProps) {
  const told = [
    counted(done.created, 'abonné ajouté', 'abonnés ajoutés'),
    done.same > 0 && `${done.same} déjà sur la liste`,
    done.wrong > 0 && counted(done.wrong, 'ligne laissée de côté', 'lignes laissées de côté'),
  ].filter(Boolean)
  return (
    <PaperPage
      title="Import terminé"
      lead={fileName}
      back={{ to: href('/gestion/lettre/abonnes'), label: 'Abonnés' }}
    >
      <div className="paper-sheet import">
        <p role="status">{told.join(', ')}.</p>
        <div className="import__end">
          <ButtonLink to={href('/gestion/lettre/abonnes')}>Voir les abonnés</ButtonLink>
        </div>
      </div>
      {leftOut.length > 0 && <LeftOut lines={leftOut} count={done.wrong} />}
    </PaperPage>
  )
}
