import { data, href } from 'react-router'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { PlannedLines } from '../../import/planned-lines.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/import-run.ts'
import { ImportDone } from './import-done.tsx'
import { ImportForm } from './import-form.tsx'
import { readRun } from './read-run.server.ts'
import { receivePricesRun } from './receive-run.server.ts'
import '../../form/office-form.css'

export const handle = {
  ...officePage,
  act: 'edit-prices',
  help: {
    title: 'Un import de tarifs',
    what: 'Ce que le fichier changera, ligne par ligne, avant de l’écrire.',
    how: ['Chaque ligne dit l’ancien et le nouveau prix, et à partir de quand.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Importer des tarifs')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  readRun(context, id, url.searchParams)

export async function action(visit: Route.ActionArgs) {
  const answer = await receivePricesRun(visit)
  if (answer instanceof Response) return answer
  return data({ problem: answer.problem }, { status: answer.status })
}

/** What a file of prices would do, line by line, before it does (docs/product.md §11.12). */
export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, done, missing, plan } = loaderData
  if (done) return <ImportDone fileName={fileName} done={done} />
  const back = { to: href('/gestion/reglages/tarifs/import'), label: 'Autre fichier' }
  return (
    <PaperPage title="Importer des tarifs" lead={fileName} back={back}>
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
