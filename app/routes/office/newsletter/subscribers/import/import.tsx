import { data, href } from 'react-router'
import { subscriberColumns } from '../../../../../../domain/newsletter/subscribers/import/subscriber-columns.ts'
import { Button } from '../../../../../ui/button/button.tsx'
import { PaperPage } from '../../../../../ui/paper-page/paper-page.tsx'
import { receiveFile } from '../../../import/receive-file.server.ts'
import { type OfficeFacts, officePage } from '../../../office-facts.ts'
import { officeMeta } from '../../../office-meta.ts'
import type { Route } from './+types/import.ts'
import '../../../../../ui/field/field.css'
import '../../../import/import.css'
import '../../../form/office-form.css'

export const handle = {
  ...officePage,
  act: 'send-newsletter',
  help: {
    title: 'Importer des abonnés',
    what: 'Reprendre une liste d’adresses qui ont consenti.',
    how: ['Le fichier dit d’où vient chaque consentement, et de quand.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Importer des abonnés')

/** Without a loader the gate would not run when the browser changes pages by itself. */
export const loader = () => null

const runAddress = (id: string) => href('/gestion/lettre/abonnes/import/:id', { id })

export async function action(visit: Route.ActionArgs) {
  const answer = await receiveFile(visit, 'subscribers', runAddress)
  if (answer instanceof Response) return answer
  return data({ problem: answer.problem }, { status: answer.status })
}

/** A file of subscribers comes in; the next page tells what would become of it (docs/product.md §11.20). */
export default function Import({ actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  return (
    <PaperPage
      title="Importer des abonnés"
      lead="Un classeur xlsx ou un fichier CSV, avec pour chaque adresse la date et la preuve de son consentement."
      back={{ to: href('/gestion/lettre/abonnes'), label: 'Abonnés' }}
    >
      <form method="post" encType="multipart/form-data" className="paper-sheet import">
        <div className="field">
          <label className="field__label" htmlFor="fichier">
            Fichier
          </label>
          <p className="field__hint" id="fichier-aide">
            5&nbsp;Mo et 20&nbsp;000 lignes au plus. Rien n’est écrit avant que vous ayez vu, ligne par ligne,
            ce qui serait ajouté.
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
          Colonnes&nbsp;: {Object.values(subscriberColumns).join(', ')}. Qui est déjà sur la liste y reste tel
          quel. De qui s’est désinscrit, le site n’a rien gardé&nbsp;: n’importez pas une liste d’avant son
          départ.
        </p>
      </form>
    </PaperPage>
  )
}
