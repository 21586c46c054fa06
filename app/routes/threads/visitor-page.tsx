import type { FormOutcome } from '../../forms/form-outcome.ts'
import { Phone } from '../../ui/icon/icons.ts'
import { useLivePage } from '../../ui/live/use-live-page.ts'
import { LetterPager } from '../../ui/texts/letter/letter-pager.tsx'
import { ReplyForm } from './reply-form.tsx'
import { type OpenThread, Standing } from './standing.tsx'
import { Letter } from './visitor-letter.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import '../../ui/paper-page/paper-page.css'

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
        <LetterPager older={thread.older} newest={thread.newest} />
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
