import { useEffect } from 'react'
import { Link } from 'react-router'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../../domain/kernel/forms/merge-changes.ts'
import {
  maxColourLength,
  rimDefectNames,
  rimFinishNames,
  rimPositionNames,
  rimServiceNames,
} from '../../../../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../../../../domain/kernel/text/own-property.ts'
import type { RimField, RimValues } from '../../../../../../domain/workshop/rims/change-rims.ts'
import { formAddress } from '../../../../../forms/form-actions.ts'
import {
  type FormOutcome,
  questionOfOutcome,
  submittedValuesOfOutcome,
} from '../../../../../forms/form-outcome.ts'
import { ConflictField } from '../../../../../office/form/conflict-field.tsx'
import { FormQuestionBox } from '../../../../../office/form/form-question-box.tsx'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../../office/form/use-form-versions.ts'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { usePersistedForm } from '../../../../../office/form/use-persisted-form.ts'
import type { FieldBinding } from '../../../../../ui/field/field-parts.tsx'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { FormDetails } from '../../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import { StatusText } from '../../../../../ui/status-text.tsx'
import { OrderPhotos, RimPhotoCapture, useOrderPhotos } from '../../photos/order-photos.tsx'
import { PhotoLinks } from '../../photos/photo-links.tsx'
import { OrderShownPhotos } from '../../photos/shown-photos.tsx'
import { rimSizeNames } from '../rim-size-names.ts'
import type { OrderView } from './order.server.ts'
import type { OrderSectionProps } from './order-section-props.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/field/choice.css'
import '../../../../../ui/field/field.css'
import '../../../../../ui/paper-page.css'
import './order.css'
import '../order-fields.css'

type RimsSectionProps = OrderSectionProps & Pick<OrderView, 'rims'>

/** Rims of an order: description, services, photos, and the forms to change them. */
export function RimsSection({ page, number, permissions, rims, outcomes }: RimsSectionProps) {
  const { lines, photos, mayTakePhotos } = rims
  const rimId = submittedValuesOfOutcome(outcomes.jante)?.jante
  const ofSubject = useOrderPhotos(photos)
  const isNewOne = outcomes.jante !== undefined && !rimId
  return (
    <section id="jante" className="paper-sheet order-record__part" aria-labelledby="jantes-titre">
      <h2 id="jantes-titre">
        Jantes <span className="order-record__count">{lines.length}</span>
      </h2>
      {lines.length === 0 && <p className="paper-note">Aucune jante n’est décrite.</p>}
      <ol className="plain-list">
        {lines.map((rim) => (
          <li key={rim.id} className="order-rim">
            <RimLine rim={rim} photos={photos} ofSubject={ofSubject} mayWork={permissions.work} />
            {permissions.work && (
              <FormDetails className="order-rim__change" open={rimId === rim.id}>
                <summary className="fold">
                  <span>
                    Modifier<span className="visually-hidden"> la jante {rim.place}</span>
                  </span>{' '}
                  <ChevronDownIcon />
                </summary>
                <RimForm
                  page={page}
                  number={number}
                  rim={rim}
                  outcome={rimId === rim.id ? outcomes.jante : undefined}
                />
                <RimRemoval page={page} rim={rim} />
              </FormDetails>
            )}
          </li>
        ))}
      </ol>
      {permissions.work && (
        <FormDetails open={isNewOne}>
          <summary className="fold">
            Ajouter une jante <ChevronDownIcon />
          </summary>
          <RimForm
            // Resets the form after a rim was added, with the values of the last rim as defaults.
            key={lines.length}
            page={page}
            number={number}
            like={lines.at(-1)?.values}
            outcome={isNewOne ? outcomes.jante : undefined}
          />
        </FormDetails>
      )}
      <OrderPhotos
        orderPhotos={ofSubject(photos.whole)}
        mayTake={mayTakePhotos}
        labels={photos.labels}
        zip={photos.zip}
      />
      {permissions.work && <OrderShownPhotos page={page} all={photos.all} moments={photos.moments} />}
    </section>
  )
}

type RimView = OrderView['rims']['lines'][number]

