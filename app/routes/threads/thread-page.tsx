import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { site } from '../../../domain/site.ts'
import { attachmentRules } from '../../../domain/threads/attachment-rules.ts'
import { type FormOutcome, problemsIn } from '../../forms/form-outcome.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { noindexMeta } from '../../meta/noindex-meta.ts'
import { ownPage, type PageFacts } from '../../page-facts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field/field-parts.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Check, ChevronDown, Phone } from '../../ui/icon/icons.ts'
import { useLivePage } from '../../ui/live/use-live-page.ts'
import { PickupNotice } from '../../ui/pickup-notice.tsx'
import { ThreadMessages } from '../../ui/thread-messages.tsx'
import type { Route } from './+types/thread-page.ts'
import { readVisitorThread, type VisitorThread } from './thread.server.ts'
import { threadFailures } from './thread-failures.ts'
import { visitorForms } from './thread-forms.server.ts'
import { VisitorMessageItem } from './visitor-message.tsx'
import './thread-page.css'
import '../../ui/paper-page.css'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

export const meta: Route.MetaFunction = () => noindexMeta(`Votre échange avec ${site.brand}`)

export const loader = ({ context, url }: Route.LoaderArgs) => readVisitorThread(context, url)

export const action = (visit: Route.ActionArgs) => visitorForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = visitorForms.middleware

/** What a visitor asked, where it stands and all that was said since; by signed link alone (docs/product.md §11.8). */
export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="visitor-thread" data-ground="paper">
      {loaderData.isExpired ? (
        <ExpiredLink address={loaderData.address} outcome={actionData?.renouveler} />
      ) : (
        <VisitorPage thread={loaderData} outcomes={actionData} />
      )}
    </div>
  )
}

interface VisitorPageProps {
  thread: OpenThread
  outcomes?: { repondre?: FormOutcome; retirer?: FormOutcome }
}

function VisitorPage({ thread, outcomes }: VisitorPageProps) {
  const { kind, address, live, messages, mayWithdraw, contact, nextId } = thread
  useLivePage(live)
  return (
    <>
      <ThreadStatus {...thread} />
      <section id="echange" className="visitor-thread__part" aria-labelledby="echange-titre">
        <h2 id="echange-titre">Notre échange</h2>
        <ThreadMessages older={thread.older} newest={thread.newest} className="visitor-thread__messages">
          {messages.map((message) => (
            <VisitorMessageItem key={message.id} message={message} />
          ))}
        </ThreadMessages>
      </section>
      <ReplyForm address={address} kind={kind} nextId={nextId} outcome={outcomes?.repondre} />
      <p className="visitor-thread__phone">
        <Phone /> Plus simple de vive voix&nbsp;? {contact.title}&nbsp;:{' '}
        <a href={contact.phone.link}>{contact.phone.display}</a>
      </p>
      {mayWithdraw ? (
        <WithdrawForm address={address} kind={kind} outcome={outcomes?.retirer} />
      ) : (
        problemsIn(outcomes?.retirer).form && (
          <p id="retirer-refus" role="alert" className="visitor-thread__failure">
            {problemsIn(outcomes?.retirer).form}
          </p>
        )
      )}
    </>
  )
}

type OpenThread = Extract<VisitorThread, { isExpired: false }>

