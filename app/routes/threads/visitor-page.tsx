import type { FormOutcome } from '../../forms/form-outcome.ts'
import { Phone } from '../../ui/icon/icons.ts'
import { useLivePage } from '../../ui/live/use-live-page.ts'
import { LetterFiles } from '../../ui/texts/letter/letter-files.tsx'
import '../../ui/paper-page/paper-page.css'
import type { VisitorLetter, VisitorThread } from './read-thread.server.ts'
import { ReplyForm } from './reply-form.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

type OpenThread = Extract<VisitorThread, { isExpired: false }>

interface VisitorPageProps {
  thread: OpenThread
  outcomes?: { repondre?: FormOutcome; retirer?: FormOutcome }
}

export function VisitorPage({ thread, outcomes }: VisitorPageProps) {
  const { kind, address, live, letters, isWithdrawn, contact, nextId } = thread
  useLivePage(live)
  return (
    <>
      <Standing {...thread} />
      <section id="echange" className="visitor-thread__part" aria-labelledby="echange-titre">
        <h2 id="echange-titre">Notre échange</h2>
        <ol className="plain-list visitor-thread__letters">
          {letters.map((letter) => (
            <Letter key={letter.id} {...letter} />
          ))}
        </ol>
      </section>
      <ReplyForm address={address} kind={kind} nextId={nextId} outcome={outcomes?.repondre} />
      <p className="visitor-thread__phone">
        <Phone /> Plus simple de vive voix&nbsp;? {contact.title}&nbsp;:{' '}
        <a href={contact.phone.link}>{contact.phone.display}</a>
      </p>
      {!isWithdrawn && <WithdrawForm address={address} kind={kind} outcome={outcomes?.retirer} />}
    </>
  )
}

/** What was asked, and where it stands, in words. */
function Standing({ kind, reference, state, isWithdrawn, facts, photos }: OpenThread) {
  return (
    <header className="visitor-thread__part visitor-thread__standing">
      {reference && <p className="annotation">{reference}</p>}
      <h1>{kind === 'request' ? 'Votre demande de devis' : 'Votre message'}</h1>
      <p className="visitor-thread__state" role="status">
        <strong>{isWithdrawn ? withdrawn[kind] : state.label}</strong>
        <span>
          {isWithdrawn
            ? 'Vous n’avez plus rien à faire. Vous changez d’avis\u00a0? Écrivez-nous ci-dessous.'
            : state.next}
        </span>
      </p>
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

const withdrawn = { request: 'Retirée à votre demande', message: 'Clos à votre demande' } as const

function Letter({ isOurs, author, at, when, text, files }: VisitorLetter) {
  if (!text && files.length === 0) return null
  return (
    <li className="letter visitor-letter" data-ours={isOurs || undefined}>
      <p className="letter__head">
        <strong>{author}</strong> <time dateTime={at}>{when}</time>
      </p>
      {text && <p className="letter__text">{text}</p>}
      <LetterFiles files={files} />
    </li>
  )
}
