import { href } from 'react-router'
import { weekdayNames } from '../../../../../domain/business/settings/hours-fields.ts'
import { locationSettingKeys } from '../../../../../domain/business/settings/settings.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { ariaDescribedBy, FieldError } from '../../../../ui/field/field-parts.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import type { Route } from './+types/workshop.ts'
import { loadLocationSettingPage, settingFormsByParam } from './setting-page.server.ts'
import {
  countInputProps,
  emailInputProps,
  requiredInputProps,
  type SettingFieldBindings,
  SettingFields,
  type SettingGroup,
  SettingPage,
  urlInputProps,
} from './setting-page.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/field/field.css'
import '../../../../ui/paper-page.css'
import './settings.css'

const forms = settingFormsByParam('id', new Map(locationSettingKeys.map((key) => [key, key])))

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Un atelier',
    what: 'Son nom, son adresse, son téléphone, ses horaires et sa capacité.',
    how: [
      'Les horaires se saisissent jour par jour\u00a0; un jour vide est un jour de fermeture.',
      'Le nombre de jantes par jour sert à calculer les dates promises.',
      'Le rappel de retrait part une fois, tant de jours ouvrés après que les jantes sont prêtes.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Réglages')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => loadLocationSettingPage(context, id)

export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** Settings of a location: address, contact, opening hours. */
export default function WorkshopSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isPointOfSale, key } = loaderData
  return (
    <SettingPage
      setting={loaderData}
      lead="Le pied de page, la page À propos, les e-mails et les documents à venir le reprennent."
      shownAt={`${href('/a_propos')}#${key}`}
      outcomes={actionData ?? {}}
    >
      {(parts) => (
        <>
          <SettingFields groups={locationGroups} {...parts} />
          <HoursFields {...parts} />
          {isPointOfSale && <SettingFields groups={[pointOfSaleGroup]} {...parts} />}
        </>
      )}
    </SettingPage>
  )
}

const locationGroups: readonly SettingGroup[] = [
  {
    legend: 'Ce que lisent les visiteurs',
    lines: [
      { name: 'title', label: 'Nom', ...requiredInputProps, maxLength: 80 },
      {
        name: 'name',
        label: 'Nom court',
        ...requiredInputProps,
        maxLength: 24,
        hint: 'Dans les choix du formulaire, les listes et les tableaux.',
      },
      { name: 'phone', label: 'Téléphone', type: 'tel', ...requiredInputProps, maxLength: 40 },
      {
        name: 'email',
        label: 'E-mail',
        ...emailInputProps,
        hint: 'Les demandes de ce lieu y arrivent, et les réponses des clients aussi.',
      },
    ],
  },
  {
    legend: 'Adresse',
    lines: [
      { name: 'line_1', label: 'Adresse', ...requiredInputProps, maxLength: 120 },
      { name: 'line_2', label: 'Complément', maxLength: 120 },
      {
        name: 'zip_code',
        label: 'Code postal',
        ...countInputProps,
        maxLength: 5,
        hint: 'Il décide aussi des jours fériés (Alsace, Moselle).',
      },
      { name: 'city', label: 'Ville', ...requiredInputProps, maxLength: 80 },
      {
        name: 'latitude',
        label: 'Latitude',
        inputMode: 'decimal',
        hint: 'En degrés\u00a0: 48,1744',
      },
      {
        name: 'longitude',
        label: 'Longitude',
        inputMode: 'decimal',
        hint: 'En degrés\u00a0: 6,4495',
      },
      {
        name: 'map',
        label: 'Lien du plan',
        ...urlInputProps,
        hint: 'Vide\u00a0: l’adresse est cherchée sur Google Maps.',
      },
      {
        name: 'reviews',
        label: 'Lien des avis',
        ...urlInputProps,
        hint: 'Là où vos clients écrivent les leurs. Un simple lien\u00a0: le site n’en recopie aucun. Vide\u00a0: pas de lien.',
      },
    ],
  },
]

const pointOfSaleGroup: SettingGroup = {
  legend: 'Point de vente',
  lines: [
    {
      name: 'siret',
      label: 'SIRET',
      ...countInputProps,
      maxLength: 40,
      hint: 'Il figure sur les devis et les factures.',
    },
    {
      name: 'rims_per_day',
      label: 'Jantes par jour ouvré',
      ...countInputProps,
      maxLength: 3,
      hint: 'Sert à calculer les dates promises.',
    },
    {
      name: 'pickup_reminder_days',
      label: 'Rappel de retrait, après tant de jours ouvrés',
      ...countInputProps,
      maxLength: 2,
      hint: 'Une fois, au client dont les jantes prêtes attendent. 0\u00a0: jamais.',
    },
  ],
}

/** Opening hours of each weekday; an empty day is closed. */
function HoursFields({ field, conflicts }: SettingFieldBindings) {
  return (
    <fieldset className="setting-fields setting-hours">
      <legend>Horaires</legend>
      <p className="paper-note setting-fields__long">Un jour laissé vide est un jour de fermeture.</p>
      {weekdayNames.map(([day, name]) => (
        <div key={day} className="setting-hours__day">
          <span className="setting-hours__name">{name}</span>
          <HoursPair
            field={field}
            conflicts={conflicts}
            from={{ name: `${day}_open`, label: `Ouverture le ${name}` }}
            until={{ name: `${day}_close`, label: `Fermeture le ${name}` }}
          />
          <MidDayBreak field={field} conflicts={conflicts} day={day} name={name} />
        </div>
      ))}
    </fieldset>
  )
}

/** Fields for the break of a day, open if it has a time or a problem. */
function MidDayBreak({ field, conflicts, day, name }: SettingFieldBindings & { day: string; name: string }) {
  const fields = [`${day}_break`, `${day}_resume`] as const
  const hasTimeOrProblem = fields.some((one) => {
    const { defaultValue, errors } = field(one)
    return (
      Boolean(defaultValue) || Boolean(errors?.length) || conflicts.some((conflict) => conflict.field === one)
    )
  })
  const [from, until] = fields
  return (
    <FormDetails className="setting-hours__break" open={hasTimeOrProblem}>
      <summary className="fold">
        Pause de midi<span className="visually-hidden"> le {name}</span> <ChevronDownIcon />
      </summary>
      <HoursPair
        field={field}
        conflicts={conflicts}
        from={{ name: from, label: `Début de la pause le ${name}` }}
        until={{ name: until, label: `Fin de la pause le ${name}` }}
      />
    </FormDetails>
  )
}

interface HoursPairProps extends SettingFieldBindings {
  from: { name: string; label: string }
  until: { name: string; label: string }
}

/** Two times of a day, « de … à … ». */
const HoursPair = ({ field, conflicts, from, until }: HoursPairProps) => (
  <div className="setting-hours__pair">
    <OpeningTime field={field} conflicts={conflicts} {...from} />
    <span aria-hidden="true">à</span>
    <OpeningTime field={field} conflicts={conflicts} {...until} />
  </div>
)

/** One time of a day; empty if there is none. */
function OpeningTime({
  field,
  conflicts,
  name,
  label,
}: SettingFieldBindings & { name: string; label: string }) {
  const conflict = conflicts.find((one) => one.field === name)
  if (conflict) return <ConflictField label={label} conflict={conflict} />
  const { errors, ...control } = field(name)
  return (
    <div>
      <input
        type="time"
        aria-label={label}
        {...control}
        className="field__control"
        {...ariaDescribedBy(control.id, errors, false)}
      />
      <FieldError id={control.id} errors={errors} />
    </div>
  )
}