/** What was asked, and where it stands, in words. */
function ThreadStatus({ kind, reference, state, pickup, facts, photos }: OpenThread) {
  return (
    <header className="visitor-thread__part visitor-thread__standing">
      {reference && <p className="annotation">{reference}</p>}
      <h1>{kind === 'request' ? 'Votre demande de devis' : 'Votre message'}</h1>
      <p className="visitor-thread__state" role="status">
        <strong>{state.label}</strong>
        <span>{state.next}</span>
      </p>
      {pickup && <PickupNotice pickup={pickup} />}
      <dl className="paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {photos.length > 0 && (
        <ul className="plain-list visitor-thread__photos">
          {photos.map(({ url, name }, index) => (
            <li key={url}>
              <a href={url}>
                <img src={`${url}&taille=vignette`} alt={`${index + 1}, ${name}`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

interface ReplyFormProps {
  address: string
  kind: 'request' | 'message'
  nextId: string
  outcome?: FormOutcome
}

/** A word to the workshop, with photos. */
function ReplyForm({ address, kind, nextId, outcome: first }: ReplyFormProps) {
  const { isSaved, isBusy, ...form } = useReply(visitorFormAddress(address, 'repondre'), first)
  const { fichiers } = form.problems as { fichiers?: string }
  return (
    <form
      {...form.formProps}
      id="repondre"
      encType="multipart/form-data"
      className="visitor-thread__part visitor-thread__reply"
    >
      <h2>Écrire à l’atelier</h2>
      <input type="hidden" name="id" value={nextId} />
      <TextArea {...form.field('text')} label="Votre message" required rows={5} />
      <ReplyFiles kind={kind} problem={fichiers} />
      <p role="alert" className="visitor-thread__failure">
        {!isBusy && (form.failure ?? form.problems.form)}
      </p>
      <div className="visitor-thread__end">
        <Button type="submit" busy={isBusy}>
          {form.failure && !isBusy ? 'Réessayer' : 'Envoyer à l’atelier'}
        </Button>
        <p role="status">
          {isSaved && (
            <>
              <Check /> Votre message est bien arrivé.
            </>
          )}
        </p>
      </div>
    </form>
  )
}

/** Photos and documents that go along. */
function ReplyFiles({ kind, problem }: Pick<ReplyFormProps, 'kind'> & { problem?: string }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor="repondre-fichiers">
        {kind === 'request' ? 'Ajouter des photos' : 'Joindre des photos'} ou un PDF{' '}
        <span className="field__optional">(facultatif)</span>
      </label>
      <input
        id="repondre-fichiers"
        type="file"
        name="fichiers"
        multiple
        accept={attachmentRules.accept}
        className="field__control"
        aria-describedby={problem ? 'repondre-fichiers-error' : undefined}
      />
      <FieldError id="repondre-fichiers" errors={problem ? [problem] : undefined} />
    </div>
  )
}

const rules = async () => (await import('../../../domain/threads/message-form.ts')).visitorMessageForm
type Rules = Awaited<ReturnType<typeof rules>>

/** The life of a word to the workshop: sent with its files, and the page read anew once it is in. */
function useReply(action: string, first?: FormOutcome) {
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const { current } = form.formProps.ref
    if (!current) return
    setSending(true)
    form.answered(await sendForm<FormOutcome>(action, new FormData(current), threadFailures))
    setSending(false)
  }
  const form = useForm<Rules, FormOutcome>({
    id: 'repondre',
    action,
    rules,
    failures: threadFailures,
    first,
    send,
  })
  return { ...form, isSaved: useReloadOnceSaved(form), isBusy: form.isBusy || isSending }
}

/** Once a message is sent, the page shows it, and its form is empty again. */
function useReloadOnceSaved(form: { outcome: FormOutcome | undefined; clear(): void }): boolean {
  const { revalidate } = useRevalidator()
  const [isSaved, setSaved] = useState(false)
  const { outcome } = form
  const refresh = useEffectEvent(() => {
    form.clear()
    void revalidate()
  })
  useEffect(() => {
    if (!outcome) return
    const isDone = outcome.outcome === 'saved'
    setSaved(isDone)
    if (isDone) refresh()
  }, [outcome])
  return isSaved
}

interface WithdrawFormProps {
  address: string
  kind: 'request' | 'message'
  outcome?: FormOutcome
}

/** The visitor wants nothing any more: asked once more before it is done. */
function WithdrawForm({ address, kind, outcome: first }: WithdrawFormProps) {
  const form = useForm<never, FormOutcome>({
    id: 'retirer',
    action: visitorFormAddress(address, 'retirer'),
    failures: threadFailures,
    first,
  })
  const { revalidate } = useRevalidator()
  const { outcome } = form
  const refresh = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (outcome?.outcome === 'saved') refresh()
  }, [outcome])
  const words = withdrawWords[kind]
  return (
    <details id="retirer" className="visitor-thread__withdraw" open={first !== undefined}>
      <summary>
        {words.summary} <ChevronDown />
      </summary>
      <form {...form.formProps} className="visitor-thread__reply">
        <p>{words.sure}</p>
        <div className="field">
          <label className="field__label" htmlFor="retirer-raison">
            Pour quelle raison&nbsp;? <span className="field__optional">(facultatif)</span>
          </label>
          <input id="retirer-raison" name="raison" maxLength={500} className="field__control" />
        </div>
        <p role="alert" className="visitor-thread__failure">
          {form.failure ?? problemsIn(outcome).form}
        </p>
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {words.button}
        </Button>
      </form>
    </details>
  )
}

const withdrawWords = {
  request: {
    summary: 'Retirer ma demande',
    sure: 'L’atelier est prévenu et ne prépare plus de devis. Vous pourrez toujours lui écrire ici.',
    button: 'Oui, retirer ma demande',
  },
  message: {
    summary: 'Je n’ai plus besoin de réponse',
    sure: 'L’atelier est prévenu et ne vous répondra pas. Vous pourrez toujours lui écrire ici.',
    button: 'Oui, clore cet échange',
  },
} as const

interface ExpiredLinkProps {
  address: string
  outcome?: FormOutcome
}

/** An old link tells nothing; a new one goes to the address that the thread has. */
function ExpiredLink({ address, outcome: first }: ExpiredLinkProps) {
  const form = useForm<never, FormOutcome>({
    id: 'renouveler',
    action: visitorFormAddress(address, 'renouveler'),
    failures: threadFailures,
    first,
  })
  const isSent = form.outcome?.outcome === 'saved'
  return (
    <section id="renouveler" className="visitor-thread__expired">
      <h1>Ce lien a expiré</h1>
      {isSent ? (
        <p role="status">
          C’est fait&nbsp;: si l’échange existe encore, un nouveau lien est parti à l’adresse e-mail qui
          l’avait ouvert. Pensez à regarder dans les indésirables.
        </p>
      ) : (
        <>
          <p>
            Pour protéger votre échange, chaque lien ne vaut que 90 jours. Nous pouvons vous en envoyer un
            nouveau, à l’adresse e-mail de votre demande et à nulle autre.
          </p>
          <form {...form.formProps}>
            <p role="alert" className="visitor-thread__failure">
              {form.failure}
            </p>
            <Button type="submit" busy={form.isBusy}>
              Recevoir un nouveau lien
            </Button>
          </form>
        </>
      )}
    </section>
  )
}

/** Where a form of a private page is sent: its address has its link in its query already. */
const visitorFormAddress = (address: string, name: string) => `${address}&index&formulaire=${name}#${name}`
