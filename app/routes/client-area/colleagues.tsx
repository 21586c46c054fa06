import { href } from 'react-router'
import { formAddress } from '../../forms/form-actions.ts'
import { messageOfOutcome, problemsOfOutcome } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { privatePageHandle } from '../../http/page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { CheckIcon } from '../../ui/icon/icons.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import { StatusText } from '../../ui/status-text.tsx'
import { signInFailureMessages } from '../account/account-failure-messages.ts'
import type { Route } from './+types/colleagues.ts'
import { type ColleaguesView, colleagueForms, loadColleaguesPage } from './colleagues.server.ts'
import '../../ui/paper-page.css'
import '../account/account-page.css'
import './colleagues.css'

export const handle = privatePageHandle

const title = 'Personnes de votre entreprise'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, title)

export const loader = ({ context, url }: Route.LoaderArgs) => loadColleaguesPage(context, url.searchParams)

export const action = (args: Route.ActionArgs) => colleagueForms.action(args)
export const middleware: Route.MiddlewareFunction[] = colleagueForms.middleware

/** Users of a company, and those whom its first user has requested. */
export default function ColleaguesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, lines, isFirst, isView, firstName, askId, notice } = loaderData
  const rejected = [actionData?.fermer, actionData?.retirer].flatMap(
    (outcome) => (outcome && (problemsOfOutcome(outcome).form ?? messageOfOutcome(outcome))) || [],
  )
  return (
    <PaperPage
      title={title}
      lead={`Chacun se connecte à l’espace de ${company} avec son adresse et son mot de passe.`}
      back={{ to: href('/espace_pro/compte'), label: 'Mon compte' }}
    >
      <div role="alert">{rejected.length > 0 && <p className="account-alert">{rejected.join(' ')}</p>}</div>
      {notice && (
        <p className="colleagues-notice" role="status">
          <CheckIcon /> {notice}
        </p>
      )}
      <ul className="plain-list paper-sheet colleagues">
        {lines.map((line) => (
          <Colleague key={line.id} {...line} />
        ))}
      </ul>
      {isFirst ? (
        <Ask key={askId} id={askId} outcome={actionData?.demander} />
      ) : (
        !isView && (
          <p className="paper-note">
            Une personne à ajouter, un accès à fermer&nbsp;? Demandez-le à {firstName}, ou appelez-nous.
          </p>
        )
      )}
    </PaperPage>
  )
}

function Colleague({
  id,
  name,
  isYou,
  email,
  status,
  tone,
  notes,
  words,
  seen,
  may,
}: ColleaguesView['lines'][number]) {
  return (
    <li className="colleague">
      <p className="colleague__who">
        <strong>{name}</strong>
        {isYou && ' (vous)'}
        {email && <span>{email}</span>}
      </p>
      <p className="colleague__state">
        <StatusText tone={tone}>{status}</StatusText>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </p>
      {words && <p className="colleague__words">{words}</p>}
      {may && (
        <form method="post" action={formAddress(href('/espace_pro/personnes'), may)}>
          <input type="hidden" name="personne" value={id} />
          <input type="hidden" name="vu" value={seen} />
          <Button type="submit" variant="secondary">
            {may === 'fermer' ? 'Demander la fermeture' : 'Retirer la demande'}
          </Button>
        </form>
      )}
    </li>
  )
}

interface AskProps {
  id: string
  outcome: Parameters<typeof useForm>[0]['first']
}

/** Form that requests access for a user; staff send the invitation. */
function Ask({ id, outcome }: AskProps) {
  const form = useForm({
    id: 'demander',
    action: formAddress(href('/espace_pro/personnes'), 'demander'),
    rules: async () => (await import('../../../domain/people/clients/person-form.ts')).companyPersonForm,
    failures: signInFailureMessages,
    first: outcome,
    defaults: { id },
  })
  const errorText = form.problems.form ?? form.failure
  return (
    <section className="paper-sheet colleagues-ask" aria-labelledby="demander-titre">
      <h2 id="demander-titre">Demander un accès</h2>
      <p>
        L’atelier envoie à cette personne un lien, valable sept jours, pour choisir son mot de passe. Elle
        verra les mêmes commandes, factures et devis que vous, et répondra aux devis en son nom. Vos documents
        partent toujours à votre adresse.
      </p>
      <form {...form.formProps} className="account-form">
        <input type="hidden" name="id" defaultValue={form.field('id').defaultValue} />
        <TextField {...form.field('nom')} label="Prénom et nom" required autoComplete="off" maxLength={80} />
        <TextField
          {...form.field('email')}
          label="Son adresse e-mail"
          hint="Une adresse à elle, et non celle d’un service"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextArea {...form.field('mot')} label="Un mot pour l’atelier" rows={2} maxLength={500} />
        <div role="alert">{errorText && <p className="account-alert">{errorText}</p>}</div>
        <Button type="submit" busy={form.isBusy}>
          {form.failure ? 'Réessayer' : 'Envoyer la demande'}
        </Button>
      </form>
    </section>
  )
}
