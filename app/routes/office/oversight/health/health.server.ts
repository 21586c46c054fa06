import { href, type RouterContextProvider } from 'react-router'
import type { Site } from '../../../../../domain/business/site.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { storedValueNames } from '../../../../../domain/kernel/text/stored-value-names.ts'
import { jobDescriptions } from '../../../../../domain/oversight/health/failed-jobs.ts'
import {
  describeHealthVerdict,
  runHealthChecks,
} from '../../../../../domain/oversight/health/health-checks.ts'
import { loadSiteHealth } from '../../../../../domain/oversight/health/load-health.ts'
import type { RejectedMailRecord } from '../../../../../domain/oversight/health/rejected-mails.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { inboxRecordAddress } from '../../../../office/records/inbox-address.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'

export type HealthView = Awaited<ReturnType<typeof loadHealthPage>>

/** Loads the page with the state of the site. */
export async function loadHealthPage(context: Readonly<RouterContextProvider>) {
  const deps = context.get(siteContext)
  const site = deps.facts.current()
  const person = context.get(staffContext)
  const health = await loadSiteHealth(deps, deps.machine)
  const checks = runHealthChecks(health)
  const events = await listEvents(deps.db, { kind: 'health' }, maxActivityLines, site)
  return {
    checks,
    verdict: describeHealthVerdict(checks),
    checked: formatDayAndHour(health.now),
    givenUp: health.jobs.givenUp.map(({ id, name, at, attempts, reason }) => ({
      id,
      what: jobDescriptions[name] ?? name,
      when: formatDayAndHour(at),
      reason,
      tries: countWithNoun(attempts, 'essai', 'essais'),
    })),
    rejected: health.mails.rejected.map((mail) => ({
      id: mail.id,
      reason: mail.reason,
      when: formatDayAndHour(mail.at),
      what: rejectedMailName(mail),
      to: rejectedMailAddress(mail, site),
    })),
    mayMend: hasPermission(person, 'mend-health'),
    lines: recordActivityLines(events, person),
  }
}

const rejectedMailNames: Readonly<Record<Exclude<RejectedMailRecord['kind'], 'newsletter'>, string>> =
  storedValueNames({
    request: 'Réponse à une demande',
    message: 'Réponse à un message',
    estimate: 'Devis',
    invoice: 'Facture, avoir ou relance',
    'storage-notice': 'Préavis de garde d’une commande',
    'new-day': 'Nouvelle date d’une commande',
  })

/** Returns the kind of a rejected mail, in French. */
function rejectedMailName(mail: RejectedMailRecord): string {
  if (mail.kind !== 'newsletter') return rejectedMailNames[mail.kind]
  const rejected = mail.isHeld ? 'retenue' : countWithNoun(mail.count, 'lecteur refusé', 'lecteurs refusés')
  return `Lettre «\u00a0${mail.label}\u00a0», ${rejected}`
}

/** Returns the address at which the mail can be sent again. */
function rejectedMailAddress({ kind, recordId }: RejectedMailRecord, site: Site): string {
  if (kind === 'invoice') return invoiceAddress(recordId)
  if (kind === 'newsletter') return href('/gestion/lettre/:id', { id: recordId })
  // The page redirects to the estimate's own point of sale.
  if (kind === 'estimate') return estimateAddress(site.pointsOfSale[0].id, recordId)
  if (kind === 'storage-notice' || kind === 'new-day') return href('/gestion/commandes/:id', { id: recordId })
  return inboxRecordAddress(kind, recordId)
}
