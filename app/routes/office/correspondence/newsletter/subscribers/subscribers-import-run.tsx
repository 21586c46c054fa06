import { href } from 'react-router'
import { countWithNoun } from '../../../../../../domain/kernel/text/french-number.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { ImportDonePage, ImportForm, ImportRunPage } from '../../../../../office/import/import-run.tsx'
import { ButtonLink } from '../../../../../ui/button.tsx'
import type { Route } from './+types/subscribers-import-run.ts'
import { handleSubscriberImport, loadSubscriberImportPage } from './subscribers-import-run.server.ts'
import '../../../../../office/import/import.css'
import '../../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'send-newsletter',
  help: {
    title: 'Un import d’abonnés',
    what: 'Ce que le fichier changera, ligne par ligne, avant l’enregistrement.',
    how: ['Chaque ligne en erreur est affichée avec sa raison.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Importer des abonnés')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  loadSubscriberImportPage(context, id, url.searchParams)

export const action = (args: Route.ActionArgs) => handleSubscriberImport(args)

/** Preview of a file of subscribers, line by line. */
export default function SubscribersImportRunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, done, missing, plan, leftOut } = loaderData
  if (done) return <ImportDone fileName={fileName} done={done} leftOut={leftOut} />
  return (
    <ImportRunPage
      title="Importer des abonnés"
      fileName={fileName}
      back={href('/gestion/lettre/abonnes/import')}
      problem={actionData?.problem}
      missing={missing}
      plan={plan}
      form={(plan) => (
        <ImportForm
          plan={plan}
          submit={`Ajouter ${countWithNoun(plan.toWrite, 'abonné', 'abonnés')}`}
          nothing="Il n’y a personne à ajouter."
        />
      )}
    />
  )
}

type Run = Awaited<ReturnType<typeof loadSubscriberImportPage>>

type ImportDoneProps = Pick<Run, 'fileName' | 'leftOut'> & { done: NonNullable<Run['done']> }

/** Result of an import, with the lines left out and the reasons, to be corrected in the file. */
function ImportDone({ fileName, done, leftOut }: ImportDoneProps) {
  const summary = [
    countWithNoun(done.created, 'abonné ajouté', 'abonnés ajoutés'),
    done.same > 0 && `${done.same} déjà sur la liste`,
    done.wrong > 0 && countWithNoun(done.wrong, 'ligne laissée de côté', 'lignes laissées de côté'),
  ].filter(Boolean)
  return (
    <ImportDonePage
      fileName={fileName}
      back={{ to: href('/gestion/lettre/abonnes'), label: 'Abonnés' }}
      wording={`${summary.join(', ')}.`}
      ways={<ButtonLink to={href('/gestion/lettre/abonnes')}>Voir les abonnés</ButtonLink>}
    >
      {leftOut.length > 0 && <LeftOut lines={leftOut} count={done.wrong} />}
    </ImportDonePage>
  )
}

function LeftOut({ lines, count }: { lines: Run['leftOut']; count: number }) {
  return (
    <section className="paper-sheet import" aria-labelledby="laissees-titre">
      <h2 id="laissees-titre">Laissées de côté</h2>
      <p className="paper-note">
        Corrigez-les dans le fichier et importez-le de nouveau&nbsp;: les adresses déjà sur la liste ne
        changent pas.
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
        <p className="paper-note">Et {countWithNoun(count - lines.length, 'autre', 'autres')}.</p>
      )}
    </section>
  )
}
