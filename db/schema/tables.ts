export { acceptanceCodes, proofEvents } from './acceptance.ts'
export {
  accounts,
  answeredForms,
  auditTrail,
  customerCreations,
  passwordRecoveries,
  presences,
  rateLimits,
  recoveryCodes,
  secondFactors,
  sessions,
  staff,
  users,
  verifications,
} from './accounts.ts'
export { audienceCounts, audienceDays, viewedPages, visitorSessions } from './audience.ts'
export { begunWork } from './begun-work.ts'
export { clientImports, clientPeople, clients, erasedFiles, erasures, impersonations } from './clients.ts'
export {
  articles,
  contentRecords,
  contentRedirects,
  contentVersions,
  fileParts,
  portfolioEntries,
  portfolioSources,
  uploadedFiles,
} from './content.ts'
export { documentNumbers, documents, printingSends, printings } from './documents.ts'
export { dossierOpenings, expertDossiers } from './dossiers.ts'
export { estimateDrafts, estimates } from './estimates.ts'
export { events } from './events.ts'
export { clientStatements, lessorCharges } from './fleet.ts'
export {
  contactMessages,
  endedMatterLinks,
  formCounters,
  quoteRequestPhotos,
  quoteRequests,
  savedAnswers,
} from './inbox.ts'
export { invoiceDrafts, invoices, platformFlows, platforms } from './invoices.ts'
export { fetchedMails, mailAddresses, mailAttempts, mailboxes } from './mailbox.ts'
export {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
  sendThrottles,
  unsubscribes,
} from './newsletter.ts'
export { orderFigures, orderRimSteps, orderRims, orderSlips, orders, rimPhotos } from './orders.ts'
export { outgoingMails } from './outgoing-mails.ts'
export { bankFormats, bankLines, deposits, paymentClosures, paymentOpenings, payments } from './payments.ts'
export { prices } from './prices.ts'
export { closures, settings } from './settings.ts'
export { backupRuns, siteNews } from './site-health.ts'
export { supplements } from './supplements.ts'
export { mailTexts, textDrafts, textVersions } from './texts.ts'
export { threadFiles, threadMessages } from './thread-messages.ts'
export { withdrawals } from './withdrawals.ts'
