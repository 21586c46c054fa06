import { useState } from 'react'
import { href, Link } from 'react-router'
import type { LocationClosureField } from '../../../../../domain/business/settings/location-closure-form.ts'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import {
  type FormOutcome,
  problemsOfOutcome,
  questionOfOutcome,
  submittedValuesOfOutcome,
} from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { FormQuestionBox } from '../../../../office/form/form-question-box.tsx'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../office/form/use-form-versions.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { FieldBinding } from '../../../../ui/field/field-parts.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/location-closures.ts'
import {
  type ListedLocationClosure,
  loadLocationClosuresPage,
  locationClosureForms,
} from './location-closures.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './settings.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Fermetures et autres horaires',
    what: 'Les jours où un atelier, ou tous, sont fermés ou ouverts à d’autres heures.',
    how: [
      'Indiquez les dates et la raison que liront les visiteurs\u00a0; sans horaires, l’atelier est fermé.',
      'Avec des horaires, un jour habituellement fermé devient ouvert\u00a0; sur plusieurs jours, seuls changent les jours habituellement ouverts.',
      'Les commandes promises, déposées ou remises pendant une fermeture sont montrées avant de l’annoncer, et restent listées dessous tant qu’elles y sont.',
      'Le site et les moteurs de recherche le savent aussitôt.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Fermetures et autres horaires')

export const loader = ({ context }: Route.LoaderArgs) => loadLocationClosuresPage(context)

export const action = (args: Route.ActionArgs) => locationClosureForms.action(args)
export const middleware: Route.MiddlewareFunction[] = locationClosureForms.middleware

/** Settings: days on which a location has other opening hours than usual. */
export default function LocationClosuresPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locationOptions, announced, withdrawn, lines } = loaderData
  const rejected = actionData?.retirer ?? actionData?.remettre
  const rejection = questionOfOutcome(rejected) ? undefined : problemsOfOutcome(rejected).form
  return (
    <PaperPage
      title="Fermetures et autres horaires"
      lead="Congés, inventaire, veille de fête, samedi ouvert. Les jours fériés sont déjà connus."
      back={{ to: href('/gestion/reglages'), label: 'Réglages' }}
    >
      <RecordPresence kind="setting" id="fermetures" />
      <div className="setting-record">
        <div className="setting-record__side">
          <section id="annoncer" className="paper-sheet office-section" aria-labelledby="annoncer-titre">
            <h2 id="annoncer-titre">Annoncer une fermeture ou d’autres horaires</h2>
            <AnnounceForm locationOptions={locationOptions} outcome={actionData?.annoncer} />
          </section>
          <section id="modifier" className="paper-sheet office-section" aria-labelledby="fermetures-titre">
            <h2 id="fermetures-titre">À venir et récentes</h2>
            {rejection && (
              <p role="alert" className="office-form__alert">
                {rejection}
              </p>
            )}
            <ClosureList
              closures={announced}
              locationOptions={locationOptions}
              outcome={actionData?.modifier}
            />
            <FormQuestionBox outcome={actionData?.remettre} action={closureFormAddress('remettre')} isSent />
          </section>
        </div>
        <div className="setting-record__side">
          {withdrawn.length > 0 && <WithdrawnClosures closures={withdrawn} />}
          <section className="paper-sheet office-section" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Historique</h2>
            <ActivityFeed lines={lines} empty="Rien encore." />
          </section>
        </div>
      </div>
    </PaperPage>
  )
}

interface AnnounceProps {
  locationOptions: LocationOptions
  outcome?: FormOutcome
}

/** Form that announces a closure; it is emptied once its question is answered. */
function AnnounceForm({ locationOptions, outcome }: AnnounceProps) {
  const [answered, setAnswered] = useState(0)
  return (
    <AnnounceRound
      key={answered}
      locationOptions={locationOptions}
      outcome={answered === 0 ? outcome : undefined}
      onAnswered={() => setAnswered(answered + 1)}
    />
  )
}

