import { href, Link } from 'react-router'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { storedRecordMeta } from '../../../../office/offline/stored-record.ts'
import { labelsAddress } from '../../../../office/records/rim-addresses.ts'
import { CheckIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { PhotoShowingUndo } from '../photos/shown-photos.tsx'
import type { Route } from './+types/rim.ts'
import { loadRimPage, type RimView, rimForms } from './rim.server.ts'
import { RimPhotos } from './rim-photos.tsx'
import { ReportRimProblemForm, RimProblemSection } from './rim-problem-section.tsx'
import { RimRecord } from './rim-record.tsx'
import { RimStatusSection } from './rim-status-section.tsx'
import { OpenSupplement, ProposeSupplementForm, SettledSupplements } from './supplements.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './rim.css'

export const handle = {
  ...officePageHandle,
  permission: 'work-on-orders',
  help: {
    title: 'Une jante',
    what: 'Où en est cette jante, son étape suivante, ses photos et ce qu’on sait d’elle.',
    how: [
      'Le grand bouton note l’étape faite\u00a0; vous avez dix secondes pour l’annuler. Plus tard, «\u00a0Noter une autre étape, en annuler une\u00a0» corrige.',
      'Une étape sautée reste notée comme telle. «\u00a0Contrôlée\u00a0» termine la jante\u00a0; quand toutes le sont, la commande peut être confirmée «\u00a0traitée\u00a0».',
      'Quatre vues sont demandées l’une après l’autre\u00a0: face avant, face arrière, bord, détail. Touchez une vue pour ouvrir l’appareil photo.',
      'Sans réseau, les photos attendent dans le téléphone et partent au retour du réseau\u00a0; rien n’est perdu.',
      '«\u00a0Passeport\u00a0»\u00a0: le faux-rond et le voile mesurés, les produits employés, le conseil donné. Le client lit tout cela, avec les photos que vous lui montrez, en scannant la même étiquette.',
      '«\u00a0Montrer au client\u00a0» met une photo sur la page de son dossier\u00a0; dix secondes pour l’annuler, et «\u00a0Ne plus montrer\u00a0» à tout moment.',
      '«\u00a0Signaler un problème\u00a0» sert à dire ce qui arrête le travail\u00a0; le bureau le voit aussitôt.',
      '«\u00a0Signaler un supplément\u00a0» propose un travail de plus\u00a0: la jante attend, le bureau chiffre et demande son accord au client.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...officeMeta(matches, loaderData ? `${loaderData.number}, ${loaderData.name}` : 'Jante'),
  ...storedRecordMeta(loaderData?.storedRecord),
]

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadRimPage(context, params, url.searchParams)

export const action = (args: Route.ActionArgs) => rimForms.action(args)
export const middleware: Route.MiddlewareFunction[] = rimForms.middleware

/** Page of a rim, which its label opens: next step of its order, photos, problems. */
export default function RimPage({ loaderData: rim, actionData }: Route.ComponentProps) {
  const outcomes = actionData ?? {}
  return (
    <PaperPage
      key={rim.rimId}
      title={rim.name}
      lead={rim.lead}
      back={{ to: rim.order, label: `Commande ${rim.number}` }}
    >
      <div className="rim">
        <div className="rim__main">
          {rim.rims.length > 1 && <OtherRims rims={rim.rims} />}
          {rim.alerts.map(({ key, wording }) => (
            <p key={key} className="paper-sheet rim__part" role="status">
              {wording}
            </p>
          ))}
          <OpenSupplement rim={rim} outcomes={outcomes} />
          <SettledSupplements rim={rim} />
          {rim.problem && <RimProblemSection rim={rim} problem={rim.problem} outcome={outcomes.regler} />}
          <RimStatusSection rim={rim} outcomes={outcomes} />
          <RimPhotos key={rim.photos.moment} rim={rim} outcomes={outcomes} />
        </div>
        <div className="rim__side">
          <RimFacts rim={rim} />
          <RimRecord rim={rim} outcome={outcomes.passeport} />
          {rim.mayReport && <ReportRimProblemForm rim={rim} outcome={outcomes.probleme} />}
          <ProposeSupplementForm rim={rim} outcome={outcomes.proposer} />
        </div>
      </div>
      <RimUndo rim={rim} />
    </PaperPage>
  )
}

/** Toasts to undo the order's last step, the reader's last step on a rim, and the deletion of photos. */
function RimUndo({ rim: { here, order, undo } }: { rim: RimView }) {
  const { move, step, photos, show } = undo
  return (
    <UndoToasts>
      {step && (
        <UndoToast
          key={step.key}
          page={step.page}
          intent="annuler-etape"
          fields={step.fields}
          seconds={step.seconds}
          wording={step.wording}
        />
      )}
      {move.seconds > 0 && (
        <UndoToast
          key={move.wording}
          page={order}
          fields={{ vu: move.seen }}
          seconds={move.seconds}
          wording={move.wording}
        />
      )}
      {show && <PhotoShowingUndo key={show.key} page={here} undo={show} />}
      {photos.map(({ id, seconds }) => (
        <UndoToast
          key={id}
          page={here}
          intent="retablir"
          fields={{ photo: id }}
          seconds={seconds}
          wording="Photo supprimée."
        />
      ))}
    </UndoToasts>
  )
}

/** Links to the other rims of the order, in the order of their numbers. */
function OtherRims({ rims }: Pick<RimView, 'rims'>) {
  return (
    <nav className="rim-places" aria-label="Jantes de la commande">
      {rims.map(({ id, place, to, name, isHere, hasProblem, isProcessed }) => (
        <Link
          key={id}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          data-problem={hasProblem || undefined}
          prefetch="intent"
        >
          <strong>
            {place}
            {isProcessed && <CheckIcon />}
          </strong>{' '}
          <span>{name}</span>
          {isProcessed && <span className="visually-hidden">, contrôlée</span>}
          {hasProblem && <span className="visually-hidden">, problème signalé</span>}
        </Link>
      ))}
    </nav>
  )
}

function RimFacts({ rim: { id, rimId, facts, code, photos } }: { rim: RimView }) {
  return (
    <section className="paper-sheet rim__part" aria-labelledby="jante-titre">
      <h2 id="jante-titre">La jante</h2>
      <dl className="paper-facts">
        {facts.map(({ name, wording }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{wording}</dd>
          </div>
        ))}
        <div>
          <dt>Code</dt>
          <dd>{code}</dd>
        </div>
      </dl>
      <p className="rim__links">
        <a href={labelsAddress(id, { jante: rimId })}>Étiquette, feuille A4</a>
        <a href={labelsAddress(id, { jante: rimId, papier: 'rouleau' })}>Étiquette, rouleau 62&nbsp;mm</a>
        {photos.hasAny && (
          <a href={`${href('/gestion/commandes/:id/photos.zip', { id })}?jante=${rimId}`} download>
            Télécharger les photos
          </a>
        )}
      </p>
    </section>
  )
}
