import { href, Link } from 'react-router'
import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { erasureReasonNames } from '../../../../../domain/oversight/personal-data/erasure-form.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { DownloadIcon } from '../../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/person.ts'
import { loadPersonPage, type PersonView, personForms } from './person.server.ts'
import '../../../../ui/paper-page.css'
import './person.css'

export const handle = {
  ...officePageHandle,
  permission: 'manage-personal-data',
  help: {
    title: 'Une personne',
    what: 'Tout ce que le site garde d’elle, à remettre ou à effacer.',
    how: [
      'L’archive se télécharge avec un sommaire en français.',
      'Avant d’effacer, la page dit ce que la loi oblige à garder, et pourquoi.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Données d’une personne')

export const loader = ({ context, params }: Route.LoaderArgs) => loadPersonPage(context, params)

export const action = (args: Route.ActionArgs) => personForms.action(args)
export const middleware: Route.MiddlewareFunction[] = personForms.middleware

/** All stored data of a person, to be exported or erased. */
export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, lead, archive, groups } = loaderData
  return (
    <PaperPage
      title={name}
      lead={lead}
      back={{ to: href('/gestion/donnees'), label: 'Données personnelles' }}
      actions={
        <ButtonLink to={archive} reloadDocument prefetch="none" download variant="secondary">
          <DownloadIcon /> Télécharger l’archive (ZIP)
        </ButtonLink>
      }
    >
      <div className="person">
        <StoredData groups={groups} />
        <div className="person__side">
          <DataExportSection isCompany={loaderData.isCompany} />
          <SimilarPeople {...loaderData} />
          <EraseSection {...loaderData} outcome={actionData?.effacer} />
        </div>
      </div>
    </PaperPage>
  )
}

/** Stored data, grouped by what an erasure does with them. */
function StoredData({ groups }: Pick<PersonView, 'groups'>) {
  return (
    <div className="person__main">
      {groups.map(({ name, title, lines }) => (
        <section key={name} className="paper-sheet person__part" aria-labelledby={`${name}-titre`}>
          <h2 id={`${name}-titre`}>{title}</h2>
          <ul className="plain-list person__lines">
            {lines.map(({ kind, what, note }) => (
              <li key={kind}>
                <span>{what}</span>
                {note && <small>{note}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function DataExportSection({ isCompany }: { isCompany: boolean }) {
  return (
    <section className="paper-sheet person__part" aria-labelledby="archive-titre">
      <h2 id="archive-titre">Remettre les données</h2>
      <p>
        L’archive contient un sommaire lisible, les mêmes données en JSON, et tous les fichiers. Une demande
        se traite dans le mois&nbsp;: relisez l’archive avant de la remettre, elle peut parler de quelqu’un
        d’autre.
      </p>
      {isCompany && (
        <p className="paper-note">
          C’est une société&nbsp;: vérifiez que la personne qui demande peut agir pour tous ses contacts.
        </p>
      )}
    </section>
  )
}

function SimilarPeople({ alike }: Pick<PersonView, 'alike'>) {
  if (alike.length === 0) return null
  return (
    <section className="paper-sheet person__part" aria-labelledby="proches-titre">
      <h2 id="proches-titre">Peut-être la même personne</h2>
      <p className="paper-note">Les fiches suivantes ne sont pas comptées sur cette page.</p>
      <ul className="plain-list person__lines">
        {alike.map(({ id, to, name, reason }) => (
          <li key={id}>
            <Link to={to}>{name}</Link>
            <small>{reason}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Obstacles to an erasure or, without obstacles, the form that executes it. The form sends the shown records; nothing else is
 * erased.
 */
function EraseSection({ here, seen, obstacles, otherObstacles, outcome }: EraseSectionProps) {
  return (
    <section id="effacer" className="paper-sheet person__part" aria-labelledby="effacer-titre">
      <h2 id="effacer-titre">Effacer</h2>
      {obstacles.length > 0 ? (
        <>
          <p>À terminer d’abord&nbsp;:</p>
          <ul className="plain-list person__lines">
            {obstacles.map(({ sentence, to }) => (
              <li key={sentence}>{to ? <Link to={to}>{sentence}</Link> : sentence}</li>
            ))}
          </ul>
          {otherObstacles > 0 && (
            <p className="paper-note">
              Et {otherObstacles} {otherObstacles > 1 ? 'autres points' : 'autre point'}.
            </p>
          )}
        </>
      ) : (
        <EraseForm key={seen} here={here} seen={seen} outcome={outcome} />
      )}
    </section>
  )
}

type EraseSectionProps = Pick<PersonView, 'here' | 'seen' | 'obstacles' | 'otherObstacles'> & {
  outcome?: FormOutcome
}

function EraseForm({ here, seen, outcome: first }: Pick<EraseSectionProps, 'here' | 'seen' | 'outcome'>) {
  const form = useOfficeForm({
    id: 'effacer',
    action: formAddress(here, 'effacer'),
    rules: async () =>
      (await import('../../../../../domain/oversight/personal-data/erasure-form.ts')).erasureForm,
    first,
  })
  return (
    <>
      <p>
        Un effacement est définitif. Le journal en garde la trace, sans nommer la personne. Les e-mails de
        votre boîte de réception sont à effacer à la main. Les sauvegardes s’effacent d’elles-mêmes au bout de
        douze mois&nbsp;: si vous en restaurez une avant, effacez à nouveau.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Effacer cette personne" saved="Effacée">
        <input type="hidden" name={openedValuesFieldName} value={seen} />
        <SelectField {...form.field('why')} label="Motif" options={erasureReasonNames} required />
        <CheckField
          {...form.field('sure')}
          label="L’identité est vérifiée, et l’archive remise si elle est demandée"
          required
        />
      </OfficeForm>
    </>
  )
}
