import { findClockBehindProblem } from '../../billing/documents/clock-behind.ts'
import { formatDayAndHour, formatTimeAgo } from '../../kernel/calendar/french-dates.ts'
import { formatDay, parisDay } from '../../kernel/calendar/paris-day.ts'
import { formatFileSize } from '../../kernel/files/file-size.ts'
import type { JobName, PendingJobs } from '../../kernel/ports/jobs.ts'
import { countWithNoun, formatFrenchNumber } from '../../kernel/text/french-number.ts'
import { checkBackups } from './backup-check.ts'
import { jobDescriptions } from './failed-jobs.ts'
import type { HealthCheck, HealthLevel } from './health-check.ts'
import type { SiteHealth } from './load-health.ts'
import { maxRejectedMailsShown } from './rejected-mails.ts'
import { scheduledJobs, watchedJobNames } from './scheduled-jobs.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Maximum waiting time of a job, in milliseconds. Jobs start within moments when a process runs them. */
const longestWait = 10 * minute
/** Duration of a failure, in milliseconds, after which it is not expected to pass by itself. */
const longestFailing = 10 * minute
const longestUnread = 15 * minute
/**
 * Number of days for which the certificate must still be valid. Automatic renewal happens thirty days before the end,
 * so by then it has failed for two weeks.
 */
const certificateDays = 14
/** Milliseconds without announcements that are normal: a lost connection is reopened within seconds. */
const longestWithoutAnnouncements = 2 * minute
/** Response time of the database, in milliseconds, from which it counts as slow. */
const slowDatabase = 250

/**
 * All checks, in the order of « État ». To add a check, add it here: bad results appear on « Aujourd’hui », in mails
 * and in metrics automatically.
 */
const checks: readonly ((health: SiteHealth) => HealthCheck)[] = [
  checkBackups,
  checkJobs,
  checkMails,
  checkInbox,
  checkCertificate,
  checkPlatform,
  checkDatabase,
  checkAnnouncements,
  checkStorage,
  checkDisk,
  checkClock,
  checkSweeps,
  checkVersion,
]

export const runHealthChecks = (health: SiteHealth): HealthCheck[] => checks.map((check) => check(health))

/** Returns the bad results. */
export const failingHealthChecksOf = (results: readonly HealthCheck[]): HealthCheck[] =>
  results.filter(({ level }) => level === 'bad')

/** Checks the background jobs: mails, pictures, documents. */
function checkJobs({ jobs: { pending, givenUp }, now }: SiteHealth): HealthCheck {
  const head = {
    id: 'taches',
    title: 'Tâches',
    facts: pending.map((jobs) => [jobDescriptions[jobs.name] ?? jobs.name, stateOf(jobs)] as const),
  }
  if (givenUp.length > 0)
    return {
      ...head,
      level: 'bad',
      state: 'given-up',
      sentence: `${countWithNoun(givenUp.length, 'tâche abandonnée', 'tâches abandonnées')} après plusieurs essais.`,
      advice: 'Levez la cause, puis relancez-les ci-dessous\u00a0; ou classez celles qui ne servent plus.',
    }
  if (pending.some(({ waitingSince }) => isBefore(waitingSince, now, longestWait)))
    return {
      ...head,
      level: 'bad',
      state: 'waiting',
      sentence: 'Des tâches attendent depuis plus de dix minutes.',
      advice: 'E-mails et documents n’en partent plus\u00a0: appelez votre prestataire technique.',
      operatorAdvice: 'Vérifiez qu’au moins une machine du site tourne avec JOBS=on.',
    }
  const failing = failuresOf(pending)
  if (failing.count === 0)
    return { ...head, level: 'good', sentence: pending.length > 0 ? 'Tout avance.' : 'Rien n’attend.' }
  if (isBefore(failing.since, now, longestFailing))
    return {
      ...head,
      level: 'bad',
      state: 'failing',
      sentence: `${countWithNoun(failing.count, 'tâche échoue', 'tâches échouent')}, la plus ancienne depuis le ${formatDayAndHour(failing.since ?? now)}${reasonText(failing)}.`,
      advice: 'Elles sont réessayées d’elles-mêmes\u00a0; la raison indique ce qui ne répond pas.',
    }
  return {
    ...head,
    level: 'watch',
    sentence: `${countWithNoun(failing.count, 'tâche a échoué et sera réessayée', 'tâches ont échoué et seront réessayées')}.`,
    advice: 'Rien à faire si cela passe tout seul. Sinon, la raison indique ce qui ne répond pas.',
  }
}

