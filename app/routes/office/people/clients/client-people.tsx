import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../forms/form-outcome.ts'
import { type FormOutcomes, OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { ClientPersonLine, loadClientPeople } from './client-people.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './client.css'
import './client-people.css'

interface PeopleSectionProps {
  page: string
  people: NonNullable<Awaited<ReturnType<typeof loadClientPeople>>>
  mayEdit: boolean
  outcomes: FormOutcomes
}

/** Additional people of a company: requests first, each with the button that settles it. */
export function ClientPeopleSection({ page, people, mayEdit, outcomes }: PeopleSectionProps) {
  const { lines, closed, mayAdd } = people
  const press = { page, mayEdit, outcomes }
  return (
    <section id="personnes" className="paper-sheet client-record__part" aria-labelledby="personnes-titre">
      <h2 id="personnes-titre">Personnes de l’entreprise</h2>
      {lines.length === 0 && (
        <p className="paper-note">Seul le premier accès permet de se connecter pour cette entreprise.</p>
      )}
      {lines.length > 0 && (
        <ul className="plain-list client-people">
          {lines.map((line) => (
            <PersonItem key={`${line.id} ${line.seen}`} {...line} {...press} />
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <details>
          <summary className="fold">
            Accès fermés ({closed.length}) <ChevronDownIcon />
          </summary>
          <ul className="plain-list client-people">
            {closed.map((line) => (
              <PersonItem key={`${line.id} ${line.seen}`} {...line} {...press} />
            ))}
          </ul>
        </details>
      )}
      {mayEdit && mayAdd && (
        <details open={outcomes['ajouter-personne'] !== undefined}>
          <summary className="fold">
            Ajouter une personne <ChevronDownIcon />
          </summary>
          <AddPerson key={lines.length} page={page} outcome={outcomes['ajouter-personne']} />
        </details>
      )}
    </section>
  )
}

type PersonItemProps = ClientPersonLine & Omit<PeopleSectionProps, 'people'>

function PersonItem({
  id,
  name,
  email,
  words,
  seen,
  state,
  isToClose,
  sentence,
  status,
  ...more
}: PersonItemProps) {
  const { mayEdit, ...press } = more
  const person = { id, seen }
  return (
    <li>
      <p className="client-people__who">
        <strong>{name}</strong>
        <StatusText tone={status.tone}>{status.word}</StatusText>
        <span>{email}</span>
        <span>{sentence}</span>
        {words && state === 'asked' && <span>«&nbsp;{words}&nbsp;»</span>}
      </p>
      {mayEdit && state !== 'open' && !isToClose && (
        <PersonButton
          {...press}
          person={person}
          name="lien"
          submit={linkWords[state]}
          saved="Lien envoyé"
          variant={state === 'asked' ? 'primary' : 'secondary'}
        />
      )}
      {mayEdit && isToClose && (
        <CloseAccessButton {...press} person={person} submit="Fermer l’accès" variant="primary" />
      )}
      {mayEdit && state === 'asked' && (
        <CloseAccessButton {...press} person={person} submit="Écarter la demande" />
      )}
      {mayEdit && !isToClose && (state === 'invited' || state === 'expired') && (
        <CloseAccessButton {...press} person={person} submit="Annuler le lien" />
      )}
      {mayEdit && !isToClose && state === 'open' && (
        <details>
          <summary className="fold">
            Fermer l’accès <ChevronDownIcon />
          </summary>
          <p>
            {name} ne pourra plus se connecter, et ses sessions se ferment aussitôt. Ce que cette personne a
            fait reste à son nom, et un nouveau lien est possible.
          </p>
          <CloseAccessButton {...press} person={person} submit={`Fermer l’accès de ${name}`} />
        </details>
      )}
    </li>
  )
}

const linkWords = {
  asked: 'Envoyer le lien',
  invited: 'Renvoyer le lien',
  expired: 'Renvoyer le lien',
  open: '',
  closed: 'Rouvrir par un nouveau lien',
} as const

interface PersonButtonProps {
  page: string
  outcomes: FormOutcomes
  person: { id: string; seen: string }
  name: 'lien' | 'fermer-personne'
  submit: string
  saved: string
  variant?: 'primary' | 'secondary'
}

const CloseAccessButton = (props: Omit<PersonButtonProps, 'name' | 'saved'>) => (
  <PersonButton {...props} name="fermer-personne" saved="Accès fermé" />
)

/** Button for one person. Sends the person's id and the state of access that was shown. */
function PersonButton({
  page,
  outcomes,
  person,
  name,
  submit,
  saved,
  variant = 'secondary',
}: PersonButtonProps) {
  const outcome = outcomes[name]
  const isOwn = submittedValuesOfOutcome(outcome)?.personne === person.id
  const form = useOfficeForm({
    id: `${name}-${person.id}`,
    action: formAddress(page, name),
    first: isOwn ? outcome : undefined,
  })
  return (
    <OfficeForm form={form} variant={variant} submit={submit} saved={saved}>
      <input type="hidden" name="personne" value={person.id} />
      <input type="hidden" name="vu" value={person.seen} />
    </OfficeForm>
  )
}

/** Form that adds a person on request of the company, by telephone or at the counter; sends the invitation. */
function AddPerson({ page, outcome }: { page: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({
    id: 'ajouter-personne',
    action: formAddress(page, 'ajouter-personne'),
    rules: async () =>
      (await import('../../../../../domain/people/clients/person-form.ts')).companyPersonForm,
    first: outcome,
  })
  return (
    <OfficeForm form={form} submit="Envoyer le lien" saved="Lien envoyé">
      <TextField {...form.field('nom')} label="Prénom et nom" required autoComplete="off" maxLength={80} />
      <TextField
        {...form.field('email')}
        label="Adresse e-mail"
        type="email"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </OfficeForm>
  )
}
