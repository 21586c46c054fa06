import { data, Form, href } from 'react-router'
import { counted } from '../../../../domain/french-number.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { PlannedLines } from '../import/planned-lines.tsx'
import { type OfficeFacts, officeMeta, officePage } from '../office-page.ts'
import type { Route } from './+types/prices-import-run.ts'
import { readPricesRun, receivePricesRun } from './prices-import-run.server.ts'
import '../form/office-form.css'

export const handle = {
  ...officePage,
  permission: 'edit-prices',
  help: {
    title: 'Un import de tarifs',
    what: 'Ce que le fichier changera, ligne par ligne, avant de l’écrire.',
    how: ['Chaque ligne dit l’ancien et le nouveau prix, et à partir de quand.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Importer des tarifs')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  readPricesRun(context, id, url.searchParams)

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

type PricesRun = Awaited<ReturnType<typeof readPricesRun>>

function ImportForm({
  seen,
  toWrite,
  wrong,
}: Pick<NonNullable<PricesRun['plan']>, 'seen' | 'toWrite' | 'wrong'>) {
  if (wrong > 0)
    return (
      <p className="paper-note">
        Rien ne sera écrit tant qu’une ligne est à corriger&nbsp;: corrigez le fichier, puis reprenez-le.
      </p>
    )
  if (toWrite === 0)
    return <p className="paper-note">Il n’y a rien à écrire&nbsp;: tous ces prix valent déjà.</p>
  return (
    <Form method="post" replace className="import__end">
      <input type="hidden" name="vu" value={seen} />
      <Button type="submit">Écrire {counted(toWrite, 'prix', 'prix')}</Button>
    </Form>
  )
}

function ImportDone({ fileName, done }: { fileName: string; done: NonNullable<PricesRun['done']> }) {
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