/** Returns the number of jobs by state: « 2 en attente, 1 à réessayer ». */
function stateOf({ waiting, running, failing, nextTry, reason }: PendingJobs): string {
  const states = [
    running > 0 && `${running} en cours`,
    waiting > 0 && `${waiting} en attente`,
    failing > 0 &&
      `${failing} à réessayer${nextTry ? `, la prochaine le ${formatDayAndHour(nextTry)}` : ''}${reason ? ` (${reason})` : ''}`,
  ]
  return states.filter((state) => state !== false).join(', ')
}

/** Returns the number of failing jobs, the time at which the oldest was queued, and a reason. */
function failuresOf(pending: readonly PendingJobs[]) {
  const failing = pending.filter((jobs) => jobs.failing > 0)
  const failureStarts = failing.flatMap(({ failingSince }) => (failingSince ? [failingSince.getTime()] : []))
  return {
    count: failing.reduce((sum, jobs) => sum + jobs.failing, 0),
    since: failureStarts.length > 0 ? new Date(Math.min(...failureStarts)) : null,
    reason: failing.find(({ reason }) => reason !== '')?.reason ?? '',
  }
}

const reasonText = ({ reason }: { reason: string }) => (reason ? `\u00a0: ${reason.replace(/\.$/, '')}` : '')

const isBefore = (instant: Date | null, now: Date, milliseconds: number) =>
  instant !== null && now.getTime() - instant.getTime() > milliseconds

/** Whether the job sends a mail. */
const isMail = ({ name }: PendingJobs) => name.startsWith('send-') && name !== 'send-to-platform'

/** Checks outgoing mails: whether they are sent, and which ones servers have rejected. */
function checkMails({
  mails: { rejected, returned, hasServer },
  jobs: { pending },
  now,
  isDemo,
}: SiteHealth): HealthCheck {
  const head = {
    id: 'e-mails',
    title: 'E-mails envoyés',
    facts: returned > 0 ? [['Adresses qui ne reçoivent plus', String(returned)] as const] : undefined,
  }
  if (!hasServer && !isDemo)
    return {
      ...head,
      level: 'bad',
      state: 'no-server',
      sentence:
        'Aucun e-mail ne part\u00a0: le site n’a pas de serveur d’envoi, et les range dans un dossier.',
      advice:
        'Demandez à votre prestataire technique de régler l’envoi\u00a0: devis, factures, accusés de réception et invitations partiront.',
      operatorAdvice: 'Réglez SMTP_URL et MAIL_FROM, puis redémarrez le site.',
    }
  const failing = failuresOf(pending.filter(isMail))
  if (isBefore(failing.since, now, longestFailing))
    return {
      ...head,
      level: 'bad',
      state: 'failing',
      sentence: `${countWithNoun(failing.count, 'e-mail ne part pas', 'e-mails ne partent pas')}, depuis le ${formatDayAndHour(failing.since ?? now)}${reasonText(failing)}.`,
      advice:
        'Rien n’est perdu\u00a0: ils sont réessayés pendant un jour. Voyez si le compte chez votre fournisseur d’e-mails est en règle, puis appelez votre prestataire technique.',
      operatorAdvice: 'Vérifiez SMTP_URL.',
    }
  const pausedIssue = rejected.find((mail) => mail.kind === 'newsletter' && mail.isHeld)
  if (pausedIssue)
    return {
      ...head,
      level: 'bad',
      state: 'newsletter',
      sentence: 'Une lettre d’information est retenue par le site.',
      advice: pausedIssue.reason,
    }
  if (failing.count > 0)
    return {
      ...head,
      level: 'watch',
      sentence: `${countWithNoun(failing.count, 'e-mail n’est pas parti et sera réessayé', 'e-mails ne sont pas partis et seront réessayés')}${reasonText(failing)}.`,
      advice: 'Rien à faire si cela passe tout seul.',
    }
  const count = rejected.reduce((sum, mail) => sum + (mail.kind === 'newsletter' ? mail.count : 1), 0)
  if (count === 0) return { ...head, level: 'good', sentence: 'Aucun refus depuis trente jours.' }
  const atLeast = rejected.length === maxRejectedMailsShown ? 'Au moins ' : ''
  return {
    ...head,
    level: 'watch',
    sentence: `${atLeast}${countWithNoun(count, 'refusé', 'refusés')} depuis trente jours.`,
    advice: rejected.every(({ kind }) => kind === 'newsletter')
      ? 'Rien à faire pour quelques-uns\u00a0: une adresse qui n’existe plus ne reçoit plus de lettre. Beaucoup d’un coup\u00a0: lisez la raison ci-dessous.'
      : 'Le plus souvent l’adresse est fausse\u00a0: ouvrez la fiche, corrigez-la et renvoyez, ou appelez.',
  }
}

