export { accounts, sessions, users, verifications } from './accounts.ts'
export { articles } from './articles.ts'
export { audienceCounts, audienceDays } from './audience-counts.ts'
export { backupRuns } from './backup-runs.ts'
export { clientViews } from './client-views.ts'
export { clientImports, clients } from './clients.ts'
export { contactMessages } from './contact-messages.ts'
export { contentRecords, contentRedirects, contentVersions } from './content.ts'
export { deposits } from './deposits.ts'
export { documentNumbers, documents } from './documents.ts'
export { erasedFiles, erasures } from './erasures.ts'
export { estimateDrafts, estimateMails, estimates } from './estimates.ts'
export { events } from './events.ts'
export { fileParts } from './file-parts.ts'
export { invoiceDrafts } from './invoice-drafts.ts'
export { invoiceMails } from './invoice-mails.ts'
export { invoices, platformFlows, platforms } from './invoices.ts'
export {
  fetchedMails,
  letterFiles,
  letters,
  mailAddresses,
  mailAttempts,
  mailboxes,
  savedAnswers,
} from './letters.ts'
export {
  newsletterConsents,
  newsletterDeliveries,
  newsletterDepartures,
  newsletterIssues,
  newsletterPaces,
} from './newsletter.ts'
export { newsletterSubscriptions } from './newsletter-subscriptions.ts'
export { orders } from './orders.ts'
export { bankLines, paymentClosures, paymentOpenings, payments } from './payments.ts'
export { portfolioEntries } from './portfolio-entries.ts'
export { portfolioSources } from './portfolio-sources.ts'
export { presences } from './presences.ts'
export { prices } from './prices.ts'
export { formCounters, quoteRequestPhotos, quoteRequests } from './quote-requests.ts'
export { rateLimits } from './rate-limits.ts'
export { orderRims, rimPhotos } from './rims.ts'
export { recoveryCodes, secondFactors } from './second-factors.ts'
export { closures, settings } from './settings.ts'
export { auditTrail, customerCreations, passwordRecoveries } from './sign-in.ts'
export { staff } from './staff.ts'
export { mailTexts, textDrafts, textVersions } from './texts.ts'
export { uploadedFiles } from './uploaded-files.ts'
export { viewedPages, visitorSessions } from './visitor-sessions.ts'
