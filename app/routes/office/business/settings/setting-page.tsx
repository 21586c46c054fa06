import { type ComponentProps, type ReactNode, useId } from 'react'
import { href } from 'react-router'
import {
  type FieldConflict,
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { FormSchema } from '../../../../../domain/kernel/forms/validate-form.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import {
  type FormOutcome,
  problemsOfOutcome,
  submittedValuesOfOutcome,
} from '../../../../forms/form-outcome.ts'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../office/form/use-form-versions.ts'
import { usePersistedForm } from '../../../../office/form/use-persisted-form.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { settingAddress } from '../../../../office/records/setting-address.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import type { FieldBinding } from '../../../../ui/field/field-parts.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ExternalLinkIcon } from '../../../../ui/icon/area-icons.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { SettingPageData } from './setting-page.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import '../../../../ui/paper-page.css'
import './settings.css'

interface SettingPageProps {
  setting: SettingPageData
  lead: string
  /** Address of a public page that shows the setting. */
  shownAt?: string
  /** Sentence shown after saving. */
  saved?: string
  outcomes: { modifier?: FormOutcome; revenir?: FormOutcome }
  children: (parts: SettingFieldBindings) => ReactNode
}

/** Page of a setting: form, earlier versions, history. */
export function SettingPage({
  setting,
  lead,
  shownAt,
  saved = 'Enregistré\u00a0: le site le montre déjà',
  outcomes,
  children,
}: SettingPageProps) {
  const { key, title, values, versions, lines } = setting
  return (
    <PaperPage
      key={key}
      title={title}
      lead={lead}
      back={{ to: href('/gestion/reglages'), label: 'Réglages' }}
      actions={
        shownAt && (
          <ButtonLink to={shownAt} variant="secondary" reloadDocument>
            <ExternalLinkIcon /> Voir sur le site
          </ButtonLink>
        )
      }
    >
      <RecordPresence kind="setting" id={key} />
      <div className="setting-record">
        <section id="modifier" className="paper-sheet setting-record__form" aria-label="Modifier">
          <SettingForm id={key} values={values} saved={saved} outcome={outcomes.modifier}>
            {children}
          </SettingForm>
        </section>
        <div className="setting-record__side">
          {versions.length > 0 && (
            <SettingVersions
              settingKey={key}
              versions={versions}
              rejection={problemsOfOutcome(outcomes.revenir).form}
            />
          )}
          <section className="paper-sheet office-section" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Historique</h2>
            <ActivityFeed lines={lines} empty="Rien encore." />
          </section>
        </div>
      </div>
    </PaperPage>
  )
}

/** Form of a setting; it includes the values it was filled with. */
function SettingForm({ id, values, saved, outcome, children }: SettingFormProps) {
  const { round, next } = useFormVersions(values, outcome)
  return (
    <SettingRound key={round.number} id={id} round={round} latest={values} saved={saved} onNext={next}>
      {children}
    </SettingRound>
  )
}

type Values = Readonly<Record<string, string>>

/** Bindings and conflicts of a setting's fields. */
export interface SettingFieldBindings {
  field: (name: string) => FieldBinding
  conflicts: readonly FieldConflict[]
}

interface SettingFormProps {
  id: string
  values: Values
  saved: string
  outcome?: FormOutcome
  children: (parts: SettingFieldBindings) => ReactNode
}

interface RoundProps extends Omit<SettingFormProps, 'values' | 'outcome'> {
  round: FormVersion<Values>
  latest: Values
  onNext: (first: FormOutcome, values: Values) => void
}

