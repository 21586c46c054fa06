import { Form, href } from 'react-router'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ImportDonePage, ImportForm, ImportRunPage } from '../../../../office/import/import-run.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import type { Route } from './+types/import-clients-run.ts'
import {
  type ClientImportView,
  handleClientImport,
  loadClientImportPage,
} from './import-clients-run.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../office/import/import.css'
import '../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'import-clients',
  help: {
    title: 'Un import de clients',
    what: 'Ce que le fichier changera, ligne par ligne, avant l’enregistrement.',
    how: [
      'Corrigez les colonnes\u00a0; les lignes en erreur sont affichées avec leur raison.',
      'Le fichier est effacé au bout d’une heure.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Importer des clients')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  loadClientImportPage(context, id, url.searchParams)

export const action = (args: Route.ActionArgs) => handleClientImport(args)

/** Preview of a file of clients, line by line. */
export default function ClientsImportRunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, done, plan, twice, parameters } = loaderData
  if (done) return <ImportDone fileName={fileName} done={done} />
  return (
    <ImportRunPage
      title="Importer des clients"
      fileName={fileName}
      back={href('/gestion/clients/import')}
      problem={actionData?.problem}
      plan={plan}
      form={(plan) => (
        <ImportForm
          plan={plan}
          parameters={parameters}
          submit={`Importer ${countWithNoun(plan.toWrite, 'client', 'clients')}`}
          nothing="Il n’y a rien à écrire&nbsp;: aucune ligne juste n’apporte quelque chose."
        />
      )}
    >
      <ColumnsForm {...loaderData} />
      {twice.length > 0 && (
        <p className="office-form__alert" role="alert">
          Plusieurs colonnes contiennent la même information&nbsp;: {twice.join(', ')}. Gardez-en une.
        </p>
      )}
    </ImportRunPage>
  )
}

/** Choice of the content of each column, stored in the address. */
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

function ImportDone({ fileName, done }: { fileName: string; done: NonNullable<ClientImportView['done']> }) {
  const { created, changed, same, wrong } = done
  const summary = [
    `${countWithNoun(created, 'fiche créée', 'fiches créées')}, ${countWithNoun(changed, 'fiche complétée', 'fiches complétées')}`,
    same > 0 && countWithNoun(same, 'ligne ne changeait rien', 'lignes ne changeaient rien'),
    wrong > 0 && countWithNoun(wrong, 'ligne est restée de côté', 'lignes sont restées de côté'),
  ].filter(Boolean)
  return (
    <ImportDonePage
      fileName={fileName}
      back={{ to: href('/gestion/clients'), label: 'Clients' }}
      wording={`${summary.join('. ')}.`}
      ways={
        <>
          <ButtonLink to={`${href('/gestion/clients')}?tri=ajout`}>Voir les clients</ButtonLink>
          <ButtonLink to={href('/gestion/clients/import')} variant="quiet">
            Importer un autre fichier
          </ButtonLink>
        </>
      }
    />
  )
}
