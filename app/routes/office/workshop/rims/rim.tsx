import { useEffect } from 'react'
import { href, Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, problemsOfOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeFacts, officeMeta, officePage } from '../../../../http/office-page.ts'
import { type FormOutcomes, OfficeForm } from '../../../../office/form/office-form.tsx'
import { UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { usePersistedForm } from '../../../../office/form/use-persisted-form.ts'
import { storedRecordMeta } from '../../../../office/offline/stored-record.ts'
import { labelsAddress } from '../../../../office/records/rim-addresses.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { Check, ChevronDown, CircleAlert } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { SafetyNotes } from '../../business/safety/safety-notes.tsx'
import { MoveForm, ReceiveForm } from '../orders/move-form.tsx'
import { RimStepForm, RimSteps, SkippedSteps } from '../orders/rim-steps.tsx'
import { PhotoLinks } from '../photos/photo-links.tsx'
import { ShowUndo } from '../photos/shown-photos.tsx'
import type { Route } from './+types/rim.ts'
import { ProblemPhoto } from './problem-photo.tsx'
import { type RimView, readRim, rimForms } from './rim.server.ts'
import { RimPhotos } from './rim-photos.tsx'
import { RimRecord } from './rim-record.tsx'
import { OpenSupplement, ProposeForm, SettledSupplements } from './supplements.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './rim.css'

export const handle = {
  ...officePage,
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
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...officeMeta(matches, loaderData ? `${loaderData.number}, ${loaderData.name}` : 'Jante'),
  ...storedRecordMeta(loaderData?.storedRecord),
]

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  readRim(context, params, url.searchParams)

export const action = (visit: Route.ActionArgs) => rimForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = rimForms.middleware

/** Page of a rim, which its label opens: next step of its order, photos, problems (docs/product.md §11.17). */
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
          {rim.problem && <RimProblem rim={rim} problem={rim.problem} outcome={outcomes.regler} />}
          <RimStatusSection rim={rim} outcomes={outcomes} />
          <RimPhotos key={rim.moment} rim={rim} outcomes={outcomes} />
        </div>
        <div className="rim__side">
          <RimFacts rim={rim} />
          <RimRecord rim={rim} outcome={outcomes.passeport} />
          {rim.may.report && <ReportForm rim={rim} outcome={outcomes.probleme} />}
          <ProposeForm rim={rim} outcome={outcomes.proposer} />
        </div>
      </div>
      <RimUndo rim={rim} />
    </PaperPage>
  )
}

