export { documentNumbers, documents, printingSends, printings } from './billing/documents.ts'
export { invoiceDrafts, invoicePlatforms, invoices, platformFlows } from './billing/invoices.ts'
export {
  bankFormats,
  bankLines,
  deposits,
  paymentClosures,
  paymentOpenings,
  payments,
} from './billing/payments.ts'
export { priceGrid } from './business/prices.ts'
export { locationClosures, settings } from './business/settings.ts'
export { legalTextDrafts, legalTextVersions, mailTextChanges } from './business/texts.ts'
export { acceptanceCodes, proofEvents } from './contracts/acceptance.ts'
export { estimateDrafts, estimates } from './contracts/estimates.ts'
export { supplements } from './contracts/supplements.ts'
export { withdrawals } from './contracts/withdrawals.ts'
export {
  contactMessages,
  endedMatterLinks,
  formCounters,
  quoteRequestPhotos,
  quoteRequests,
  savedAnswers,
} from './correspondence/inbox.ts'
export { mailClaims } from './correspondence/mail-claims.ts'
export { fetchedMails, mailAddresses, mailAttempts, mailboxes } from './correspondence/mailbox.ts'
export {
  newsletterConsents,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSendThrottles,
  newsletterSubscriptions,
  newsletterUnsubscribeCounts,
} from './correspondence/newsletter.ts'
export { outgoingMails } from './correspondence/outgoing-mails.ts'
export { threadFiles, threadMessages } from './correspondence/thread-messages.ts'
export { audienceCounts, audienceDays, viewedPages, visitorSessions } from './oversight/audience.ts'
export { dossierOpenings, expertDossiers } from './oversight/dossiers.ts'
export { events } from './oversight/events.ts'
export { clientStatements, lessorCharges } from './oversight/fleet.ts'
export { backupRuns, reportedHealthProblems } from './oversight/site-health.ts'
export {
  accounts,
  auditTrail,
  customerCreations,
  formResponses,
  passwordRecoveries,
  presences,
  rateLimits,
  recoveryCodes,
  secondFactors,
  sessions,
  staff,
  users,
  verifications,
} from './people/accounts.ts'
export {
  clientImports,
  clientPeople,
  clients,
  erasedFiles,
  erasures,
  impersonations,
} from './people/clients.ts'
export {
  articles,
  contentRecords,
  contentRedirects,
  contentVersions,
  fileParts,
  portfolioEntries,
  portfolioSources,
  uploadedFiles,
} from './publishing/content.ts'
export { riskyWork } from './risky-work.ts'
export { orderFigures, orderRimSteps, orderRims, orderSlips, orders, rimPhotos } from './workshop/orders.ts'
