import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { listEstimateMails } from '../../../../domain/estimates/find-estimate.ts'
import type { SiteContext } from '../../../context.ts'

interface Asked {
  id: string
  asked: URLSearchParams
  /** To whom it goes unless another address is typed. */
  email: string
}

/** What is to be said of mails about a quote: what is asked to be confirmed, what leaves, what did not arrive. */
export async function readSending(db: SiteContext['db'], now: Date, { id, asked, email }: Asked) {
  const mails = await listEstimateMails(db, id)
  const leaving = mails.find(({ state }) => state === 'queued')
  const [last] = mails.filter(({ state }) => state !== 'cancelled')
  const taken = mails[0]?.state === 'cancelled' ? mails[0] : null
  return {
    isAsked: asked.has('envoi') ? ('envoi' as const) : asked.has('relance') ? ('relance' as const) : null,
    // Whoever took it back goes on with what they had written.
    email: taken?.email ?? last?.email ?? email,
    text: taken?.text ?? '',
    leaving: leaving && {
      ...{ id: leaving.id, email: leaving.email },
      seconds: Math.max(0, Math.ceil((leaving.due_at.getTime() - now.getTime()) / 1000)),
    },
    refusal: last?.state === 'refused' ? { email: last.email, reason: last.refusal ?? '' } : null,
    sent: mails
      .filter(({ sent_at }) => sent_at !== null)
      .map(({ id: mailId, kind, email: to, sent_at }) => ({
        id: mailId,
        says: `${kind === 'quote' ? 'Envoyé' : 'Relance envoyée'} à ${to}`,
        at: sent_at ? dayAndHour(sent_at) : '',
      })),
  }
}