interface RimLineProps {
  rim: RimView
  photos: OrderView['rims']['photos']
  ofSubject: ReturnType<typeof useOrderPhotos>
  mayWork: boolean
}

function RimLine({ rim, photos: { ofRim }, ofSubject, mayWork }: RimLineProps) {
  const { id, to, place, name, work, progress, part, defects, notes, problem } = rim
  const known = ofRim[id]
  const photos = known && ofSubject(known)
  return (
    <>
      <span className="order-rim__place" aria-hidden="true">
        {place}
      </span>
      <div>
        <Link to={to} className="order-rim__link" prefetch="intent">
          <strong>{name}</strong>
        </Link>
        <p>{work}</p>
        {progress && (
          <p>
            <StatusText tone={progress.isProcessed ? 'done' : 'moving'}>{progress.name}</StatusText>
          </p>
        )}
        {[part, defects, notes].filter(Boolean).map((line) => (
          <p key={line} className="order-rim__note">
            {line}
          </p>
        ))}
        {problem && <p className="order-rim__problem">{problem}</p>}
        {photos && <PhotoLinks photos={photos.shown} />}
        {photos && mayWork && <RimPhotoCapture photos={photos} place={place} momentName={known.momentName} />}
      </div>
    </>
  )
}

interface RimFormProps {
  /** Address of the order's page. */
  page: string
  number: string
  /** Rim to change; missing in the form that adds a rim. */
  rim?: { id: string; name: string; values: RimValues }
  /** Default values of a new rim. */
  like?: RimValues
  outcome?: FormOutcome
}

const plainRim: RimValues = {
  position: 'avg',
  size: '',
  make: '',
  part_number: '',
  service: 'renovation',
  finish: 'painted',
  colour: '',
  defects: '',
  notes: '',
}

/** Form that adds or changes a rim. */
function RimForm({ page, number, rim, like, outcome }: RimFormProps) {
  const fresh = like ? { ...like, position: nextPosition(like.position), defects: '', notes: '' } : plainRim
  const values = rim?.values ?? fresh
  const { round, next } = useFormVersions(values, outcome)
  const queueLabel = `${number}\u00a0: ${rim ? `fiche de jante, ${rim.name.toLowerCase()}` : 'nouvelle jante'}`
  return (
    <RimRound
      key={round.number}
      page={page}
      rimId={rim?.id ?? ''}
      queueLabel={queueLabel}
      round={round}
      latest={values}
      onNext={next}
    />
  )
}

const aroundTheCar = ['avg', 'avd', 'arg', 'ard'] as const

/** Returns the position that follows around the car; `other` after the last. */
function nextPosition(position: string): string {
  const place = aroundTheCar.indexOf(position as (typeof aroundTheCar)[number])
  return aroundTheCar[place + 1] ?? 'other'
}

interface RimRoundProps {
  page: string
  /** Empty for a new rim. */
  rimId: string
  queueLabel: string
  round: FormVersion<RimValues>
  latest: RimValues
  onNext: (first: FormOutcome, values: RimValues) => void
}

function RimRound({ page, rimId, queueLabel, round, latest, onNext }: RimRoundProps) {
  const { values, first } = round
  const form = usePersistedForm({
    draftName: `jante ${rimId || page}`,
    base: openedValuesFieldName,
    id: `jante-${rimId || 'nouvelle'}`,
    action: formAddress(page, 'jante'),
    rules: async () => (await import('../../../../../../domain/workshop/orders/rim-form.ts')).rimForm,
    first,
    defaults: values,
    queue: { label: queueLabel, replaces: true, textField: 'notes' },
  })
  const { box, conflicts } = useNextFormVersion({ round, latest, outcome: form.outcome, onNext })
  useEffect(() => {
    const details = form.isDraftFound && box.current?.closest('details')
    if (details) details.open = true
  }, [form.isDraftFound, box])
  return (
    <div ref={box} tabIndex={-1} className="order-change">
      <OfficeForm
        form={form}
        variant="secondary"
        submit={rimId ? 'Enregistrer' : 'Ajouter'}
        saved={rimId ? 'Enregistrée' : 'Ajoutée'}
      >
        <input type="hidden" name="jante" value={rimId} />
        {rimId && (
          <input
            type="hidden"
            name={openedValuesFieldName}
            value={submittedValuesOfOutcome(first)?.[openedValuesFieldName] ?? serializeOpenedValues(values)}
          />
        )}
        <RimFields field={(name: RimField) => form.field(name)} conflicts={conflicts} />
      </OfficeForm>
    </div>
  )
}

