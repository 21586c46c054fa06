import { data, href } from 'react-router'
import { PaperPage } from '../../../../../ui/paper-page/paper-page.tsx'
import { PlannedLines } from '../../../import/planned-lines.tsx'
import { type OfficeFacts, officePage } from '../../../office-facts.ts'
import { officeMeta } from '../../../office-meta.ts'
import type { Route } from './+types/import-run.ts'
import { ImportDone } from './import-done.tsx'
import { ImportForm } from './import-form.tsx'
import { readRun } from './read-run.server.ts'
import { receiveSubscribersRun } from './receive-run.server.ts'
import '../../../form/office-form.css'

export const handle = {
  ...officePage,
  act: 'send-newsletter',
  help: {
    title: 'Un import d’abonnés',
    what: 'Ce que le fichier changera, ligne par ligne, avant de l’écrire.',
    how: ['Tant qu’une ligne est fausse, sa raison est dite.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Importer des abonnés')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  readRun(context, id, url.searchParams)

export async function action(visit: Route.ActionArgs) {
  const answer = await receiveSubscribersRun(visit)
  if (answer instanceof Response) return answer
  return data({ problem: answer.problem }, { status: answer.status })
}

/** What a file of subscribers would do, line by line, before it does (docs/product.md §11.20). */
export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, done, missing, plan, leftOut } = loaderData
  if (done) return <ImportDone fileName={fileName} done={done} leftOut={leftOut} />
  const back = { to: href('/gestion/lettre/abonnes/import'), label: 'Autre fichier' }
  return (
    <PaperPage title="Importer des abonnés" lead={fileName} back={back}>
      {actionData?.problem && (
        <p className="office-form__alert" role="alert">
          {actionData.problem}
        </p>
      )}
      {missing.length > 0 && (
        <p className="office-form__alert" role="alert">
          La première ligne du fichier doit porter les titres des colonnes. Il manque&nbsp;:{' '}
          {missing.join(', ')}.
        </p>
      )}
      {plan && (
        <PlannedLines plan={plan}>
          <ImportForm {...plan} />
        </PlannedLines>
      )}
    </PaperPage>
  )
}
