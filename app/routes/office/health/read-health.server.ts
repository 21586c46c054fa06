import { href, type RouterContextProvider } from 'react-router'
import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import { listEvents } from '../../../../domain/events/list-events.ts'
import { counted } from '../../../../domain/french-number.ts'
import { jobWords } from '../../../../domain/health/job-words.ts'
import { type Health, readHealth } from '../../../../domain/health/read-health.ts'
import type { RefusedMail } from '../../../../domain/health/refused-mails.ts'
import { site } from '../../../../domain/site.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { estimateAddress } from '../estimates/estimate-address.ts'
import { recordAddress } from '../inbox/inbox-address.ts'
import { invoiceAddress } from '../invoices/invoice-address.ts'
import { streamLength, streamLines } from '../journal/stream-lines.server.ts'
import { backupSign } from './backup-sign.server.ts'
import { jobsSign, sweepsSign } from './job-signs.server.ts'
import { databaseSign, diskSign, storageSign, versionSign } from './machine-signs.server.ts'
import { inboxSign, mailsSign, platformSign } from './mail-signs.server.ts'
import type { Sign } from './sign.ts'

export type HealthView = Awaited<ReturnType<typeof readHealthPage>>

const signsOf: readonly ((health: Health) => Sign)[] = [
  backupSign,
  jobsSign,
  mailsSign,
  inboxSign,
  platformSign,
  databaseSign,
  storageSign,
  diskSign,
  sweepsSign,
  versionSign,
]

/** The page of how the site fares, in words (docs/product.md §11.25). */
export async function readHealthPage(context: Readonly<RouterContextProvider>) {
  const world = context.get(siteContext)
  const person = context.get(staffContext)
  const health = await readHealth(world, world.machine)
  const signs = signsOf.map((signOf) => signOf(health))
  const events = await listEvents(world.db, { kind: 'health' }, streamLength)
  return {
    signs,
    verdict: verdictOf(signs),
    checked: dayAndHour(health.now),
    givenUp: health.jobs.givenUp.map(({ id, name, at, attempts, reason }) => ({
      ...{ id, what: jobWords[name] ?? name, when: dayAndHour(at), reason },
      tries: `${attempts}\u00a0${attempts > 1 ? 'essais' : 'essai'}`,
    })),
    refused: health.mails.refused.map((mail) => ({
      ...{ id: mail.id, reason: mail.reason, when: dayAndHour(mail.at) },
      ...{ what: calledIn(mail), to: addressOf(mail) },
    })),
    mayMend: may(person, 'mend-health'),
    lines: streamLines(events, person),
  }
}

const refusedWords: Readonly<Record<Exclude<RefusedMail['kind'], 'newsletter'>, string>> = {
  request: 'Réponse à une demande',
  message: 'Réponse à un message',
  estimate: 'Devis',
  invoice: 'Facture, avoir ou relance',
}

function calledIn(mail: RefusedMail): string {
  if (mail.kind !== 'newsletter') return refusedWords[mail.kind]
  const refused = mail.isHeld ? 'retenue' : counted(mail.count, 'lecteur refusé', 'lecteurs refusés')
  return `Lettre «\u00a0${mail.called}\u00a0», ${refused}`
}

function addressOf({ kind, recordId }: RefusedMail): string {
  if (kind === 'invoice') return invoiceAddress(recordId)
  if (kind === 'newsletter') return href('/gestion/lettre/:id', { id: recordId })
  // The page leads on to its own point of sale.
  if (kind === 'estimate') return estimateAddress(site.pointsOfSale[0].id, recordId)
  return recordAddress(kind, recordId)
}

/** Read first: what is to be done, or that there is nothing. */
function verdictOf(signs: readonly Sign[]) {
  const named = (level: Sign['level']) => signs.filter((sign) => sign.level === level)
  const [bad, watched] = [named('bad'), named('watch')]
  if (bad.length > 0) return { level: 'bad' as const, sentence: `À réparer\u00a0: ${titlesOf(bad)}.` }
  if (watched.length > 0)
    return { level: 'watch' as const, sentence: `À surveiller\u00a0: ${titlesOf(watched)}.` }
  return { level: 'good' as const, sentence: 'Tout va bien.' }
}

const titlesOf = (signs: readonly Sign[]) =>
  signs.map(({ title }, place) => (place > 0 ? title.toLowerCase() : title)).join(', ')
