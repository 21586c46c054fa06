import { createMailSamples } from '../../adapters/mail/mail-samples.ts'
import { createMailReader } from '../../adapters/mailbox/mail-reader.ts'
import { createPdfPrinter } from '../../adapters/pdf/pdf-printer.ts'
import { createRateLimits } from '../../adapters/rate-limits/postgres-rate-limits.ts'
import { createAccounts } from '../../adapters/sign-in/better-auth-accounts.ts'
import type { Hashing } from '../../adapters/sign-in/hashing.ts'
import { createTextComparer } from '../../adapters/texts/text-comparer.ts'
import { estimatePath, generalTermsPath, pageAddresses } from '../../app/page-addresses.ts'
import type { Database } from '../../db/client.ts'
import { isDemoPerson, withoutDemoAccounts } from '../../demo/demo-accounts.ts'
import type { WholeWorld, World } from '../../domain/world.ts'
import type { Environment } from '../env.ts'
import { compareWorker, documentFontsFolder, mailWorker, printWorker } from '../paths.ts'

interface Parts extends World<'files' | 'mailer' | 'clock' | 'platform' | 'backups'> {
  env: Environment
  hashing: Hashing
}

/** The world as the settings want it, on a database that is up to date; `live` is what runs beside the requests. */
export function openWorld(
  { env, files, mailer, clock, platform, backups, hashing }: Parts,
  db: Database,
  live: World<'announcements' | 'jobs' | 'jobBook'>,
): WholeWorld {
  const { TENANT: tenant, SITE_URL: siteUrl, SESSION_SECRET: secret } = env
  const accounts = createAccounts({ tenant, siteUrl, secret, hashing })
  return {
    ...live,
    db,
    files,
    mailer,
    mailSamples: createMailSamples(),
    mailReader: createMailReader({ worker: mailWorker }),
    clock,
    platform,
    backups,
    siteUrl,
    addresses: pageAddresses,
    mailAddress: addressIn(env.MAIL_FROM),
    readsMail: env.INBOX_URL !== undefined,
    secret,
    accounts: env.DEMO === 'on' ? accounts : withoutDemoAccounts(accounts),
    isDemo: env.DEMO === 'on',
    canSkipFactor: env.DEMO === 'on' ? isDemoPerson : () => false,
    limits: createRateLimits({ db, clock, secret }),
    printer: createPdfPrinter({
      worker: printWorker,
      fonts: documentFontsFolder,
      termsUrl: siteUrl + generalTermsPath,
      estimateUrl: siteUrl + estimatePath,
    }),
    comparer: createTextComparer({ worker: compareWorker }),
    hidesAccounts: env.HIDE_ACCOUNTS === 'on',
  }
}

/** Of a sender with or without a name. */
const addressIn = (sender: string) =>
  /^(?:.*[\s<])?([^\s<>"@]+@[^\s<>"@]+)>?\s*$/s.exec(sender)?.[1] ?? sender