/** Checks the mailbox that visitors write to. */
function checkInbox({ inbox, waiting, unfiled, now }: SiteHealth): HealthCheck {
  const head = { id: 'boite', title: 'Boîte de réception' }
  if (!inbox)
    return {
      ...head,
      level: 'off',
      sentence: 'Le site ne lit pas de boîte\u00a0: les réponses arrivent dans celle de l’atelier.',
    }
  const facts = [
    ...inbox.map(
      ({ fetched_at }) =>
        [
          'Relevée',
          fetched_at ? `${formatDayAndHour(fetched_at)} (${formatTimeAgo(fetched_at, now)})` : 'pas encore',
        ] as const,
    ),
    ['Non lus, les plus récents', unfiled.newestUnreadable.map(formatDayAndHour).join('\u00a0; ')] as const,
    ['Non repris depuis trente jours', notFiled(unfiled.counts)] as const,
  ]
  const advice =
    'Rien n’est perdu\u00a0: les messages attendent dans la boîte, et entrent dès qu’elle est de nouveau lue.'
  const failing = inbox.find(({ failure }) => failure)
  if (failing)
    return {
      ...head,
      level: 'bad',
      state: 'failing',
      sentence: `Elle ne peut pas être lue\u00a0: ${failing.failure}`,
      advice,
      facts,
    }
  if (inbox.some(({ fetched_at }) => isBefore(fetched_at, now, longestUnread)))
    return {
      ...head,
      level: 'bad',
      state: 'unread',
      sentence: 'Elle n’a pas été relevée depuis plus d’un quart d’heure.',
      advice,
      facts,
    }
  const unreadable = unfiled.counts.unreadable ?? 0
  const watched = [
    unreadable > 0 && {
      sentence: `${countWithNoun(unreadable, 'e-mail reçu depuis trente jours n’a pas pu être lu par le site\u00a0: il est resté', 'e-mails reçus depuis trente jours n’ont pas pu être lus par le site\u00a0: ils sont restés')} dans la boîte.`,
      advice:
        'Ouvrez la boîte avec votre messagerie, cherchez aux heures données en détail, au besoin dans le dossier «\u00a0Traités\u00a0», et répondez de là. N’ouvrez pas de pièce jointe douteuse.',
    },
    waiting.mails > 0 && {
      sentence: `${countWithNoun(waiting.mails, 'e-mail d’inconnu attend son tour', 'e-mails d’inconnus attendent leur tour')} dans la boîte\u00a0: trop en sont arrivés en une heure.`,
      advice:
        'Rien n’est perdu\u00a0: ils entrent d’eux-mêmes, dans l’ordre, et les réponses de vos clients passent devant. Si ce sont des indésirables, effacez-les dans la boîte.',
    },
  ].filter((one) => one !== false)
  if (watched.length === 0) return { ...head, level: 'good', sentence: 'Les e-mails sont relevés.', facts }
  const oldest = waiting.since
    ? [['Le plus ancien qui attend', formatTimeAgo(waiting.since, now)] as const]
    : []
  return {
    ...head,
    level: 'watch',
    sentence: watched.map(({ sentence }) => sentence).join(' '),
    advice: watched.map(({ advice: todo }) => todo).join(' '),
    facts: [...facts, ...oldest],
  }
}

