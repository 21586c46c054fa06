import { data, href } from 'react-router'
import { Button } from '../../../../ui/button/button.tsx'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { receiveFile } from '../../import/receive-file.server.ts'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/import.ts'
import '../../../../ui/field/field.css'
import '../../form/office-form.css'
import '../../import/import.css'

export const handle = {
  ...officePage,
  act: 'import-clients',
  help: {
    title: 'Importer des clients',
    what: 'Reprendre un fichier de clients, CSV ou Excel.',
    how: [
      'Déposez le fichier\u00a0: les colonnes sont reconnues à leur nom.',
      'Rien n’est écrit avant que vous ayez vu, ligne par ligne, ce qui le sera.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Importer des clients')

/** Without a loader the gate would not run when the browser changes pages by itself. */
export const loader = () => null

export async function action(visit: Route.ActionArgs) {
  const answer = await receiveFile(visit, 'clients', (id) => href('/gestion/clients/import/:id', { id }))
  if (answer instanceof Response) return answer
  return data({ problem: answer.problem }, { status: answer.status })
}

/** A file of clients comes in; the next page tells what would become of it (docs/product.md §11.10). */
export default function Import({ actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  return (
    <PaperPage
      title="Importer des clients"
      lead="Un classeur xlsx ou un fichier CSV, la première ligne portant les titres des colonnes."
      back={{ to: href('/gestion/clients'), label: 'Clients' }}
    >
      <form method="post" encType="multipart/form-data" className="paper-sheet import">
        <div className="field">
          <label className="field__label" htmlFor="fichier">
            Fichier
          </label>
          <p className="field__hint" id="fichier-aide">
            5&nbsp;Mo et 20&nbsp;000 lignes au plus. Rien n’est écrit avant que vous ayez vu, ligne par ligne,
            ce qui changerait.
          </p>
          <input
            id="fichier"
            name="fichier"
            type="file"
            required
            className="import__file"
            accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-describedby="fichier-aide"
            aria-invalid={problem ? true : undefined}
          />
        </div>
        {problem && (
          <p className="office-form__alert" role="alert">
            {problem}
          </p>
        )}
        <div>
          <Button type="submit">Lire le fichier</Button>
        </div>
        <p className="paper-note">
          Un client est reconnu à son e-mail ou à son SIRET&nbsp;: sa fiche est complétée, jamais vidée. Le
          fichier est effacé au bout d’une heure.
        </p>
      </form>
    </PaperPage>
  )
}
