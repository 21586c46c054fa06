import { data, href } from 'react-router'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { PlannedLines } from '../../import/planned-lines.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/import-run.ts'
import { ColumnsForm } from './columns-form.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportForm } from './import-form.tsx'
import { readRun } from './read-run.server.ts'
import { receiveClientsRun } from './receive-run.server.ts'
import '../../form/office-form.css'

export const handle = {
  ...officePage,
  act: 'import-clients',
  help: {
    title: 'Un import de clients',
    what: 'Ce que le fichier changera, ligne par ligne, avant de l’écrire.',
    how: [
      'Corrigez les colonnes\u00a0; les lignes fausses sont dites avec leur raison.',
      'Le fichier est effacé au bout d’une heure.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Importer des clients')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  readRun(context, id, url.searchParams)

export async function action(visit: Route.ActionArgs) {
  const answer = await receiveClientsRun(visit)
  if (answer instanceof Response) return answer
  return data({ problem: answer.problem }, { status: answer.status })
}

/** What a file would do, line by line, before it does (docs/product.md §11.10). */
export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, done, plan, twice, said } = loaderData
  const back = { to: href('/gestion/clients/import'), label: 'Autre fichier' }
  if (done) return <ImportDone fileName={fileName} done={done} />
  return (
    <PaperPage title="Importer des clients" lead={fileName} back={back}>
      {actionData?.problem && (
        <p className="office-form__alert" role="alert">
          {actionData.problem}
        </p>
      )}
      <ColumnsForm {...loaderData} />
      {twice.length > 0 && (
        <p className="office-form__alert" role="alert">
          Plusieurs colonnes portent la même chose&nbsp;: {twice.join(', ')}. Gardez-en une.
        </p>
      )}
      {plan && (
        <PlannedLines plan={plan}>
          <ImportForm {...plan} said={said} />
        </PlannedLines>
      )}
    </PaperPage>
  )
}