/** Returns the number of mails that the site does not file: « 12 de listes de diffusion, 1 d’automates ». */
function notFiled({
  list = 0,
  robot = 0,
  own = 0,
  absence = 0,
  bounce = 0,
  delay = 0,
  report = 0,
}: SiteHealth['unfiled']['counts']): string {
  const notices = bounce + delay + report
  const parts = [
    list > 0 && `${formatFrenchNumber(list)} de listes de diffusion`,
    robot > 0 && `${formatFrenchNumber(robot)} d’automates`,
    own > 0 && `${formatFrenchNumber(own)} de vos propres adresses`,
    absence > 0 && `${formatFrenchNumber(absence)} d’absence`,
    notices > 0 && `${formatFrenchNumber(notices)} de serveurs de messagerie (retours, retards, accusés)`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** Checks the certificate that browsers get at the site's address. */
function checkCertificate({ certificate, now }: SiteHealth): HealthCheck {
  const head = { id: 'certificat', title: 'Certificat' }
  if (!certificate)
    return { ...head, level: 'off', sentence: 'Le site n’est pas servi en https à cette adresse.' }
  const { host, endsAt, failure } = certificate
  const facts = [['Adresse', host] as const]
  if (failure !== null)
    return {
      ...head,
      level: 'watch',
      sentence: `Celui de ${host} n’a pas pu être lu\u00a0: ${failure}.`,
      advice:
        'Ouvrez le site dans un navigateur. S’il s’ouvre, cette machine n’atteint pas sa propre adresse\u00a0: surveillez la date autrement.',
      facts,
    }
  if (!endsAt) return { ...head, level: 'good', sentence: 'Sa date va être lue dans un instant.', facts }
  const left = Math.floor((endsAt.getTime() - now.getTime()) / day)
  const until = `Il est valable jusqu’au ${formatDayAndHour(endsAt)}`
  if (left >= certificateDays) return { ...head, level: 'good', sentence: `${until}.`, facts }
  const isOver = endsAt <= now
  return {
    ...head,
    level: 'bad',
    state: isOver ? 'over' : 'ending',
    sentence: isOver
      ? `Il n’est plus valable depuis le ${formatDayAndHour(endsAt)}\u00a0: les navigateurs refusent le site.`
      : `${until}, et n’a pas été renouvelé.`,
    advice: 'Renouvelez-le, ou voyez pourquoi Caddy ou certbot n’y arrive plus\u00a0: leur journal le dit.',
    facts,
  }
}

/** Checks the platform for electronic invoices. */
function checkPlatform({ platform, jobs: { pending } }: SiteHealth): HealthCheck {
  const head = { id: 'plateforme', title: 'Plateforme de facturation' }
  if (!platform)
    return { ...head, level: 'off', sentence: 'Aucune n’est réglée\u00a0: les factures partent par e-mail.' }
  const failing = pending.find(({ name, failing }) => platformJobs.includes(name) && failing > 0)
  const facts = platform.map(
    ({ name, read_until }) => [name, `lue jusqu’au ${formatDayAndHour(read_until)}`] as const,
  )
  if (failing)
    return {
      ...head,
      level: 'watch',
      sentence: `Elle ne répond pas comme il faut\u00a0: ${failing.reason}`,
      advice: 'Le site réessaie pendant une semaine. Si cela dure, appelez votre plateforme de facturation.',
      operatorAdvice: 'Vérifiez PLATFORM_URL et l’état de la plateforme.',
      facts,
    }
  return { ...head, level: 'good', sentence: 'Elle répond.', facts }
}

const platformJobs: readonly JobName[] = ['send-to-platform', 'tell-platform-paid', 'follow-platform']

function checkDatabase({ database }: SiteHealth): HealthCheck {
  const { milliseconds, bytes, version, connections, most } = database
  const isCrowded = connections > most * 0.8
  const isSlow = (milliseconds ?? slowDatabase) >= slowDatabase
  return {
    id: 'base',
    title: 'Base de données',
    level: isCrowded || isSlow ? 'watch' : 'good',
    sentence: isSlow
      ? `Elle met ${formatFrenchNumber(milliseconds ?? 0)}\u00a0ms à répondre.`
      : isCrowded
        ? `Elle répond, mais ${connections} de ses ${most} connexions sont prises.`
        : 'Elle répond.',
    advice: isSlow
      ? 'La machine est très occupée, ou la base est loin\u00a0: rechargez la page dans un instant.'
      : isCrowded
        ? 'Augmentez max_connections, ou arrêtez les autres programmes qui s’y connectent.'
        : undefined,
    facts: [
      ['Taille', formatFileSize(bytes)],
      ['PostgreSQL', version],
      ['Connexions', `${connections} sur ${most}`],
    ],
  }
}

/** Checks the announcements on the machine that handles the request: each machine has its own connection for them. */
function checkAnnouncements({ machine, now }: SiteHealth): HealthCheck {
  const since = machine.announcementsLostSince()
  const head = { id: 'annonces', title: 'Échanges entre les serveurs', facts: [] }
  if (!since) return { ...head, level: 'good', sentence: 'Chaque changement est connu aussitôt.' }
  return {
    ...head,
    level: now.getTime() - since.getTime() > longestWithoutAnnouncements ? 'bad' : 'watch',
    sentence: `Cette machine ne reçoit plus les changements depuis le ${formatDayAndHour(since)}\u00a0: elle peut montrer d’anciens réglages et d’anciennes pages.`,
    advice:
      'Elle se reconnecte d’elle-même. Si cela dure, vérifiez le réseau entre elle et la base de données, puis redémarrez-la.',
  }
}

function checkStorage({ storage, machine }: SiteHealth): HealthCheck {
  const storageText = machine.storage === 'bucket' ? 'dans un espace S3' : 'sur le disque du site'
  const head = { id: 'fichiers', title: 'Photos et fichiers', facts: [['Rangés', storageText] as const] }
  if (storage !== null) return { ...head, level: 'good', sentence: 'La lecture et l’écriture fonctionnent.' }
  return {
    ...head,
    level: 'bad',
    sentence: 'Ils ne peuvent être ni lus ni écrits.',
    advice:
      machine.storage === 'bucket'
        ? 'Appelez votre prestataire technique, ou l’hébergeur des fichiers. D’ici là, les photos des visiteurs sont refusées, avec une explication.'
        : 'Appelez votre prestataire technique. D’ici là, les photos des visiteurs sont refusées, avec une explication.',
    operatorAdvice:
      machine.storage === 'bucket'
        ? 'Vérifiez STORAGE_URL et le compte chez l’hébergeur.'
        : 'Vérifiez la place et les droits du disque.',
  }
}

function checkDisk({ disk: { free, total, room }, machine }: SiteHealth): HealthCheck {
  const isNear = free < 2 * machine.reserve || free < total / 20
  return {
    id: 'disque',
    title: 'Disque',
    level: room ? (isNear ? 'watch' : 'good') : 'bad',
    sentence: room
      ? `${formatFileSize(free)} libres sur ${formatFileSize(total)}.`
      : `Presque plein\u00a0: ${formatFileSize(free)} libres. Les visiteurs ne peuvent plus joindre de photos.`,
    advice: room && !isNear ? undefined : 'Libérez de la place, ou agrandissez le disque.',
    facts: [['Réserve gardée libre', formatFileSize(machine.reserve)]],
  }
}

/** Checks the server's clock. Nothing can be issued on a day before that of the latest document. */
function checkClock({ now, newest }: SiteHealth): HealthCheck {
  const problem = findClockBehindProblem(newest, parisDay(now))
  return {
    id: 'horloge',
    title: 'Horloge',
    level: problem ? 'bad' : 'good',
    sentence: problem ?? 'À l’heure\u00a0: elle ne précède rien de ce qui a été émis.',
    advice: problem
      ? 'Réglez l’heure du serveur\u00a0; si une pièce a été émise trop tôt, attendez son jour.'
      : undefined,
    facts: [
      ['Heure du serveur', formatDayAndHour(now)],
      ...(newest ? [['Dernière pièce', `${newest.documentName}, ${formatDay(newest.day)}`] as const] : []),
    ],
  }
}

/** Checks the scheduled jobs: one is late after twice its interval. */
function checkSweeps({ jobs: { lastDone }, now, machine }: SiteHealth): HealthCheck {
  const late = watchedJobNames.filter((name) => {
    // A newly started site has not run its nightly jobs yet.
    const since = lastDone[name] ?? machine.startedAt
    return isBefore(since, now, 2 * scheduledJobs[name].intervalHours * hour)
  })
  const last = Math.max(0, ...watchedJobNames.map((name) => lastDone[name]?.getTime() ?? 0))
  const facts = watchedJobNames.map((name) => {
    const at = lastDone[name]
    return [
      jobDescriptions[name],
      at ? `${formatDayAndHour(at)} (${formatTimeAgo(at, now)})` : 'pas encore',
    ] as const
  })
  const head = { id: 'menage', title: 'Ménage', facts }
  if (late.length > 0)
    return {
      ...head,
      level: 'watch',
      sentence: `En retard\u00a0: ${late.map((name) => jobDescriptions[name]).join(', ')}.`,
      advice:
        'Le site doit rester allumé la nuit. Redémarré, il rattrape ce qu’il a manqué à la prochaine heure prévue.',
      operatorAdvice: 'Vérifiez qu’une machine du site tourne la nuit avec JOBS=on.',
    }
  return {
    ...head,
    level: 'good',
    sentence:
      last > 0
        ? `Fait pour la dernière fois ${formatTimeAgo(new Date(last), now)}.`
        : 'Pas encore fait\u00a0: il aura lieu à l’heure prévue.',
  }
}

function checkVersion({ machine, now, brand }: SiteHealth): HealthCheck {
  return {
    id: 'version',
    title: 'Version',
    level: 'good',
    sentence: `${brand} ${machine.version}, démarré ${formatTimeAgo(machine.startedAt, now)}.`,
    facts: [
      ['Construit', machine.builtAt ? formatDayAndHour(machine.builtAt) : 'en développement'],
      ['Démarré', formatDayAndHour(machine.startedAt)],
      ['Node', machine.node],
    ],
  }
}

/** Returns the summary shown first: the problems, or that there are none. */
export function describeHealthVerdict(results: readonly HealthCheck[]) {
  const resultsOfLevel = (level: HealthLevel) => results.filter((result) => result.level === level)
  const [bad, watched] = [resultsOfLevel('bad'), resultsOfLevel('watch')]
  if (bad.length > 0) return { level: 'bad' as const, sentence: `À réparer\u00a0: ${titlesOf(bad)}.` }
  if (watched.length > 0)
    return { level: 'watch' as const, sentence: `À surveiller\u00a0: ${titlesOf(watched)}.` }
  return { level: 'good' as const, sentence: 'Tout va bien.' }
}

const titlesOf = (results: readonly HealthCheck[]) =>
  results.map(({ title }, index) => (index > 0 ? title.toLowerCase() : title)).join(', ')
