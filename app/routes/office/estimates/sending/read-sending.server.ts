import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { listEstimateMails } from '../../../../../domain/estimates/list-estimate-mails.ts'
import type { SiteContext } from '../../../../context.ts'
import { refusedMail } from '../../documents/refused-mail.server.ts'

interface Asked {
  id: string
  asked: URLSearchParams
  /** To whom it goes unless another address is typed. */
  email: string
  mayWrite: boolean
  /** Its client has said their word: no mail of it waits any more. */
  isOver: boolean
}

const called = { quote: 'L’e-mail du devis', reminder: 'L’e-mail de relance' } as const

/** What is to be said of mails about a quote: what is asked to be confirmed, what leaves, what did not arrive. */
export async function readSending(
  db: SiteContext['db'],
  now: Date,
  { id, asked, email, mayWrite, isOver }: Asked,
) {
  const mails = await listEstimateMails(db, id)
  const leaving = mails.find(({ state }) => state === 'queued')
  const [last] = mails.filter(({ state }) => state !== 'cancelled')
  const taken = mails[0]?.state === 'cancelled' ? mails[0] : null
  // Whoever took it back goes on with what they had written.
  const to = taken?.email ?? last?.email ?? email
  return {
    isAsked: asked.has('envoi') ? ('envoi' as const) : asked.has('relance') ? ('relance' as const) : null,
    isChanged: asked.get('envoi') === 'relire',
    email: to,
    isOwn: to === email,
    text: taken?.text ?? '',
    leaving: leaving && {
      id: leaving.id,
      email: leaving.email,
      seconds: Math.max(0, Math.ceil((leaving.due_at.getTime() - now.getTime()) / 1000)),
    },
    refusal: last?.state === 'refused' && !isOver ? refusedMail(called[last.kind], last, mayWrite) : null,
    sent: mails
      .filter(({ sent_at }) => sent_at !== null)
      .map(({ id: mailId, kind, email: to, sent_at, returned_at }) => ({
        id: mailId,
        says: `${kind === 'quote' ? 'Envoyé' : 'Relance envoyée'} à ${to}${returned_at ? ', mais revenu' : ''}`,
        at: sent_at ? dayAndHour(sent_at) : '',
      })),
  }
}