/** Toasts to undo the order's last step, the reader's last step on a rim, and the deletion of photos. */
function RimUndo({ rim: { here, order, orderStatus, undoStep, undo, undoShow } }: { rim: RimView }) {
  const { moved, undoSeconds, moveSeen } = orderStatus
  return (
    <UndoToasts>
      {undoStep && (
        <UndoToast
          key={undoStep.key}
          page={undoStep.page}
          intent="annuler-etape"
          fields={undoStep.fields}
          seconds={undoStep.seconds}
          wording={undoStep.wording}
        />
      )}
      {undoSeconds > 0 && (
        <UndoToast key={moved} page={order} fields={{ vu: moveSeen }} seconds={undoSeconds} wording={moved} />
      )}
      {undoShow && <ShowUndo key={undoShow.key} page={here} undo={undoShow} />}
      {undo.map(({ id, seconds }) => (
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
      {rims.map(({ id, place, to, name, isHere, hasProblem, isTreated }) => (
        <Link
          key={id}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          data-problem={hasProblem || undefined}
          prefetch="intent"
        >
          <strong>
            {place}
            {isTreated && <Check />}
          </strong>{' '}
          <span>{name}</span>
          {isTreated && <span className="visually-hidden">, contrôlée</span>}
          {hasProblem && <span className="visually-hidden">, problème signalé</span>}
        </Link>
      ))}
    </nav>
  )
}

interface RimStatusProps {
  rim: RimView
  outcomes: FormOutcomes
}

/** Progress of the rim, its steps, the reason why it is stopped, and the main button. */
function RimStatusSection({ rim, outcomes }: RimStatusProps) {
  const { here, order, status, orderStatus, stepLabel, steps, stop, may } = rim
  const { name, progress } = orderStatus
  return (
    <section className="paper-sheet rim__part" aria-label="Où en est la jante">
      <div>
        <p className="rim-standing__status" role="status">
          {status < 2 ? stepLabel : name}
        </p>
        {status < 2 && (
          <p className="rim-standing__order">{[name, progress?.summary].filter(Boolean).join('\u00a0: ')}</p>
        )}
      </div>
      {stop && (
        <p className="rim-standing__blocked">
          <CircleAlert />{' '}
          <span>
            {stop} <Link to={order}>Voir la commande</Link>
          </span>
        </p>
      )}
      <SafetyNotes notes={rim.safety} />
      <RimMainButton rim={rim} outcomes={outcomes} />
      <RimSteps page={here} called={rim.called} steps={steps} may={may} undone={outcomes['annuler-etape']} />
    </section>
  )
}

/** Main button, fixed within reach of the thumb on a phone. */
function RimMainButton({
  rim: { here, order, number, called, status, orderStatus, press },
  outcomes,
}: RimStatusProps) {
  const outcome = outcomes['noter-etape']
  const skipped = orderStatus.progress?.treated ? orderStatus.progress.skipped : []
  if (!press) return <RejectedSubmission outcome={outcome} />
  return (
    <>
      {skipped.length > 0 && <SkippedSteps skipped={skipped} />}
      <div className="rim-press">
        {press.kind === 'step' && (
          <RimStepForm
            page={here}
            press={press.step}
            outcome={outcome}
            called={`${called}\u00a0: ${press.step.label}`}
          />
        )}
        {press.kind === 'receipt' && <ReceiveForm page={order} called={`${number}\u00a0: jantes reçues`} />}
        {press.kind === 'order' && (
          <MoveForm
            page={order}
            from={status}
            to={status + 1}
            variant="primary"
            called={`${number}\u00a0: ${press.label}`}
          >
            {press.label}
          </MoveForm>
        )}
        {press.kind === 'rim' && <ButtonLink to={press.to}>{press.label}</ButtonLink>}
      </div>
    </>
  )
}

/** Problem of a form sent without JavaScript whose button is no longer on the page. */
function RejectedSubmission({ outcome }: { outcome?: FormOutcome }) {
  const { form } = problemsOfOutcome(outcome)
  return form ? (
    <p role="alert" className="office-form__alert">
      {form}
    </p>
  ) : null
}

function RimFacts({ rim: { id, rimId, facts, code, hasPhotos } }: { rim: RimView }) {
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
        {hasPhotos && (
          <a href={`${href('/gestion/commandes/:id/photos.zip', { id })}?jante=${rimId}`} download>
            Télécharger les photos
          </a>
        )}
      </p>
    </section>
  )
}

interface RimProblemProps {
  rim: RimView
  problem: NonNullable<RimView['problem']>
  outcome?: FormOutcome
}

/** Problem reported by the workshop; the office decides what to do about it. */
function RimProblem({ rim, problem, outcome }: RimProblemProps) {
  const { words, who, when, maySettle } = problem
  return (
    <section id="regler" className="paper-sheet rim__part rim-problem" aria-labelledby="probleme-signale">
      <h2 id="probleme-signale">
        <CircleAlert /> Problème signalé
      </h2>
      {words.map((paragraph) => (
        <p key={paragraph} className="rim-problem__words">
          {paragraph}
        </p>
      ))}
      <p className="paper-note">
        {when}
        {who && `, ${who}`}
      </p>
      <PhotoLinks photos={rim.problemPhotos} />
      {rim.supplements.open ? null : maySettle ? (
        <SettleForm key={problem.seenAt} rim={rim} seenAt={problem.seenAt} outcome={outcome} />
      ) : (
        <p className="paper-note">Le bureau décide de la suite.</p>
      )}
    </section>
  )
}

interface SettleFormProps {
  rim: RimView
  /** Time at which the shown problem was reported. */
  seenAt: string
  outcome?: FormOutcome
}

function SettleForm({ rim: { here, rimId }, seenAt, outcome: first }: SettleFormProps) {
  const form = usePersistedForm({
    draftName: `decision ${rimId} ${seenAt}`,
    id: 'regler',
    action: formAddress(here, 'regler'),
    rules: async () =>
      (await import('../../../../../domain/workshop/rims/problem-form.ts')).settleProblemForm,
    first,
  })
  return (
    <OfficeForm form={form} submit="Marquer comme réglé" saved="Réglé" variant="secondary">
      <input type="hidden" name="vu" value={seenAt} />
      <TextArea {...form.field('decision')} label="Ce qui a été décidé" rows={2} maxLength={1_000} />
    </OfficeForm>
  )
}

interface ReportFormProps {
  rim: RimView
  outcome?: FormOutcome
}

/** Form that reports a problem with a photo. The typed text stays on the phone until the site has stored it. */
function ReportForm({ rim, outcome: first }: ReportFormProps) {
  const form = usePersistedForm({
    draftName: `probleme ${rim.rimId}`,
    id: 'probleme',
    action: formAddress(rim.here, 'probleme'),
    rules: async () => (await import('../../../../../domain/workshop/rims/problem-form.ts')).rimProblemForm,
    first,
    queue: { called: `${rim.called}\u00a0: problème signalé`, words: 'probleme' },
  })
  const { ref } = form.formProps
  const { outcome } = form
  const isWaiting = form.waiting !== undefined
  // Empties the field for the next report, because the stored one is shown above.
  useEffect(() => {
    if (outcome?.outcome === 'saved' || isWaiting) ref.current?.reset()
  }, [outcome, isWaiting, ref])
  return (
    <details
      id="probleme"
      className="paper-sheet rim__part rim-report"
      open={first !== undefined || form.isDraftFound || undefined}
    >
      <summary>
        Signaler un problème <ChevronDown />
      </summary>
      <OfficeForm form={form} submit="Signaler" saved="Signalé au bureau" variant="secondary">
        <TextArea
          {...form.field('probleme')}
          label="Ce qui ne va pas"
          hint="Une fissure sous la peinture, une jante qui n’est pas la bonne, une pièce qui manque…"
          rows={3}
          maxLength={1_000}
          required
        />
        <ProblemPhoto rim={rim} />
      </OfficeForm>
    </details>
  )
}