function AnnounceRound({
  locationOptions,
  outcome: first,
  onAnswered,
}: AnnounceProps & { onAnswered: () => void }) {
  const action = closureFormAddress('annoncer')
  const form = useOfficeForm({ id: 'annoncer', action, rules, first })
  return (
    <>
      <OfficeForm
        form={withoutQuestion(form)}
        submit="Annoncer"
        saved={'Annoncée\u00a0: le site la montre déjà'}
      >
        <ClosureFields field={form.field} locationOptions={locationOptions} />
      </OfficeForm>
      <FormQuestionBox
        outcome={form.outcome}
        action={action}
        isSent={form.outcome === first}
        onSaved={onAnswered}
      />
    </>
  )
}

/**
 * Returns the form without its problems if its outcome is a question: the dialog shows the question, so it is not repeated above the
 * button.
 */
const withoutQuestion = <Form extends Pick<ReturnType<typeof useOfficeForm>, 'outcome' | 'problems'>>(
  form: Form,
): Form => (questionOfOutcome(form.outcome) ? { ...form, problems: {} } : form)

interface ListProps {
  closures: readonly ListedLocationClosure[]
  locationOptions: LocationOptions
  outcome?: FormOutcome
}

function ClosureList({ closures, locationOptions, outcome }: ListProps) {
  if (closures.length === 0)
    return <p className="paper-note">Aucune fermeture ni aucun autre horaire annoncé.</p>
  const opened = submittedValuesOfOutcome(outcome)?.id
  return (
    <ul className="plain-list closures-list">
      {closures.map((closure) => (
        <li key={closure.id} data-over={closure.isOver || undefined}>
          <ClosureLine closure={closure} />
          <TouchedOrders orders={closure.touched} title={closure.touchedTitle} />
          <FormDetails open={closure.id === opened}>
            <summary className="fold">
              Modifier <ChevronDownIcon />
            </summary>
            <ChangeClosureForm closure={closure} locationOptions={locationOptions} outcome={outcome} />
          </FormDetails>
          <WithdrawForm closure={closure} />
        </li>
      ))}
    </ul>
  )
}

