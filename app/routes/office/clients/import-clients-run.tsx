import { data, Form, href } from 'react-router'
import { counted } from '../../../../domain/french-number.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { PlannedLines } from '../import/planned-lines.tsx'
import { type OfficeFacts, officeMeta, officePage } from '../office-page.ts'
import type { Route } from './+types/import-clients-run.ts'
import { type ClientImportView, readClientImport, receiveClientImport } from './import-clients-run.server.ts'
import '../form/office-form.css'

export const handle = {
  ...officePage,
  permission: 'import-clients',
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
  readClientImport(context, id, url.searchParams)

export async function action(visit: Route.ActionArgs) {
  const answer = await receiveClientImport(visit)
  if (answer instanceof Response) return answer
  return data({ problem: answer.problem }, { status: answer.status })
}

/** What a file would do, line by line, before it does (docs/product.md §11.10). */
export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, done, plan, twice, parameters } = loaderData
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
          <ImportForm {...plan} parameters={parameters} />
        </PlannedLines>
      )}
    </PaperPage>
  )
}

/** What each column holds; the answer is an address. */
function ColumnsForm({ columns, options }: Pick<ClientImportView, 'columns' | 'options'>) {
  return (
    <Form className="paper-sheet import" preventScrollReset>
      <h2>Colonnes</h2>
      <div className="import__columns">
        {columns.map(({ name, title, example, chosen }) => (
          <div key={name}>
            <SelectField
              id={name}
              name={name}
              label={title}
              prompt="Laisser de côté"
              options={options}
              defaultValue={chosen}
            />
            <small>{example || 'vide'}</small>
          </div>
        ))}
      </div>
      <div>
        <Button type="submit" variant="secondary">
          Relire avec ces colonnes
        </Button>
      </div>
    </Form>
  )
}

type ImportFormProps = Pick<NonNullable<ClientImportView['plan']>, 'seen' | 'toWrite' | 'wrong'> &
  Pick<ClientImportView, 'parameters'>

function ImportForm({ seen, toWrite, wrong, parameters }: ImportFormProps) {
  if (toWrite === 0)
    return (
      <p className="paper-note">Il n’y a rien à écrire&nbsp;: aucune ligne juste n’apporte quelque chose.</p>
    )
  return (
    <Form method="post" replace className="import__end">
      <input type="hidden" name="vu" value={seen} />
      {parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Importer {counted(toWrite, 'client', 'clients')}</Button>
      {wrong > 0 && (
        <p className="paper-note">
          {counted(wrong, 'ligne à corriger restera', 'lignes à corriger resteront')} de côté.
        </p>
      )}
    </Form>
  )
}

function ImportDone({ fileName, done }: { fileName: string; done: NonNullable<ClientImportView['done']> }) {
  const { created, changed, same, wrong } = done
  const summary = [
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
        <p role="status">{summary.join('. ')}.</p>
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