function SettingRound({ id, round, latest, saved, onNext, children }: RoundProps) {
  const { values, first } = round
  const form = usePersistedForm<FormSchema>({
    draftName: `reglage ${id}`,
    base: openedValuesFieldName,
    id: 'modifier',
    action: formAddress(settingAddress(id), 'modifier'),
    rules: async () => {
      const { findSetting } = await import('../../../../../domain/business/settings/settings.ts')
      const setting = findSetting(id)
      if (!setting) throw new Error(`no setting ${id}`)
      return setting.rules
    },
    first,
    defaults: values,
    isSavedByEnter: true,
  })
  const { box, conflicts } = useNextFormVersion({ round, latest, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="setting-form">
      <OfficeForm form={form} submit="Enregistrer" saved={saved}>
        <input
          type="hidden"
          name={openedValuesFieldName}
          value={submittedValuesOfOutcome(first)?.[openedValuesFieldName] ?? serializeOpenedValues(values)}
        />
        {children({ field: form.field, conflicts })}
      </OfficeForm>
    </div>
  )
}

/** Earlier versions, each with a button that restores it. */
function SettingVersions({ settingKey, versions, rejection }: VersionsProps) {
  return (
    <section id="revenir" className="paper-sheet office-section" aria-labelledby="revenir-titre">
      <h2 id="revenir-titre">Revenir en arrière</h2>
      {rejection && (
        <p role="alert" className="office-form__alert">
          {rejection}
        </p>
      )}
      <ul className="plain-list setting-versions">
        {versions.map((version) => (
          <SettingVersion key={version.id} settingKey={settingKey} {...version} />
        ))}
      </ul>
    </section>
  )
}

interface VersionsProps {
  settingKey: string
  versions: SettingPageData['versions']
  rejection: string | undefined
}

function SettingVersion({
  settingKey,
  id,
  when,
  press,
  differs,
}: VersionsProps['versions'][number] & { settingKey: string }) {
  const titleId = useId()
  const [first = '', ...others] = differs
  return (
    <li>
      <p id={titleId}>
        <strong>{when}</strong>
        <span className="setting-versions__value">{first}</span>
      </p>
      {others.length > 0 && (
        <details>
          <summary className="fold">
            {others.length === 1 ? 'Une autre valeur' : `${others.length}\u00a0autres valeurs`}{' '}
            <ChevronDownIcon />
          </summary>
          {others.map((value) => (
            <p key={value} className="setting-versions__value">
              {value}
            </p>
          ))}
        </details>
      )}
      <form method="post" action={formAddress(settingAddress(settingKey), 'revenir')}>
        <input type="hidden" name="version" value={id} />
        <button type="submit" className="button" data-variant="secondary" aria-describedby={titleId}>
          {press}
        </button>
      </form>
    </li>
  )
}

/** Field of a setting: a text field, or a text area if it is long. */
type SettingLine = Omit<ComponentProps<typeof TextField>, keyof FieldBinding> & {
  name: string
  isLong?: true
  /** Options of a choice, as labels by stored value. */
  options?: Readonly<Record<string, string>>
  /** Initial number of rows of a text area. */
  rows?: number
}

export interface SettingGroup {
  legend: string
  hint?: string
  /** Whether the two fields are side by side on a phone too. */
  isPair?: true
  lines: SettingLine[]
}

interface SettingFieldsProps extends SettingFieldBindings {
  groups: readonly SettingGroup[]
}

export function SettingFields({ groups, field, conflicts }: SettingFieldsProps) {
  return groups.map(({ legend, hint: about, isPair, lines }) => (
    <fieldset key={legend} className="setting-fields" data-pair={isPair}>
      <legend>{legend}</legend>
      {about && <p className="paper-note setting-fields__long">{about}</p>}
      {lines.map(({ name, isLong, rows = 3, options, label, hint, required, ...line }) => {
        const conflict = conflicts.find((one) => one.field === name)
        if (conflict) return <ConflictField key={name} label={label} conflict={conflict} />
        if (options)
          return (
            <SelectField
              key={name}
              {...field(name)}
              label={label}
              required={required}
              options={options}
              prompt={null}
            />
          )
        return isLong ? (
          <TextArea
            key={name}
            {...field(name)}
            label={label}
            hint={hint}
            required={required}
            maxLength={line.maxLength}
            placeholder={line.placeholder}
            rows={rows}
            className="setting-fields__long"
          />
        ) : (
          <TextField
            key={name}
            autoComplete="off"
            {...line}
            {...field(name)}
            label={label}
            hint={hint}
            required={required}
          />
        )
      })}
    </fieldset>
  ))
}

export const requiredInputProps = { required: true } as const
export const countInputProps = { ...requiredInputProps, inputMode: 'numeric' } as const
export const emailInputProps = {
  ...requiredInputProps,
  type: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const
export const urlInputProps = {
  type: 'url',
  inputMode: 'url',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** Returns a required short text field. */
export const requiredTextField = (
  name: string,
  label: string,
  more: Partial<SettingLine> = {},
): SettingLine => ({
  name,
  label,
  ...requiredInputProps,
  maxLength: 160,
  ...more,
})