interface RimFieldsProps {
  field: (name: RimField) => FieldBinding
  /** Conflicts with other users' changes; the user chooses a value instead of typing one. */
  conflicts: readonly FieldConflict[]
}

const choiceFields = [
  { name: 'position', label: 'Position', options: rimPositionNames, prompt: null },
  { name: 'size', label: 'Diamètre', options: rimSizeNames, prompt: 'Inconnu' },
  { name: 'service', label: 'Prestation', options: rimServiceNames, prompt: null },
  { name: 'finish', label: 'Finition', options: rimFinishNames, prompt: null },
] as const

const textFields = [
  {
    name: 'colour',
    label: 'Teinte convenue',
    maxLength: maxColourLength,
    placeholder: 'Par exemple RAL 7016',
  },
  { name: 'make', label: 'Fabricant', maxLength: 60 },
  { name: 'part_number', label: 'Référence gravée', maxLength: 60 },
] as const

function RimFields({ field, conflicts }: RimFieldsProps) {
  const conflictOf = (name: RimField) => conflicts.find((one) => one.field === name)
  const [defects, notes] = [conflictOf('defects'), conflictOf('notes')]
  return (
    <>
      <div className="order-fields">
        {choiceFields.map(({ name, ...choice }) => {
          const conflict = conflictOf(name)
          return conflict ? (
            <ConflictField key={name} label={choice.label} conflict={conflict} wording={choice.options} />
          ) : (
            <SelectField key={name} {...choice} {...field(name)} />
          )
        })}
        {textFields.map(({ name, ...line }) => {
          const conflict = conflictOf(name)
          return conflict ? (
            <ConflictField key={name} label={line.label} conflict={conflict} />
          ) : (
            <TextField key={name} autoComplete="off" {...line} {...field(name)} />
          )
        })}
      </div>
      {defects ? (
        <ConflictField label="Défauts" conflict={defects} wording={defectSetNames(defects)} />
      ) : (
        <DefectBoxes {...field('defects')} />
      )}
      {notes ? (
        <ConflictField label="Remarques" conflict={notes} />
      ) : (
        <TextArea {...field('notes')} label="Remarques" rows={2} />
      )}
    </>
  )
}

/** One checkbox per defect; the values are sent as words. */
function DefectBoxes({ name, defaultValue = '' }: FieldBinding) {
  const known = defaultValue.split(' ')
  return (
    <fieldset className="field order-defects">
      <legend className="field__label">Défauts</legend>
      <div className="order-defects__boxes">
        {Object.entries(rimDefectNames).map(([defect, label]) => (
          <label key={defect} className="choice">
            <input type="checkbox" name={name} value={defect} defaultChecked={known.includes(defect)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const defectSetNames = ({ mine, theirs }: FieldConflict): Record<string, string> =>
  Object.fromEntries(
    [mine, theirs].map((set) => [
      set,
      set
        .split(' ')
        .map((defect) => getOwnProperty(rimDefectNames, defect) ?? defect)
        .join(', '),
    ]),
  )

function RimRemoval({ page, rim: { id, place } }: { page: string; rim: RimView }) {
  const form = useOfficeForm({ id: `retirer-${id}`, action: formAddress(page, 'retirer-jante') })
  return (
    <>
      <OfficeForm
        form={questionOfOutcome(form.outcome) ? { ...form, problems: {} } : form}
        variant="secondary"
        submit={`Retirer la jante ${place}`}
        saved="Retirée"
      >
        <input type="hidden" name="jante" value={id} />
      </OfficeForm>
      <FormQuestionBox outcome={form.outcome} action={formAddress(page, 'retirer-jante')} />
    </>
  )
}