function WithdrawnClosures({ closures }: { closures: readonly ListedLocationClosure[] }) {
  return (
    <section className="paper-sheet" aria-labelledby="retirees-titre">
      <h2 id="retirees-titre">Retirées</h2>
      <ul className="plain-list closures-list">
        {closures.map((closure) => (
          <li key={closure.id}>
            <ClosureLine closure={closure} />
            <WithdrawForm closure={closure} isWithdrawn />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClosureLine({ closure: { location, wording, reason, isOver } }: { closure: ListedLocationClosure }) {
  return (
    <p>
      <strong>{location}</strong>, {wording}&nbsp;: {reason}
      {isOver && ' (passée)'}
    </p>
  )
}

/** Orders that fall into a closure, with links. */
function TouchedOrders({ orders, title }: { orders: ListedLocationClosure['touched']; title: string }) {
  if (orders.length === 0) return null
  return (
    <details open={orders.length <= 5 || undefined}>
      <summary className="fold">
        {title} <ChevronDownIcon />
      </summary>
      <ul className="plain-list closures-list__orders">
        {orders.map(({ id, to, text }) => (
          <li key={id}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ChangeProps {
  closure: ListedLocationClosure
  locationOptions: LocationOptions
  outcome?: FormOutcome
}

/** Form that changes a closure; it includes the values it was filled with. */
function ChangeClosureForm({ closure, locationOptions, outcome }: ChangeProps) {
  const own = submittedValuesOfOutcome(outcome)?.id === closure.id ? outcome : undefined
  const { round, next } = useFormVersions<ClosureFormValues>(closure.values, own)
  return (
    <ClosureRound
      key={round.number}
      round={round}
      locationOptions={locationOptions}
      id={closure.id}
      latest={closure.values}
      onNext={next}
    />
  )
}

type ClosureFormValues = Readonly<Record<string, string>>

interface RoundProps {
  id: string
  round: FormVersion<ClosureFormValues>
  latest: ClosureFormValues
  locationOptions: LocationOptions
  onNext: (first: FormOutcome, values: ClosureFormValues) => void
}

function ClosureRound({ id, round, latest, locationOptions, onNext }: RoundProps) {
  const { values, first } = round
  const action = closureFormAddress('modifier')
  const form = useOfficeForm({ id: `modifier-${id}`, action, rules, first, defaults: values })
  const { box, conflicts } = useNextFormVersion({ round, latest, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="setting-form">
      <OfficeForm form={withoutQuestion(form)} submit="Enregistrer" saved="Enregistrée">
        <input type="hidden" name="id" value={id} />
        <input
          type="hidden"
          name={openedValuesFieldName}
          value={submittedValuesOfOutcome(first)?.[openedValuesFieldName] ?? serializeOpenedValues(values)}
        />
        <ClosureFields field={form.field} locationOptions={locationOptions} conflicts={conflicts} />
      </OfficeForm>
      <FormQuestionBox outcome={form.outcome} action={action} isSent={form.outcome === first} />
    </div>
  )
}

type LocationOptions = Readonly<Record<string, string>>

interface FieldsProps {
  field: (name: LocationClosureField) => FieldBinding
  locationOptions: LocationOptions
  conflicts?: readonly FieldConflict[]
}

function ClosureFields({ field, locationOptions, conflicts = [] }: FieldsProps) {
  const conflictOf = (name: LocationClosureField) => conflicts.find((one) => one.field === name)
  const [place, from, to, reason] = (['place', 'from', 'to', 'reason'] as const).map(conflictOf)
  const time = (name: LocationClosureField, label: string) => {
    const conflict = conflictOf(name)
    if (conflict) return <ConflictField label={label} conflict={conflict} />
    return <TextField {...field(name)} label={label} type="time" />
  }
  const hasBreakOrProblem = (['breaks', 'resumes'] as const).some((name) => {
    const { defaultValue, errors } = field(name)
    return Boolean(defaultValue) || Boolean(errors?.length) || conflictOf(name) !== undefined
  })
  return (
    <div className="setting-fields">
      {place ? (
        <ConflictField label="Lieu" conflict={place} wording={locationOptions} />
      ) : (
        <SelectField
          {...field('place')}
          label="Lieu"
          options={locationOptions}
          prompt={null}
          required
          className="setting-fields__long"
        />
      )}
      {from ? (
        <ConflictField label="Premier jour" conflict={from} />
      ) : (
        <TextField {...field('from')} label="Premier jour" type="date" required />
      )}
      {to ? (
        <ConflictField label="Dernier jour" conflict={to} />
      ) : (
        <TextField {...field('to')} label="Dernier jour" type="date" required />
      )}
      <fieldset className="setting-fields setting-fields__long" data-pair>
        <legend>Horaires de ces jours</legend>
        <p className="paper-note setting-fields__long">Sans horaires, l’atelier est fermé.</p>
        {time('opens', 'Ouvre à')}
        {time('closes', 'Ferme à')}
        <FormDetails className="setting-fields__long" open={hasBreakOrProblem}>
          <summary className="fold">
            Pause de midi <ChevronDownIcon />
          </summary>
          <div className="setting-fields" data-pair>
            {time('breaks', 'Début de la pause')}
            {time('resumes', 'Fin de la pause')}
          </div>
        </FormDetails>
      </fieldset>
      {reason ? (
        <ConflictField label="Raison" conflict={reason} />
      ) : (
        <TextField
          {...field('reason')}
          label="Raison"
          hint={'Les visiteurs lisent\u00a0: «\u00a0Fermé aujourd’hui\u00a0: congés d’été\u00a0»'}
          required
          maxLength={80}
          autoComplete="off"
          className="setting-fields__long"
        />
      )}
    </div>
  )
}

interface WithdrawProps {
  closure: ListedLocationClosure
  isWithdrawn?: boolean
}

/** Button that withdraws a closure, or restores it. */
function WithdrawForm({ closure: { id, named }, isWithdrawn = false }: WithdrawProps) {
  const name = isWithdrawn ? 'remettre' : 'retirer'
  const action = closureFormAddress(name)
  const form = useOfficeForm({ id: `${name}-${id}`, action })
  const { formProps, problems, failure, isBusy } = withoutQuestion(form)
  const errorText = problems.form ?? failure
  return (
    <>
      <form {...formProps}>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="secondary" busy={isBusy}>
          {isWithdrawn ? 'Remettre' : 'Retirer'}
          <span className="visually-hidden"> {named}</span>
        </Button>
        <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      </form>
      <FormQuestionBox outcome={form.outcome} action={action} />
    </>
  )
}

const closureFormAddress = (name: string) => formAddress(href('/gestion/reglages/fermetures'), name)

const rules = async () =>
  (await import('../../../../../domain/business/settings/location-closure-form.ts')).locationClosureForm
