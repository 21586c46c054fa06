import { href } from 'react-router'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ImportDonePage, ImportForm, ImportRunPage } from '../../../../office/import/import-run.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import type { Route } from './+types/prices-import-run.ts'
import { handlePriceImport, loadPriceImportPage } from './prices-import-run.server.ts'
import '../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-prices',
  help: {
    title: 'Un import de tarifs',
    what: 'Ce que le fichier changera, ligne par ligne, avant l’enregistrement.',
    how: ['Chaque ligne montre l’ancien prix, le nouveau, et sa date d’effet.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Importer des tarifs')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  loadPriceImportPage(context, id, url.searchParams)

export const action = (args: Route.ActionArgs) => handlePriceImport(args)

/** Preview of a file of prices, line by line. */
export default function PricesImportRunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, done, missing, plan } = loaderData
  if (done) return <ImportDone fileName={fileName} done={done} />
  return (
    <ImportRunPage
      title="Importer des tarifs"
      fileName={fileName}
      back={href('/gestion/reglages/tarifs/import')}
      problem={actionData?.problem}
      missing={missing}
      plan={plan}
      form={(plan) =>
        plan.wrong > 0 ? (
          <p className="paper-note">
            Rien ne sera écrit tant qu’une ligne est à corriger&nbsp;: corrigez le fichier, puis reprenez-le.
          </p>
        ) : (
          <ImportForm
            plan={plan}
            submit={`Écrire ${countWithNoun(plan.toWrite, 'prix', 'prix')}`}
            nothing="Il n’y a rien à écrire&nbsp;: tous ces prix valent déjà."
          />
        )
      }
    />
  )
}

type PricesRun = Awaited<ReturnType<typeof loadPriceImportPage>>

function ImportDone({ fileName, done }: { fileName: string; done: NonNullable<PricesRun['done']> }) {
  const written = done.created + done.changed
  return (
    <ImportDonePage
      fileName={fileName}
      back={{ to: href('/gestion/reglages/tarifs'), label: 'Tarifs' }}
      wording={`${countWithNoun(written, 'prix enregistré', 'prix enregistrés')}, ${countWithNoun(done.same, 'inchangé', 'inchangés')}.`}
      ways={<ButtonLink to={href('/gestion/reglages/tarifs')}>Voir les tarifs</ButtonLink>}
    />
  )
}
