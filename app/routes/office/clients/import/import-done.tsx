import { href } from 'react-router'
import { counted } from '../../../../../domain/french-number.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import type { RunView } from './read-run.server.ts'

export function ImportDone({ fileName, done }: { fileName: string; done: NonNullable<RunView['done']> }) {
  const { created, changed, same, wrong } = done
  const told = [
    `${counted(created, 'fiche créée', 'fiches créées')}, ${counted(changed, 'fiche complétée', 'fiches complétées')}`,
    same > 0 && counted(same, 'ligne ne changeait rien', 'lignes ne changeaient rien'),
    wrong > 0 && counted(wrong, 'ligne est restée de côté', 'lignes sont restées de côté'),
  ].filter(Boolean)
  return (
    <PaperPage
      title="Import terminé"
      lead={fileName}
      back={{ to: href('/gestion/clients'), label: 'Clients' }}
    >
      <div className="paper-sheet import">
        <p role="status">{told.join('. ')}.</p>
        <div className="import__end">
          <ButtonLink to={`${href('/gestion/clients')}?tri=ajout`}>Voir les clients</ButtonLink>
          <ButtonLink to={href('/gestion/clients/import')} variant="quiet">
            Importer un autre fichier
          </ButtonLink>
        </div>
      </div>
    </PaperPage>
  )
}
