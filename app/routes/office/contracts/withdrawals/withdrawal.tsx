import { href, Link } from 'react-router'
import { withdrawalDecisionNames } from '../../../../../domain/contracts/withdrawals/withdrawal-words.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { firstAddedRowId, ShowMoreLink } from '../../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/withdrawal.ts'
import { loadWithdrawalPage, type WithdrawalView } from './withdrawal.server.ts'
import { withdrawalForms } from './withdrawal-forms.server.ts'
import { WithdrawalNextSteps } from './withdrawal-steps.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/field/choice.css'
import '../../../../ui/paper-page.css'
import './withdrawals.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-documents',
  growsBelow: true,
  help: {
    title: 'Une rétractation',
    isUnlisted: true,
    what: 'La déclaration reçue, ses conséquences et votre décision.',
    how: [
      'À vérifier\u00a0: n’importe qui a pu l’envoyer. Le client la confirme par son accusé de réception, ou vous l’appelez et la confirmez ici.',
      'Une fois confirmée, arrêtez d’abord les travaux en cours\u00a0: la décision peut attendre quelques heures.',
      'Si le numéro indiqué ne mène à aucun contrat et que vous le retrouvez, rattachez-lui la déclaration\u00a0: sa date compte.',
      'Si le client ne renonce qu’à une partie, cochez-la\u00a0: la commande garde le reste.',
      'Choisissez la décision, relisez la réponse\u00a0: elle part par e-mail à la personne.',
      'Si elle est acceptée, faites l’avoir et remboursez avant la date affichée, puis notez que tout est réglé.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData ? `Rétractation de ${loaderData.name}` : 'Rétractation')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  loadWithdrawalPage(context, id, url.searchParams)

export const action = (args: Route.ActionArgs) => withdrawalForms.action(args)
export const middleware: Route.MiddlewareFunction[] = withdrawalForms.middleware

/** Page of a declaration of withdrawal: its consequences, and the workshop's decision. */
export default function WithdrawalRecordPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { id, name, facts, proposed, decision, settled, canSettle, canWrite, lines } = view
  return (
    <PaperPage
      key={id}
      title="Rétractation"
      lead={name}
      back={{ to: href('/gestion/retractations'), label: 'Rétractations' }}
    >
      <div className="withdrawal-record">
        <section className="paper-sheet withdrawal-record__part" aria-labelledby="declaration-titre">
          <h2 id="declaration-titre">Déclaration</h2>
          <dl className="paper-facts">
            {facts.map(({ label, value, to }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{to ? <Link to={to}>{value}</Link> : value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <WithdrawalNextSteps steps={view.steps}>
          {view.canJoin && <JoinForm view={view} outcome={actionData?.rattacher} />}
          {view.isToVerify && canWrite && <CheckForms view={view} outcomes={actionData} />}
        </WithdrawalNextSteps>
        <section className="paper-sheet withdrawal-record__part" aria-labelledby="decision-titre">
          <h2 id="decision-titre">Décision</h2>
          {decision ? (
            <>
              <p role="status">
                <strong>{decision.name}</strong>
                {decision.part && <>, pour cette partie&nbsp;: {decision.part}</>}, {decision.by},{' '}
                {decision.at}
              </p>
              <blockquote className="withdrawal-record__answer">{decision.answer}</blockquote>
            </>
          ) : view.isToVerify ? (
            <p>Après votre vérification.</p>
          ) : canWrite ? (
            // Resets the form if assigning the declaration to a contract changes the proposal.
            <DecideForm key={proposed} view={view} outcome={actionData?.decider} />
          ) : (
            <p>À décider par le bureau.</p>
          )}
          {settled && (
            <p>
              Tout est réglé, noté par {settled.by}, {settled.at}.
            </p>
          )}
          {canSettle && canWrite && <SettleForm id={id} outcome={actionData?.regler} />}
        </section>
        <section className="paper-sheet withdrawal-record__part" aria-labelledby="histoire-titre">
          <h2 id="histoire-titre">Historique</h2>
          <ActivityFeed lines={lines} empty="Rien encore." />
        </section>
      </div>
    </PaperPage>
  )
}

/** Form that assigns a declaration to a contract: chosen from possible ones, or by number. */
function JoinForm({
  view: { id, contractChoices },
  outcome: first,
}: {
  view: WithdrawalView
  outcome?: FormOutcome
}) {
  const isGuessed = Object.keys(contractChoices).length > 0
  const form = useOfficeForm({
    id: 'rattacher',
    action: formAddress(href('/gestion/retractations/:id', { id }), 'rattacher'),
    rules: async () =>
      (await import('../../../../../domain/contracts/withdrawals/withdrawal-form.ts'))
        .withdrawalAssignmentForm,
    first,
  })
  return (
    <OfficeForm form={form} variant="secondary" submit="Rattacher à ce contrat" saved="Rattachée">
      {isGuessed && (
        <SelectField
          {...form.field('choix')}
          label="Contrat retrouvé"
          options={contractChoices}
          prompt="Un autre, par son numéro"
        />
      )}
      <TextField
        {...form.field('contrat')}
        label={isGuessed ? 'Ou son numéro' : 'Contrat retrouvé'}
        hint="Le numéro du devis accepté ou de la commande, comme DE-E-2026-0042"
        maxLength={80}
        autoComplete="off"
        required={!isGuessed}
      />
      <VerificationField field={form.field('raison')} />
    </OfficeForm>
  )
}

function DecideForm({
  view: { id, proposed, answers: standard, seenJoin, parts, declaredPart },
  outcome: first,
}: {
  view: WithdrawalView
  outcome?: FormOutcome
}) {
  const answerTo = (decision: string) => getOwnProperty(standard, decision)
  const form = useOfficeForm({
    id: 'decider',
    action: formAddress(href('/gestion/retractations/:id', { id }), 'decider'),
    rules: async () =>
      (await import('../../../../../domain/contracts/withdrawals/withdrawal-form.ts')).withdrawalDecisionForm,
    first,
    defaults: { decision: proposed, reponse: answerTo(proposed) },
  })
  const answers: readonly string[] = Object.values(standard)
  return (
    <OfficeForm form={form} submit="Répondre et noter la décision" saved="Répondu">
      <input type="hidden" name="vu" value={seenJoin} />
      {(parts.length > 0 || declaredPart) && (
        <fieldset className="withdrawal-record__choice" aria-describedby="partie-aide">
          <legend>Ce qu’elle concerne</legend>
          <p id="partie-aide" className="paper-note">
            {parts.length === 0
              ? 'Ce contrat ne se divise pas\u00a0: la rétractation vaut pour le tout, ou se règle par un nouveau devis.'
              : declaredPart
                ? 'Cochez ce qui est indiqué dans la déclaration\u00a0: la commande garde le reste.'
                : 'Sans rien cocher, tout le contrat. Cochez si le client ne renonce qu’à une partie\u00a0: la commande garde le reste.'}
          </p>
          {form.problems.partie && (
            <p className="office-form__alert" role="alert">
              {form.problems.partie}
            </p>
          )}
          {parts.map(({ key, name, says, isNamed }) => (
            <label key={key} className="choice">
              <input type="checkbox" name={name} value={key} defaultChecked={isNamed} />
              <span>{says}</span>
            </label>
          ))}
          {declaredPart && (
            <label className="choice">
              <input type="checkbox" name="tout" value="on" />
              <span>Tout le contrat</span>
            </label>
          )}
        </fieldset>
      )}
      <SelectField
        {...form.field('decision')}
        label="Décision"
        options={withdrawalDecisionNames}
        prompt={null}
        onChange={({ currentTarget }) => {
          const area = currentTarget.form?.elements.namedItem('reponse')
          // Replaces the text only if it is an unchanged proposal.
          if (area instanceof HTMLTextAreaElement && answers.includes(area.value.replace(/\r\n/g, '\n')))
            area.value = answerTo(currentTarget.value) ?? ''
        }}
      />
      <TextArea
        {...form.field('reponse')}
        label="Réponse envoyée à la personne"
        rows={6}
        required
        maxLength={4000}
      />
    </OfficeForm>
  )
}

function VerificationField({ field }: { field: ReturnType<ReturnType<typeof useOfficeForm>['field']> }) {
  return (
    <TextField
      {...field}
      label="Comment vous avez vérifié que c’est le client"
      hint="Par exemple : appelé au numéro du dossier, ou venu à l’atelier"
      maxLength={300}
      autoComplete="off"
      required
    />
  )
}

/** Forms by which staff confirm a declaration to be verified or set it aside, with the reason. */
function CheckForms({
  view: { id, isSetAside, others },
  outcomes,
}: {
  view: WithdrawalView
  outcomes: { confirmer?: FormOutcome; ecarter?: FormOutcome } | undefined
}) {
  const page = href('/gestion/retractations/:id', { id })
  const rules = async () =>
    (await import('../../../../../domain/contracts/withdrawals/withdrawal-form.ts'))
      .staffWithdrawalVerificationForm
  const confirming = useOfficeForm({
    id: 'confirmer',
    action: formAddress(page, 'confirmer'),
    rules,
    first: outcomes?.confirmer,
  })
  const settingAside = useOfficeForm({
    id: 'ecarter',
    action: formAddress(page, 'ecarter'),
    rules,
    first: outcomes?.ecarter,
  })
  return (
    <>
      {others.rows.length > 0 && (
        <>
          <p>À vérifier aussi pour ce contrat&nbsp;:</p>
          <ul>
            {others.rows.map(({ id: key, to, label }, index) => (
              <li key={key} {...(index === others.added && { id: firstAddedRowId, tabIndex: -1 })}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <ShowMoreLink
            list={others}
            shown={others.rows.length}
            label="Suite des déclarations"
            progressText={countWithNoun(others.rows.length, 'autre déclaration', 'autres déclarations')}
            cut={'La page s’arrête ici\u00a0: écartez d’abord ce qui ne vient pas du client.'}
          />
        </>
      )}
      <OfficeForm form={confirming} submit="Confirmer la rétractation" saved="Confirmée">
        <VerificationField field={confirming.field('raison')} />
      </OfficeForm>
      {!isSetAside && (
        <OfficeForm form={settingAside} variant="secondary" submit="Écarter la déclaration" saved="Écartée">
          <TextField
            {...settingAside.field('raison')}
            label="Pourquoi elle ne vient pas du client"
            maxLength={300}
            autoComplete="off"
            required
          />
        </OfficeForm>
      )}
    </>
  )
}

function SettleForm({ id, outcome: first }: { id: string; outcome?: FormOutcome }) {
  const page = href('/gestion/retractations/:id', { id })
  const form = useOfficeForm({ id: 'regler', action: formAddress(page, 'regler'), first })
  return <OfficeForm form={form} variant="secondary" submit="Noter que tout est réglé" saved="Noté" />
}
