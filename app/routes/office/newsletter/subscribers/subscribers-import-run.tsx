import { data, Form, href } from 'react-router'
import { counted } from '../../../../../domain/french-number.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { PlannedLines } from '../../import/planned-lines.tsx'
import { type OfficeFacts, officeMeta, officePage } from '../../office-page.ts'
import type { Route } from './+types/subscribers-import-run.ts'
import { readRun, receiveSubscribersRun } from './subscribers-import-run.server.ts'
import '../../form/office-form.css'

export const handle = {
  ...officePage,
  permission: 'send-newsletter',
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

type Run = Awaited<ReturnType<typeof readRun>>

type ImportFormProps = Pick<NonNullable<Run['plan']>, 'seen' | 'toWrite' | 'wrong'>

function ImportForm({ seen, toWrite, wrong }: ImportFormProps) {
  if (toWrite === 0) return <p className="paper-note">Il n’y a personne à ajouter.</p>
  return (
    <Form method="post" replace className="import__end">
      <input type="hidden" name="vu" value={seen} />
      <Button type="submit">Ajouter {counted(toWrite, 'abonné', 'abonnés')}</Button>
      {wrong > 0 && (
        <p className="paper-note">
          {counted(wrong, 'ligne à corriger restera', 'lignes à corriger resteront')} de côté.
        </p>
      )}
    </Form>
  )
}

type ImportDoneProps = Pick<Run, 'fileName' | 'leftOut'> & { done: NonNullable<Run['done']> }

/** What an import has done, and the lines that it left aside, with why: they are to be mended in the file. */
function ImportDone({ fileName, done, leftOut }: ImportDoneProps) {
  const summary = [
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
        <p role="status">{summary.join(', ')}.</p>
        <div className="import__end">
          <ButtonLink to={href('/gestion/lettre/abonnes')}>Voir les abonnés</ButtonLink>
        </div>
      </div>
      {leftOut.length > 0 && <LeftOut lines={leftOut} count={done.wrong} />}
    </PaperPage>
  )
}

function LeftOut({ lines, count }: { lines: Run['leftOut']; count: number }) {
  return (
    <section className="paper-sheet import" aria-labelledby="laissees-titre">
      <h2 id="laissees-titre">Laissées de côté</h2>
      <p className="paper-note">
        Corrigez-les dans le fichier et importez-le de nouveau&nbsp;: qui est déjà sur la liste reste comme il
        est.
      </p>
      <ol className="plain-list import__lines">
        {lines.map(({ number, name, sentence }) => (
          <li key={number}>
            <span>Ligne {number}</span>
            <strong>{name}</strong>
            <p data-wrong>{sentence}</p>
          </li>
        ))}
      </ol>
      {count > lines.length && (
        <p className="paper-note">Et {counted(count - lines.length, 'autre', 'autres')}.</p>
      )}
    </section>
  )
}
